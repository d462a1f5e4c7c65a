/** The rules page: draws the cards of the short rules, and the examples. */

import { drawCards } from "../base/cards.js";
import { drawExamples } from "./drawing.js";

drawCards();
drawExamples();
// What was drawn above has moved the rule that the address names; not every browser follows it.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
