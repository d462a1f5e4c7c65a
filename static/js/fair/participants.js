/** Checks on who took part: as many as there are seats, persons before bots, and bots of ours. */

import { demand, right } from "./step.js";

/** @import { Rules } from "../rules/types.js" */
/** @import { GameRecord, Participant } from "./record.js" */
/** @import { Step } from "./step.js" */

const LEVELS = ["easy", "medium", "hard", "expert", "master"];

/**
 * @param {GameRecord} record
 * @param {Rules} rules
 * @returns {Step}
 */
export function checkParticipants({ participants, started_at }, rules) {
  const count = participants.length;
  const enough = count === rules.seats || (started_at === null && count < rules.seats);
  demand(enough, "participants", `${count} at a table of ${rules.seats} seats`);
  const firstBot = participants.findIndex((who) => who.kind === "bot");
  const late = participants.findLastIndex((who) => who.kind !== "bot");
  const ordered = firstBot < 0 || late < firstBot;
  demand(ordered, "participants", "persons stand before bots, and one does not");
  participants.forEach(checkParticipant);
  checkBotNames(participants.filter((who) => who.kind === "bot"));
  const names = participants.map((who) => who.name).join(", ");
  return right("participants", names || "nobody", {}, names ? "itself" : "nobody");
}

/**
 * @param {Participant} who
 * @param {number} index
 */
function checkParticipant(who, index) {
  const path = `participants[${index}]`;
  if (who.kind !== "bot") {
    demand(who.level === null, "participants", `${path}.level: only bots have one`);
    return;
  }
  const isLevel = LEVELS.includes(who.level ?? "");
  demand(isLevel, "participants", `${path}.level: no bot plays at such a level`);
  demand(who.nonce.length === 0, "participants", `${path}.nonce: a bot brings none`);
  demand(who.program === undefined, "participants", `${path}.program: only persons use one`);
}

/**
 * The bots of this server are called by their level: "Bot easy", then "Bot easy 2".
 * @param {Participant[]} bots in their order
 */
function checkBotNames(bots) {
  bots.forEach(({ name, level }, index) => {
    const number = bots.slice(0, index + 1).filter((other) => other.level === level).length;
    const usual = `Bot ${level}${number > 1 ? ` ${number}` : ""}`;
    demand(name === usual, "participants", `a bot is called ${name}, not ${usual}`);
  });
}
