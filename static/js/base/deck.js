/**
 * The deck as drawing data: pips, rank figures and the three court figures, all in the
 * 100 × 140 box of a card. Knows no rules and no DOM; faces.js draws it.
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
 * The court, as cut paper lit from the left: each piece is [tone, path]. Tones are the suit's
 * colour, `gold`, `skin`, `shade`, `lip`, `ink` and `paper`. Figures run off the card at the right
 * and at the bottom. Large shapes carry a card of 40 px, small ones are for 200 px.
 * @type {Readonly<Record<string, readonly (readonly [string, string])[]>>}
 */
export const FIGURES = {
  J: [
    ["suit", "M22 140V128Q22 101 46 99H90Q100 99 100 110V140Z"],
    ["gold", "M66 99H90Q100 99 100 110V140H66Z"],
    ["ink", "M64.8 119H67.2V140H64.8Z"],
    ["paper", "M50 99H82L66 120Z"],
    ["ink", "M46 62H86V92Q86 95 83 95H49Q46 95 46 92Z"],
    ["skin", "M51 62H81V84A15 15 0 0 1 51 84Z"],
    ["shade", "M66 62H81V84A15 15 0 0 1 66 99Z"],
    ["suit", "M40 66Q38 42 64 40 92 38 92 60V66Z"],
    ["gold", "M40 66V60.5H92V66ZM84 47Q100 38 94 13 78 24 77 43Z"],
    ["ink", "M83.4 43Q86 30 92 19 89.5 32 85.4 43.6ZM57 73H62V77.5H57ZM70 73H75V77.5H70ZM56 69.5L63 70.3V71.6L56 71ZM76 69.5L69 70.3V71.6L76 71Z"],
    ["skin", "M66 75L69.4 84.5H66Z"],
    ["lip", "M61 89Q66 87.6 71 89 66 93.6 61 89Z"],
  ],
  Q: [
    ["suit", "M66 36C92 36 90 62 92 80 93 92 97 96 100 99V104H32V99C37 96 39 92 40 80 42 62 40 36 66 36Z"],
    ["gold", "M18 140Q30 101 56 100H76Q96 101 108 140Z"],
    ["suit", "M50 101Q66 124 82 101L90 140H42Z"],
    ["gold", "M61 127L66 122 71 127 66 132ZM61 138L66 133 71 138V140H61Z"],
    ["skin", "M60 84H72V101Q66 112 60 101Z"],
    ["shade", "M60 91Q66 95 72 91V101Q70 105 66 106.5 66 99 60 95Z"],
    ["skin", "M51 66Q66 60 81 50V76A15 17 0 0 1 51 76Z"],
    ["shade", "M66 59Q74 55.5 81 50V76A15 17 0 0 1 66 93Z"],
    ["gold", "M45 47L42 27 55 37 66 20 77 37 90 27 87 47Q66 38 45 47ZM42 23.5A3 3 0 1 0 42.01 23.5ZM66 15A3.4 3.4 0 1 0 66.01 15ZM90 23.5A3 3 0 1 0 90.01 23.5ZM48.5 84A2.6 2.6 0 1 0 48.51 84ZM83.5 84A2.6 2.6 0 1 0 83.51 84Z"],
    ["paper", "M66 107L70 113 66 119 62 113Z"],
    ["ink", "M57 72Q60 69.5 63 72V75.5H57ZM69 72Q72 69.5 75 72V75.5H69ZM56 67.6Q60 65 63.5 67.2V68.5Q60 66.7 56 69ZM76 67.6Q72 65 68.5 67.2V68.5Q72 66.7 76 69Z"],
    ["skin", "M66 73L69 81.5H66Z"],
    ["lip", "M61.5 85.5Q64.5 83.2 66 84.4 67.5 83.2 70.5 85.5 66 89.8 61.5 85.5Z"],
  ],
  K: [
    ["suit", "M20 140L27 108Q29 99 38 98H94L100 100V140Z"],
    ["paper", "M36 98H96L66 150Z"],
    ["ink", "M41 102L45 103.5 42 106ZM49 115L53 116.5 50 119ZM91 102L87 103.5 90 106ZM83 115L79 116.5 82 119ZM57 128L61 129.5 58 132ZM75 128L71 129.5 74 132Z"],
    ["gold", "M47 98H85L66 132Z"],
    ["ink", "M46 60H86V84L66 120 46 84Z"],
    ["skin", "M51 58H81V80A15 13 0 0 1 51 80Z"],
    ["shade", "M66 58H81V80A15 13 0 0 1 66 93Z"],
    ["gold", "M43 60V24L55 40 66 20 77 40 89 24V60ZM43 19.5A3.2 3.2 0 1 0 43.01 19.5ZM66 14.5A3.6 3.6 0 1 0 66.01 14.5ZM89 19.5A3.2 3.2 0 1 0 89.01 19.5Z"],
    ["suit", "M43 52H89V60H43Z"],
    ["paper", "M52 54.5H56V57.5H52ZM64 54.5H68V57.5H64ZM76 54.5H80V57.5H76Z"],
    ["ink", "M57 69H62V73.5H57ZM70 69H75V73.5H70ZM55 64.5L64 66V68L55 67ZM77 64.5L68 66V68L77 67ZM54 83Q66 75 78 83L66 91Z"],
    ["skin", "M66 69L69.6 79H66Z"],
    ["lip", "M62.5 85.5H69.5L66 88.5Z"],
  ],
};

/** Where a figure wears the sign of its suit: [x, y, scale]. @type {Readonly<Record<string, readonly [number, number, number]>>} */
export const FIGURE_SIGNS = { J: [84, 121, 0.95], Q: [66, 37, 0.5], K: [66, 42.5, 0.55] };
