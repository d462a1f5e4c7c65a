/** Sentences of the review of a finished game. */

import { translated } from "../base/late_catalogue.js";

export const reviewTexts = translated("review", {
  starting: "The review begins …",
  progress: "{n} of {all} parts are done.",
  lost: "The review was cut off. Please ask once more.",
  failed: "The review could not be had: {problem}",
  marks: { best: "best", good: "good", slip: "slip", mistake: "mistake", turning: "turning point" },
  tell: {
    best: "The best move: every other one was clearly worse.",
    good: "A good move. {name}: {after} of 100.",
    slip: "A slip. {name}: {after} of 100 instead of {before}. Better: {move}.",
    mistake: "A mistake. {name}: {after} of 100 instead of {before}. Better: {move}.",
    turning: "The turning point. {name}: {after} of 100 instead of {before}. Better: {move}.",
    notJudged: "There was no choice here.",
    openBetter: "With all cards open, better: {move}.",
  },
  exact: {
    winDraw: "Here a win became a draw. Kept by: {move}.",
    winLoss: "Here a win became a loss. Kept by: {move}.",
    drawLoss: "Here a draw became a loss. Kept by: {move}.",
    win: "Won, whatever the other does.",
    draw: "A draw, if both play their best.",
    loss: "Lost, whatever is played.",
  },
  moves: {
    attack: "play {card}",
    beat: "beat {target} with {card}",
    transfer: "send it on with {card}",
    take: "take",
    pass: "add nothing",
    keep: "leave the bout beaten",
    exchange: "swap the lowest trump",
    accept: "pick up the beaten bout",
  },
  luck: {
    letGo: "Play decided: {name} let a better end go.",
    even: "The cards were even: play decided.",
    worse: "The cards decided much: {name} had the worse ones.",
    better: "Play decided: {name} had the better cards.",
    drawEven: "Even cards, and an even game.",
    drawUneven: "{name} had the better cards, and it still came out even.",
  },
  seat: "{name}: cards worth {deal} of 100, came out {result}, given away in play {lost}.",
  chart: "{name}, from 0 to 100: {known} as could be known, {open} with all cards open.",
  row: "{n}. {name}",
  change: "{before} → {after}",
});
