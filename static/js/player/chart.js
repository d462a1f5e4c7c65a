/** The history of a rating as a line, drawn anew for the width there is. */

import { setAttribute } from "../base/dom.js";
import { gridOf, heightOf, spotsOf } from "./chart_scale.js";

/** @import { HistoryPoint } from "./types.js" */
/** @import { Frame, Spot } from "./chart_scale.js" */

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = { left: 48, right: 12, top: 12, bottom: 24 };
const MOST_DOTS = 40;

/**
 * @param {HTMLElement} box @param {readonly HistoryPoint[]} points
 * @param {{label: string, from: string, to: string}} words what it shows, and both ends of its floor
 */
export function drawChart(box, points, words) {
  const frame = { ...MARGIN, width: Math.max(200, box.clientWidth), height: Math.max(120, box.clientHeight) };
  const grid = gridOf(points.map(({ rating }) => rating));
  const spots = spotsOf(points, grid, frame);
  const svg = shape("svg", { class: "history__svg", role: "img", "aria-label": words.label,
    viewBox: `0 0 ${frame.width} ${frame.height}` });
  svg.append(...gridLines(grid, frame), ...floorLabels(words, frame), area(spots, frame), line(spots), ...dots(spots));
  box.replaceChildren(svg);
}

/** @param {readonly number[]} grid @param {Frame} frame */
function gridLines(grid, frame) {
  return grid.flatMap((rating) => {
    const y = heightOf(rating, grid, frame);
    return [
      shape("line", { class: "history__grid", x1: frame.left, x2: frame.width - frame.right, y1: y, y2: y }),
      label(String(rating), { x: frame.left - 8, y: y + 5, "text-anchor": "end" }),
    ];
  });
}

/** @param {{from: string, to: string}} words @param {Frame} frame */
function floorLabels({ from, to }, frame) {
  const y = frame.height - 5;
  return [
    label(from, { x: frame.left, y, "text-anchor": "start" }),
    label(to, { x: frame.width - frame.right, y, "text-anchor": "end" }),
  ];
}

/** @param {readonly Spot[]} spots */
const line = (spots) => shape("polyline", { class: "history__line", points: pairs(spots) });

/** @param {readonly Spot[]} spots @param {Frame} frame */
function area(spots, frame) {
  const floor = frame.height - frame.bottom;
  const first = { x: spots[0]?.x ?? 0, y: floor };
  const last = { x: spots[spots.length - 1]?.x ?? 0, y: floor };
  return shape("polygon", { class: "history__area", points: pairs([first, ...spots, last]) });
}

/** Every game while there are few, else the last alone. @param {readonly Spot[]} spots */
function dots(spots) {
  const shown = spots.length <= MOST_DOTS ? spots : spots.slice(-1);
  return shown.map(({ x, y }) => shape("circle", { class: "history__dot", cx: x, cy: y, r: 4 }));
}

/** @param {readonly Spot[]} spots */
const pairs = (spots) => spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** @param {string} text @param {Record<string, string | number>} attributes */
function label(text, attributes) {
  const element = shape("text", { class: "history__label", "aria-hidden": "true", ...attributes });
  element.append(text);
  return element;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  return element;
}
