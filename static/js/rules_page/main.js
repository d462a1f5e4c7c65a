/** The rules page: draws the cards of the short rules. */

import { drawCards } from "../shared/cards.js";

drawCards();
