/** Checks on the times of a record: their order, and every deadline. All times in ms. */

import { demand, right } from "./step.js";

/** @import { GameRecord } from "./record.js" */
/** @import { Step } from "./step.js" */

const LEAST_EXTENSION_S = 60;

/**
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkOrder({ started_at, moves, ended_at }) {
  const times = [started_at ?? 0, ...moves.map(({ at }) => at)];
  for (let index = 1; index < times.length; index += 1) {
    const follows = times[index] >= times[index - 1];
    demand(follows, "times", `moves[${index - 1}] is older than what it follows`);
  }
  const last = times[times.length - 1];
  const ends = moves.length > 0 ? ended_at === last : ended_at >= last;
  demand(ends, "times", "ended_at is not when the last move was made");
  return right("times", "start, moves and end follow each other");
}

/**
 * Each is granted to a position that was waiting, after its deadline had passed.
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkExtensions(record) {
  const { extensions, moves, ended_at } = record;
  const lastVersion = Math.max(0, moves.length - 1);
  extensions.forEach(({ version, seconds, at }, index) => {
    const path = `extensions[${index}]`;
    const earliest = extensions[index - 1]?.version ?? 0;
    const inOrder = version >= earliest && version <= lastVersion;
    demand(inOrder, "extensions", `${path}.version is out of order`);
    demand(seconds >= LEAST_EXTENSION_S, "extensions", `${path}.seconds is less than a minute`);
    const before = deadlineOf(record, version, index);
    const isDue = at >= before && at <= before + seconds * 1000;
    demand(isDue, "extensions", `${path}.at is not between the old and the new deadline`);
    const isWaiting = at <= (moves[version]?.at ?? ended_at);
    demand(isWaiting, "extensions", `${path}.at is later than the move it waited for`);
  });
  return right("extensions", extensions.length === 0 ? "none" : String(extensions.length));
}

/**
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkDeadlines(record) {
  const { extensions, moves, participants, seating } = record;
  moves.forEach(({ seat, move, at, cause }, version) => {
    if (cause === "left" || move === "resign") {
      return;
    }
    const deadline = deadlineOf(record, version, extensions.length);
    if (move === "timeout") {
      demand(at >= deadline, "deadlines", `moves[${version}] calls time too early`);
    } else if (participants[seating[seat]].kind !== "bot") {
      demand(at <= deadline, "deadlines", `moves[${version}] came after its deadline`);
    }
  });
  return right("deadlines", "nobody moved late, nobody was cut off early");
}

/**
 * @param {GameRecord} record
 * @param {number} version
 * @param {number} count how many of the extensions had been granted
 */
function deadlineOf({ started_at, moves, deadline_s, extensions }, version, count) {
  const since = version > 0 ? moves[version - 1].at : (started_at ?? 0);
  const granted = extensions.slice(0, count).filter((extension) => extension.version === version);
  const extra_s = granted.reduce((sum, { seconds }) => sum + seconds, 0);
  return since + (deadline_s + extra_s) * 1000;
}
