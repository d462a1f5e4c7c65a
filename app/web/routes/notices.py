"""How somebody is told that it is his turn: letters, push messages; and his days away."""

import asyncio
from functools import partial
from uuid import uuid4

from fastapi import APIRouter, Request

from app.fair.instants import parse_instant, print_instant
from app.language.catalogue import catalogue_of
from app.notices.away import Days, NoAccount, TooLong, come_back, days_of, go_away
from app.notices.encryption import BadKeys, BrowserKeys
from app.notices.push import Delivered
from app.notices.push_hosts import BadEndpoint
from app.notices.push_message import sample_message
from app.notices.quiet import Hours, UnknownZone, next_morning, zone_named
from app.storage import notices, push
from app.web.asking import Asked, Somebody
from app.web.language import language_of
from app.web.limits import PUSH_TESTS_BY_PLAYER
from app.web.notice_bodies import (
    AwayBody,
    AwayDays,
    EndpointBody,
    Notices,
    NoticesBody,
    PushKey,
    SubscriptionBody,
    Tested,
)
from app.web.persons import WithAccount
from app.web.problems import AppError, declared

router = APIRouter(prefix="/api", tags=["notices"])

_LATEST = 253_370_764_800_000  # the year 9999; what comes later no clock of ours can show


@router.put(
    "/me/notices",
    responses=declared("bad-message", "not-signed-in", "needs-account", changes=True),
)
async def change_notices(body: NoticesBody, services: Asked, person: WithAccount) -> Notices:
    """What the caller is told by letter, and when he wants quiet."""
    try:
        zone = zone_named(body.time_zone)
    except UnknownZone as error:
        detail = "time_zone: use an IANA name such as Europe/Kyiv."
        raise AppError("bad-message", detail, field="time_zone") from error
    quiet = None
    if body.quiet_from is not None and body.quiet_to is not None:
        quiet = Hours(body.quiet_from, body.quiet_to)
    morning = next_morning(services.clock.now(), quiet, zone)
    work = partial(
        notices.set_wishes,
        player_id=person.player.id,
        mail_notices=body.mail,
        quiet=None if quiet is None else (quiet.start, quiet.end),
        time_zone=body.time_zone,
        digest_at=morning if body.mail == "daily" else None,
    )
    await services.database.writer.run(work)
    return Notices(**body.model_dump())


@router.get("/push", responses=declared("not-signed-in"))
async def push_key(services: Asked, caller: Somebody) -> PushKey:
    """What a browser subscribes for."""
    mine = await services.read(partial(push.subscriptions_of, player_id=caller.player.id))
    return PushKey(key=services.vapid.public, subscribed=len(mine))


@router.post(
    "/push",
    status_code=204,
    responses=declared("bad-message", "not-signed-in", changes=True),
)
async def subscribe(
    body: SubscriptionBody, request: Request, services: Asked, caller: Somebody
) -> None:
    """This browser takes messages from now on, until the caller's session ends. A guest's are in
    the language of its pages."""
    try:
        services.push.hosts.check(body.endpoint)
        BrowserKeys.from_text(body.keys.p256dh, body.keys.auth)
    except BadEndpoint as error:
        raise AppError("bad-message", f"endpoint: {error}.", field="endpoint") from error
    except BadKeys as error:
        raise AppError("bad-message", f"keys: {error}.", field="keys") from error
    known = await services.read(partial(push.subscriptions_of, player_id=caller.player.id))
    row = push.SubscriptionRow(
        id=uuid4().hex,
        player_id=caller.player.id,
        token_hash=caller.token_hash,
        endpoint=body.endpoint,
        p256dh=body.keys.p256dh,
        auth=body.keys.auth,
        made_at=services.clock.now(),
        language=language_of(request),
    )
    # Pages say it again and again, lest a new session be forgotten.
    if not any(each.says_the_same(row) for each in known):
        await services.database.writer.run(partial(push.subscribe, subscription=row))


@router.delete(
    "/push",
    status_code=204,
    responses=declared("bad-message", "not-signed-in", "not-found", changes=True),
)
async def unsubscribe(body: EndpointBody, services: Asked, caller: Somebody) -> None:
    """This browser takes no more messages."""
    work = partial(push.unsubscribe, player_id=caller.player.id, endpoint=body.endpoint)
    if not await services.database.writer.run(work):
        raise AppError("not-found", "No browser of yours takes messages there.")


@router.post(
    "/push/test", responses=declared("not-signed-in", "not-found", "too-fast", changes=True)
)
async def test_push(request: Request, services: Asked, caller: Somebody) -> Tested:
    """A message to every browser of the caller, to see that it works."""
    await services.limits.check(PUSH_TESTS_BY_PLAYER, caller.player.id)
    browsers = await services.read(partial(push.subscriptions_of, player_id=caller.player.id))
    if not browsers:
        raise AppError("not-found", "No browser of yours takes messages.")
    message = sample_message(catalogue_of(language_of(request)))
    outcomes = await asyncio.gather(*(services.deliveries.once(to, message) for to in browsers))
    sent = sum(isinstance(outcome, Delivered) for outcome in outcomes)
    return Tested(sent=sent, failed=len(outcomes) - sent)


@router.get("/me/away", responses=declared("not-signed-in", "needs-account"))
async def look_at_days(services: Asked, person: WithAccount) -> AwayDays:
    """Whether the caller is away, and what is left of his days this year."""
    days = partial(days_of, player_id=person.player.id, now=services.clock.now())
    return _to_away(await services.read(days))


@router.put(
    "/me/away", responses=declared("bad-message", "not-signed-in", "needs-account", changes=True)
)
async def leave(body: AwayBody, services: Asked, person: WithAccount) -> AwayDays:
    """The caller is away from now on, or until another time than he said."""
    now = services.clock.now()
    work = partial(
        go_away,
        player_id=person.player.id,
        span_id=uuid4().hex,
        now=now,
        until=_instant(body.until, now),
    )
    try:
        days = await services.database.writer.run(work)
    except TooLong as error:
        detail = f"until: that is more than the {error.left} days you have left in that year."
        raise AppError("bad-message", detail, field="until") from error
    except NoAccount as error:
        raise AppError("needs-account", "Only somebody with an account has days away.") from error
    await services.hub.show_again(person.player.id)
    return _to_away(days)


@router.delete("/me/away", responses=declared("not-signed-in", "needs-account", changes=True))
async def return_early(services: Asked, person: WithAccount) -> AwayDays:
    """The caller is here again; the days that have not begun are his again, too."""
    work = partial(come_back, player_id=person.player.id, now=services.clock.now())
    try:
        days = await services.database.writer.run(work)
    except NoAccount as error:
        raise AppError("needs-account", "Only somebody with an account has days away.") from error
    await services.hub.show_again(person.player.id)
    return _to_away(days)


def _instant(text: str, now: int) -> int:
    try:
        until = parse_instant(text)
    except ValueError as error:
        raise AppError("bad-message", f"until: {error}.", field="until") from error
    if not now < until < _LATEST:
        raise AppError("bad-message", "until: use a time to come.", field="until")
    return until


def _to_away(days: Days) -> AwayDays:
    until = None if days.until is None else print_instant(days.until)
    return AwayDays(away=until is not None, until=until, days_left=days.left)
