/** Sentences of the endgame puzzles. {move} is a move in words, {card} and {target} are cards. */

import { translated } from "../base/catalogue.js";

export const practiceTexts = translated("practice", {
  task: {
    win: "Your move. Just one move keeps the win.",
    draw: "Your move. Just one move saves the draw.",
  },
  about: "{preset}, difficulty {n} of 5",
  aboutTransfers: "{preset} with transfers, difficulty {n} of 5",
  right: {
    win: "Right: the win is kept.",
    draw: "Right: the draw is saved.",
  },
  wrong: {
    draw: "That gives the win away: only a draw is left.",
    loss: "That loses: with best play you are left with the cards.",
  },
  still: {
    win: "Still won.",
    draw: "Still a draw.",
    loss: "Still lost.",
  },
  over: {
    win: "It is over: the solver is left with the cards.",
    draw: "It is over: a draw.",
    loss: "It is over: you are left with the cards.",
  },
  reply: "The solver: {moves}.",
  solution: "Best play from the start:",
  solutionOf: { you: "You: {moves}", solver: "The solver: {moves}" },
  thinking: "The solver thinks …",
  roles: { attacker: "attacks", defender: "defends" },
  /** Behind "You". */
  ownRoles: { attacker: "attack", defender: "defend" },
  moves: {
    attack: "{card}",
    beat: "{card} on {target}",
    transfer: "passes on with {card}",
    take: "takes",
    pass: "adds nothing",
    accept: "takes the beaten cards",
  },
  ownMoves: {
    attack: "{card}",
    beat: "{card} on {target}",
    transfer: "pass on with {card}",
    take: "take",
    pass: "add nothing",
    accept: "take the beaten cards",
  },
  buttons: {
    attack: "Play {card}",
    beat: "Beat {target} with {card}",
    transfer: "Pass it on with {card}",
    take: "Take",
    pass: "Done (I add nothing)",
    accept: "Take it anyway",
  },
  choose: "{card} can do more than one thing: choose below.",
  notNow: "{card} cannot be played now.",
  solved: "solved",
  solvedIn: "{n} of {all}",
  solvedOf: "Solved on this device: {n} of {all}.",
  number: "Puzzle {n}",
});
