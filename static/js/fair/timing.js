/**
 * Checks on the times of a record, all in ms: their order, and every deadline. Time runs from the
 * moment a seat comes to move; swapping the lowest trump wins none; bots have no deadline; and
 * what an outage of the server took is given back as an extension.
 */

import { demand, right } from "./step.js";

/** @import { State } from "../rules/types.js" */
/** @import { Extension, GameRecord } from "./record.js" */
/** @import { Step } from "./step.js" */

const LEAST_EXTENSION_S = 60;

/** @typedef {Extension & { path: string }} NamedExtension */

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
 * By version, each for a position of the game, and at least a minute long.
 * @param {GameRecord} record
 * @returns {Step}
 */
export function checkExtensions({ extensions, moves }) {
  const lastVersion = Math.max(0, moves.length - 1);
  extensions.forEach(({ version, seconds }, index) => {
    const earliest = extensions[index - 1]?.version ?? 0;
    const inOrder = version >= earliest && version <= lastVersion;
    demand(inOrder, "extensions", `extensions[${index}].version is out of order`);
    const isLong = seconds >= LEAST_EXTENSION_S;
    demand(isLong, "extensions", `extensions[${index}].seconds is less than a minute`);
  });
  const says = extensions.length === 0 ? "none" : "itself";
  return right("extensions", extensions.length === 0 ? "none" : String(extensions.length), {}, says);
}

/**
 * @param {GameRecord} record
 * @param {readonly State[]} states the position at each version
 * @returns {Step}
 */
export function checkDeadlines(record, states) {
  const { moves, started_at, deadline_s, ended_at } = record;
  let since = started_at ?? 0;
  let deadline = since + deadline_s * 1000;
  states.slice(0, Math.max(1, moves.length)).forEach((state, version) => {
    const played = moves[version];
    const until = played?.at ?? ended_at;
    deadline = extended(record, state, version, { since, deadline, until });
    if (played) {
      checkMove(record, state, version, deadline);
      since = played.at;
      // After an exchange a seat may have nothing left but to pass: then it is another's turn.
      const keepsTurn = played.move === "exchange" && states[version + 1].turn === state.turn;
      deadline = keepsTurn ? deadline : since + deadline_s * 1000;
    }
  });
  return right("deadlines", "nobody moved late, nobody was cut off early");
}

/**
 * @param {GameRecord} record
 * @param {State} state
 * @param {number} version
 * @param {{ since: number, deadline: number, until: number }} wait of this position for its move
 * @returns {number} the deadline once all extensions of this version are counted
 */
function extended({ extensions }, state, version, { since, deadline, until }) {
  let aliveAt = since;
  let extendedTo = deadline;
  extensions.forEach((extension, index) => {
    if (extension.version !== version) {
      return;
    }
    const path = `extensions[${index}]`;
    demand(!isBotToMove(state), "extensions", `${path}: a bot needs no time`);
    checkExtension({ ...extension, path }, extendedTo, until, aliveAt);
    aliveAt = extension.at;
    extendedTo += extension.seconds * 1000;
  });
  return extendedTo;
}

/**
 * @param {NamedExtension} extension
 * @param {number} deadline the one that had passed
 * @param {number} until when the move it waited for came
 * @param {number} aliveAt the last moment at which the server is known to have worked
 */
function checkExtension({ path, at, seconds }, deadline, until, aliveAt) {
  const isDue = at >= deadline && at <= deadline + seconds * 1000;
  demand(isDue, "extensions", `${path}.at is not between the old and the new deadline`);
  demand(at <= until, "extensions", `${path}.at is later than the move it waited for`);
  const longest_s = Math.max(LEAST_EXTENSION_S, Math.ceil((at - aliveAt) / 1000));
  const isPossible = seconds <= longest_s;
  demand(isPossible, "extensions", `${path}.seconds is more than the server can have been away`);
}

/**
 * @param {GameRecord} record
 * @param {State} state
 * @param {number} version
 * @param {number} deadline
 */
function checkMove({ moves }, state, version, deadline) {
  const { seat, move, at, cause } = moves[version];
  if (cause === "left" || seat !== state.turn || isBotToMove(state)) {
    return;
  }
  const path = `moves[${version}]`;
  if (move === "timeout") {
    demand(at >= deadline, "deadlines", `${path} calls time too early`);
  } else {
    demand(at <= deadline, "deadlines", `${path} came after its deadline`);
  }
}

/** @param {State} state */
function isBotToMove({ turn, setup }) {
  return turn !== null && setup.bots.has(turn);
}
