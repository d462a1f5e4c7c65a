/** Where the points of a chart go: plain arithmetic, no page. */

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} Frame */

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 5;

/**
 * Round numbers from below the lowest rating to above the highest, evenly.
 * @param {readonly number[]} ratings @returns {number[]} at least two
 */
export function gridOf(ratings) {
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step = STEPS.find((each) => lineCount(low, high, each) <= MOST_LINES) ?? 2000;
  const first = Math.floor(low / step) * step;
  return Array.from({ length: lineCount(low, high, step) }, (_, index) => first + index * step);
}

/** @param {number} low @param {number} high @param {number} step */
function lineCount(low, high, step) {
  const count = Math.ceil(high / step) - Math.floor(low / step) + 1;
  return Math.max(2, count);
}

/**
 * The place of each rating, by the number of its game; the first grid line is the floor.
 * @param {readonly {rating: number, games: number}[]} points
 * @param {readonly number[]} grid @param {Frame} frame @returns {Spot[]}
 */
export function spotsOf(points, grid, frame) {
  const first = points[0]?.games ?? 1;
  const span = Math.max(1, (points[points.length - 1]?.games ?? 1) - first);
  const width = frame.width - frame.left - frame.right;
  return points.map(({ rating, games }) => ({
    x: frame.left + (width * (points.length === 1 ? 1 : (games - first) / span)),
    y: heightOf(rating, grid, frame),
  }));
}

/** @param {number} rating @param {readonly number[]} grid @param {Frame} frame */
export function heightOf(rating, grid, frame) {
  const low = grid[0] ?? 0;
  const high = grid[grid.length - 1] ?? 1;
  const height = frame.height - frame.top - frame.bottom;
  return frame.top + (height * (high - rating)) / (high - low);
}
