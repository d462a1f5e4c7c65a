"""The clients of a world and the ways they have to its nodes."""

from collections.abc import Sequence
from random import Random

from simulation.clients import Character, Client
from simulation.invariants import Court
from simulation.line import Line
from simulation.loop import VirtualLoop
from simulation.node import Node
from simulation.scenes import Scene
from simulation.weather import Weather


class Cast:
    """Everybody who is to play, one client a seat, and now and then one who watches."""

    def __init__(
        self,
        loop: VirtualLoop,
        chance: Random,
        nodes: Sequence[Node],
        weather: Weather,
        court: Court,
    ) -> None:
        self.clients: list[Client] = []
        self.lines: list[Line] = []
        self._loop = loop
        self._chance = chance
        self._nodes = nodes
        self._weather = weather
        self._court = court
        for node in nodes:
            node.began = self.call_back

    def invite(self, scenes: Sequence[Scene]) -> None:
        """They come one after the other, soon."""
        for scene in scenes:
            for player in scene.players:
                character = Character.drawn(self._chance)
                client = Client(player, scene, character, self._chance, self._reach, self._loop)
                client.saw = self._court.saw
                self.clients.append(client)
                self._loop.call_later(self._chance.randrange(1_500) / 1000, client.connect)

    def call_back(self) -> None:
        """A node has become ready."""
        for client in self.clients:
            client.come_back()

    def _reach(self, client: Client) -> Line | None:
        """To any node that answers."""
        ready = [node for node in self._nodes if node.is_ready]
        if not ready:
            return None
        node = self._chance.choice(ready)
        line = Line(node, client, client.player, client.scene, self._weather, self._court)
        self.lines.append(line)
        return line
