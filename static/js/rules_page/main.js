/** The rules page: draws the cards of the short rules. */

import { drawCards } from "../base/cards.js";

drawCards();
