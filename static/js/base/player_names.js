/**
 * What players are called on every page, and where a person's page is: the level of a bot stands
 * beside its name, not in it.
 */

import { fill, levelName, texts } from "./texts.js";

/** @typedef {{name: string, kind: string, level?: string | null}} Named */

/**
 * "Bot medium" is "Bot" where it is the only one; with "Bot medium 2" they are "Bot 1" and "Bot 2".
 * Where bots of several levels play, the level tells them apart and stays.
 * @param {readonly Named[]} players in any order @returns {string[]} one name for each
 */
export function shownNames(players) {
  const bots = players.filter(isBot);
  const levels = new Set(bots.map((bot) => bot.level));
  return players.map((player) => {
    if (!isBot(player)) return player.name;
    return levels.size === 1 ? numbered(player, bots.length > 1) : withLevel(player);
  });
}

/** Of a person; nobody else has a page. @param {string} name */
export const profilePath = (name) => `/players/${encodeURIComponent(name)}`;

/** @param {Named} player */
const isBot = (player) => player.kind === "bot" && Boolean(player.level);

/** @param {Named} bot @param {boolean} isOfMany some of its level */
function numbered(bot, isOfMany) {
  return isOfMany ? fill(texts.bots.numbered, { n: numberOf(bot) ?? "1" }) : texts.bots.name;
}

/** @param {Named} bot where there are others of another level */
function withLevel(bot) {
  const number = numberOf(bot);
  const values = { level: levelName(bot.level), n: number ?? "" };
  return fill(number === null ? texts.bots.ofLevel : texts.bots.ofLevelNumbered, values);
}

/** The server numbers those of a level from the second on. @param {Named} bot */
const numberOf = (bot) => /\d+$/.exec(bot.name)?.[0] ?? null;
