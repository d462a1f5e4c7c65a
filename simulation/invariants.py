"""What must be so in every world, whatever goes wrong in it. `Court` looks while it happens and at
the end; what it finds is a sentence without a card.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import orjson

from app.engine.view import view_for
from app.fair.verify import check
from app.play.audience import Update
from simulation.clients import Client
from simulation.clock import true_time
from simulation.disk import Disk
from simulation.ledger import Ledger
from simulation.line import Line, Sent
from simulation.loop import VirtualLoop
from simulation.trace import Trace

LATEST_S = 60.0
#: These answers say that nothing was done and never will be.
_FINAL = frozenset({"stale-version", "illegal-move", "not-your-turn"})

_RECORD = "SELECT record, server_seed FROM game WHERE id = ?"
_RATED = (
    "SELECT (SELECT rated FROM game WHERE id = ?1),"
    " (SELECT count(*) FROM rated_game WHERE game_id = ?1),"
    " (SELECT count(*) FROM rating_change WHERE game_id = ?1)"
)
_ENDINGS = "SELECT count(*) FROM participant WHERE game_id = ? AND place IS NOT NULL"


class Court:
    """Keeps a ledger for each table of the world."""

    def __init__(self, loop: VirtualLoop, disk: Disk, trace: Trace, tables: Iterable[str]) -> None:
        self.ledgers = {table_id: Ledger(table_id, disk) for table_id in tables}
        self.wrong: list[str] = []
        self.is_healed_at: int | None = None  # ms UTC
        self._loop = loop
        self._disk = disk
        self._trace = trace

    def committed(self) -> None:
        """After every transaction."""
        for ledger in self.ledgers.values():
            if ledger.read():
                self._trace.note(f"committed {ledger.table_id[:4]} {ledger.standing}")
                if ledger.is_over:
                    self._look_at_end(ledger)
            if ledger.wrong:
                self.wrong += ledger.wrong
                ledger.wrong = []

    def delivered(self, line: Line, update: Update) -> None:
        """L5: nothing is told that is not saved, and no seed before the end."""
        ledger = self.ledgers[line.table_id]
        version = -1 if update.version is None else update.version
        if version > ledger.version:
            self.wrong.append(f"version {version} was told before it was saved")
        if b'"server_seed"' in update.view and not ledger.is_over:
            self.wrong.append("a seed was told before the end")

    def noticed(self, what: str) -> None:
        self._trace.note(what)

    def answered(self, sent: Sent, code: str, version: int | None) -> None:
        """An acknowledged command is saved, once, at the version that was answered."""
        self._trace.note(f"answers {sent.id} {code} {version}")
        if version is not None:  # before the deal no answer is for good
            sent.outcomes.add(code)
        if code != "ack":
            return
        ledger = self.ledgers[sent.table_id]
        seat = ledger.seat_of(sent.player_id)
        entry = None if seat is None else ledger.by_command.get((seat, sent.id))
        if entry is None or entry.version != version:
            self.wrong.append(f"{sent.id} was acknowledged at {version} and is not saved there")

    def saw(self, client: Client) -> None:
        """What a client is shown is what its version is when all is played again."""
        ledger = self.ledgers[client.table_id]
        seat = client.view.get("you")
        if not 0 <= client.version <= ledger.version or seat is None:
            return
        view = view_for(ledger.states[client.version], seat)
        shown = client.view["seats"][seat]["hand"], client.view["talon"], client.view["heap"]
        told = orjson.loads(orjson.dumps((view.hand, view.talon, view.heap)))
        if list(shown) != told or (
            client.view["status"] == "playing" and client.view["turn"] != view.turn
        ):
            self.wrong.append(f"{client.player.name} was shown another version {client.version}")

    def is_up_to_date(self, client: Client) -> bool:
        """Whether a client that is there knows all and has all his answers."""
        ledger = self.ledgers[client.table_id]
        if client.is_gone:
            return True
        knows = client.version == ledger.version and client.is_over == ledger.is_over
        return bool(client.line) and knows and all(sent.is_settled for sent in client.history)

    def look_for_overdue(self) -> None:
        """No deadline passes in silence for long once all is well again."""
        if self.is_healed_at is None:
            return
        now = true_time(self._loop)
        since_s = (now - self.is_healed_at) / 1000
        for ledger in self.ledgers.values():
            if ledger.waits_for_bot() and min(since_s, (now - ledger.moved_at) / 1000) > LATEST_S:
                self.wrong.append("a bot does not move")
                ledger.moved_at = now
            deadline = ledger.standing.deadline
            late_s = 0.0 if deadline is None else (now - deadline) / 1000
            if min(late_s, since_s) > LATEST_S:
                self.wrong.append(f"a deadline passed {late_s:.0f} s ago in silence")
                ledger.standing = replace(ledger.standing, deadline=None)  # said once

    def close(self, clients: Sequence[Client]) -> None:
        """When all is over."""
        for client in clients:
            self.wrong += client.falls
            for sent in client.history:
                self._look_at_sent(sent)
        for ledger in self.ledgers.values():
            self._look_at_causes(ledger, clients)
            if not ledger.is_over:
                self.wrong.append(f"{ledger.table_id[:4]} never ended")
            else:
                self._look_at_record(ledger)

    def _look_at_end(self, ledger: Ledger) -> None:
        """One result and one rating, with the last move or not at all."""
        is_rated, games, changes = self._disk.ask(_RATED, ledger.table_id)[0]
        players = sum(who is not None for who in ledger.player_of.values())
        was_played = bool(ledger.states) and ledger.states[-1].is_over
        expected = (1, players) if is_rated and was_played else (0, 0)
        if (games, changes) != expected:
            self.wrong.append(f"{games} ratings with {changes} changes, not {expected}")
        [(places,)] = self._disk.ask(_ENDINGS, ledger.table_id)
        if was_played and places != len(ledger.player_of):
            self.wrong.append(f"{places} of {len(ledger.player_of)} places were saved")

    def _look_at_sent(self, sent: Sent) -> None:
        ledger = self.ledgers[sent.table_id]
        seat = ledger.seat_of(sent.player_id)
        entry = None if seat is None else ledger.by_command.get((seat, sent.id))
        if "ack" in sent.outcomes and entry is None:
            self.wrong.append(f"{sent.id} was acknowledged and is lost")
        if sent.outcomes & _FINAL and entry is not None:
            self.wrong.append(f"{sent.id} was refused {sorted(sent.outcomes)} and is saved")

    def _look_at_causes(self, ledger: Ledger, clients: Sequence[Client]) -> None:
        """Every move was sent, for just this version, by who sits there; or it is the server's."""
        sent = {(each.player_id, each.id): each for who in clients for each in who.history}
        for entry in ledger.entries:
            player_id = ledger.player_of[entry.seat]
            if player_id is None or entry.command_id is None:
                if player_id is not None and entry.move != "timeout":
                    self.wrong.append(f"nobody made the move of version {entry.version}")
                continue
            cause = sent.get((player_id, entry.command_id))
            if cause is None or cause.move != entry.move:
                self.wrong.append(f"nobody sent the move of version {entry.version}")
            elif cause.version is not None and cause.version + 1 != entry.version:
                self.wrong.append(f"{cause.id} for {cause.version} was saved at {entry.version}")

    def _look_at_record(self, ledger: Ledger) -> None:
        """Anybody can verify it, with its deadlines and extensions."""
        [(record, seed)] = self._disk.ask(_RECORD, ledger.table_id)
        if record is None or seed is None:
            self.wrong.append("a game is over without its record")
            return
        self.wrong += [
            f"record: {step.name}: {step.detail}" for step in check(record) if not step.ok
        ]
