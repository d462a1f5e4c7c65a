/**
 * Whom this device does not hear, kept in its storage. Nobody is told. Persons are known by their
 * names everywhere; a guest's name is not his alone, so it counts at one table.
 */

const KEY = "bito-muted";
const MOST = 500;
const ALL = "*";

/** @typedef {{name: string, kind: string}} Named */

/** Read at every look: another tab of the same table may have changed it. @returns {string[]} */
function muted() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return remembered;
  }
}

/** Where storage is closed, for as long as the page lives. @type {string[]} */
let remembered = [];

/** @param {Named} who @param {string} tableId */
const keyOf = (who, tableId) => (who.kind === "person" ? `person/${who.name}` : `${tableId}/${who.name}`);

/** @param {Named} who @param {string} tableId */
export const isMuted = (who, tableId) => isAllMuted() || isMutedAlone(who, tableId);

/** Whether it is this one who is muted, not everybody. @param {Named} who @param {string} tableId */
export const isMutedAlone = (who, tableId) => muted().includes(keyOf(who, tableId));

export const isAllMuted = () => muted().includes(ALL);

/** @param {Named} who @param {string} tableId */
export const toggleMuted = (who, tableId) => toggle(keyOf(who, tableId));

export const toggleAllMuted = () => toggle(ALL);

/** @param {string} key */
function toggle(key) {
  const now = muted();
  remembered = now.includes(key) ? now.filter((each) => each !== key) : [...now, key].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // The choice then lasts as long as the page.
  }
}
