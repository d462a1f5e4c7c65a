/** The rules page: draws the cards of the short rules, and the examples. */

import { drawCards } from "../base/cards.js";
import { drawExamples } from "./drawing.js";

drawCards();
drawExamples();
