/** Move texts taken apart and put together (R1.2). Pure; the server's list decides what is legal. */

/**
 * @typedef {object} Options what one card can do now
 * @property {string | null} attack the move text
 * @property {{target: string, move: string}[]} beats
 * @property {string | null} transfer the move text
 */

/**
 * "beat 6H 7H" → {kind: "beat", target: "6H", card: "7H"}.
 * @param {string} move
 * @returns {{kind: string, card: string | null, target: string | null}}
 */
export function parseMove(move) {
  const [kind = "", first = null, second = null] = move.split(" ");
  return kind === "beat" ? { kind, target: first, card: second } : { kind, card: first, target: null };
}

/** @param {readonly string[]} legal @param {string} card @returns {Options} */
export function optionsFor(legal, card) {
  const moves = legal.map((move) => ({ move, ...parseMove(move) })).filter((one) => one.card === card);
  return {
    attack: moves.find((one) => one.kind === "attack")?.move ?? null,
    beats: moves.filter((one) => one.kind === "beat")
      .map((one) => ({ target: one.target ?? "", move: one.move })),
    transfer: moves.find((one) => one.kind === "transfer")?.move ?? null,
  };
}

/** Every move one card can make, as texts. @param {readonly string[]} legal @param {string} card */
export function movesOf(legal, card) {
  const options = optionsFor(legal, card);
  return [options.attack, ...options.beats.map((beat) => beat.move), options.transfer]
    .filter((move) => move !== null);
}

/** @param {readonly string[]} legal @returns {Set<string>} cards that can be played now */
export function playableCards(legal) {
  return new Set(legal.map((move) => parseMove(move).card).filter((card) => card !== null));
}

/** @param {readonly string[]} legal @returns {string[]} cards that can pass the attack on */
export function transferCards(legal) {
  return legal.filter((move) => move.startsWith("transfer ")).map((move) => parseMove(move).card ?? "");
}

/**
 * What letting a card go means: on a card it beats that beat, elsewhere on the felt an attack; a
 * card that can only pass the attack on does so wherever it falls. Null: nothing, or not clear.
 * @param {readonly string[]} legal @param {string} card
 * @param {string | null} zone `felt`, `transfer` or `beat:7D`; null outside the felt
 */
export function droppedMove(legal, card, zone) {
  if (zone === null) return null;
  const { attack, beats, transfer } = optionsFor(legal, card);
  const beat = beats.find((one) => zone === `beat:${one.target}`);
  const passesOn = zone === "transfer" || (attack === null && beats.length === 0);
  return beat?.move ?? (passesOn ? transfer : null) ?? attack;
}
