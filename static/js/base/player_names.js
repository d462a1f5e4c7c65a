/** What players are called on every page: the level of a bot stands beside its name, not in it. */

/** @typedef {{name: string, kind: string, level?: string | null}} Named */

/**
 * "Bot medium" is "Bot" where it is the only one; with "Bot medium 2" they are "Bot 1" and "Bot 2".
 * Where bots of several levels play, the level tells them apart and stays.
 * @param {readonly Named[]} players in any order @returns {string[]} one name for each
 */
export function shownNames(players) {
  const bots = players.filter(isBot);
  const levels = new Set(bots.map((bot) => bot.level));
  return players.map((player) => (isBot(player) && levels.size === 1 ? numbered(player, bots.length > 1) : player.name));
}

/** @param {Named} player */
const isBot = (player) => player.kind === "bot" && Boolean(player.level);

/** @param {Named} bot @param {boolean} hasOthers */
function numbered(bot, hasOthers) {
  const name = bot.name.replace(` ${bot.level}`, "");
  return hasOthers && !/\d$/.test(name) ? `${name} 1` : name;
}
