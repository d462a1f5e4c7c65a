/**
 * The deck as drawing data: pips, rank figures and the three court figures, all in the
 * 100 × 140 box of a card. Knows no rules and no DOM; cards.js puts it on the page.
 */

/** Pips in a box of −10…10, centred. @type {Readonly<Record<string, string>>} */
export const PIPS = {
  H: "M0 9.6C-3 6-9.6 1.6-9.6-3.9A4.95 4.95 0 0 1 0-5.6 4.95 4.95 0 0 1 9.6-3.9C9.6 1.6 3 6 0 9.6Z",
  D: "M0-10Q3-4 7.8 0 3 4 0 10-3 4-7.8 0-3-4 0-10Z",
  S: "M0-10C3-5.6 9.6-1.6 9.6 3.7A4.5 4.5 0 0 1 1.3 5.7C1.5 8 2.6 9.3 4.4 10H-4.4C-2.6 9.3-1.5 8-1.3 5.7A4.5 4.5 0 0 1-9.6 3.7C-9.6-1.6-3-5.6 0-10Z",
  C: "M0-10A4.5 4.5 0 0 1 3.3-2.4 4.6 4.6 0 1 1 1.3 4.9C1.5 7.6 2.6 9.2 4.4 10H-4.4C-2.6 9.2-1.5 7.6-1.3 4.9A4.6 4.6 0 1 1-3.3-2.4 4.5 4.5 0 0 1 0-10Z",
};

/** Rank figures as strokes in a box of 20 × 29. @type {Readonly<Record<string, string>>} */
export const RANK_STROKES = {
  2: "M3 9.4A7 7 0 0 1 17 9.2C17 14.5 3.4 20 3 26.5H17.8",
  3: "M3 3H16.5L9.6 12.2A7.2 7.2 0 1 1 2.8 22.3",
  4: "M14 28V3L2.4 20.5H19",
  5: "M16.5 3H5.2L4.2 13.6A7.1 7.1 0 1 1 2.8 23",
  6: "M13.8 1.8C8 6 3 13 3 19.6A7 7 0 1 0 17 19.6 7 7 0 0 0 3.4 17.3",
  7: "M2.5 3H17.5C12.5 10 9 18.5 8.2 28",
  8: "M10 3A5.4 5.4 0 1 1 9.990 3ZM10 13.8A6.6 6.6 0 1 1 9.990 13.8Z",
  9: "M6.2 27.2C12 23 17 16 17 9.4A7 7 0 1 0 3 9.4 7 7 0 0 0 16.6 11.7",
  T: "M.5 6.5L4.5 3V28M15.5 3C22.5 3 22.5 27 15.5 27S8.5 3 15.5 3Z",
  J: "M7 3H14.5V20.6A5.7 5.7 0 0 1 3.1 21.5",
  Q: "M10 3C20 3 20 26.5 10 26.5S0 3 10 3ZM10.5 20.5L18 28.5",
  K: "M4 2V28M17.5 2.5L4.5 16.5M8.8 12.5L18 28",
  A: "M2 28L10 3 18 28M5.2 20H14.8",
};

const LEFT = 52;
const MIDDLE = 69.5;
const RIGHT = 87;

/** Where the pips of a number card lie: [x, y]; those below the middle stand on their heads. */
const PIP_PLACES = {
  2: [[MIDDLE, 30], [MIDDLE, 110]],
  3: [[MIDDLE, 28], [MIDDLE, 70], [MIDDLE, 112]],
  4: [[LEFT, 36], [RIGHT, 36], [LEFT, 104], [RIGHT, 104]],
  5: [[LEFT, 30], [RIGHT, 30], [MIDDLE, 70], [LEFT, 110], [RIGHT, 110]],
  6: [[LEFT, 28], [RIGHT, 28], [LEFT, 70], [RIGHT, 70], [LEFT, 112], [RIGHT, 112]],
  7: [[LEFT, 26], [RIGHT, 26], [MIDDLE, 48], [LEFT, 70], [RIGHT, 70], [LEFT, 114], [RIGHT, 114]],
  8: [[LEFT, 25], [RIGHT, 25], [MIDDLE, 47.5], [LEFT, 70], [RIGHT, 70], [MIDDLE, 92.5],
    [LEFT, 115], [RIGHT, 115]],
  9: [[LEFT, 23], [RIGHT, 23], [LEFT, 54], [RIGHT, 54], [MIDDLE, 70.1], [LEFT, 86], [RIGHT, 86],
    [LEFT, 117], [RIGHT, 117]],
  T: [[LEFT, 21], [RIGHT, 21], [MIDDLE, 37], [LEFT, 54], [RIGHT, 54], [LEFT, 86], [RIGHT, 86],
    [MIDDLE, 103], [LEFT, 119], [RIGHT, 119]],
};

/**
 * @param {string} rank one sign of 23456789T
 * @returns {readonly (readonly number[])[]} pairs [x, y]; empty for the court and the ace
 */
export function pipPlaces(rank) {
  return PIP_PLACES[/** @type {keyof typeof PIP_PLACES} */ (rank)] ?? [];
}

/**
 * The court, as cut paper: each piece is [tone, path]. Tones are the suit's colour, `gold`,
 * `skin`, `ink` and `paper`. Figures run off the card at the right and at the bottom.
 * @type {Readonly<Record<string, readonly (readonly [string, string])[]>>}
 */
export const FIGURES = {
  J: [
    ["suit", "M22 140V128Q22 101 46 99H90Q100 99 100 110V140Z"],
    ["gold", "M66 99H90Q100 99 100 110V140H66Z"],
    ["paper", "M52 99H80L66 119Z"],
    ["ink", "M46 62H86V92Q86 95 83 95H49Q46 95 46 92Z"],
    ["skin", "M51 62H81V84A15 15 0 0 1 51 84Z"],
    ["suit", "M40 66Q38 42 64 40 92 38 92 60V66Z"],
    ["gold", "M84 47Q100 38 94 13 78 24 77 43Z"],
    ["ink", "M58 73H62V77H58ZM70 73H74V77H70Z"],
  ],
  Q: [
    ["suit", "M66 36C92 36 90 62 92 80 93 92 97 96 100 99V104H32V99C37 96 39 92 40 80 42 62 40 36 66 36Z"],
    ["gold", "M18 140Q30 101 56 100H76Q96 101 108 140Z"],
    ["suit", "M50 101Q66 124 82 101L90 140H42Z"],
    ["skin", "M60 84H72V101Q66 112 60 101Z"],
    ["skin", "M51 66Q66 60 81 50V76A15 17 0 0 1 51 76Z"],
    ["gold", "M45 47L42 27 55 37 66 20 77 37 90 27 87 47Q66 38 45 47Z"],
    ["paper", "M66 108L70 114 66 120 62 114Z"],
    ["ink", "M58 73H62V77H58ZM70 73H74V77H70Z"],
  ],
  K: [
    ["suit", "M20 140L27 108Q29 99 38 98H94L100 100V140Z"],
    ["gold", "M42 98H90L66 140Z"],
    ["ink", "M46 60H86V84L66 118 46 84Z"],
    ["skin", "M51 58H81V80A15 13 0 0 1 51 80Z"],
    ["gold", "M43 60V24L55 40 66 20 77 40 89 24V60Z"],
    ["suit", "M43 52H89V60H43Z"],
    ["ink", "M58 69H62V73H58ZM70 69H74V73H70ZM55 82Q66 76 77 82L66 90Z"],
  ],
};
