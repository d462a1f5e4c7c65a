/** Sentences of a first game: short, for they stand between the table and the hand. */

import { translated } from "../base/late_catalogue.js";

export const lessonTexts = translated("lessons", {
  hints: {
    lead: "You open this bout: play any card. A low one that is no trump costs least.",
    beat: "Beat the card with a higher one of its suit, or with a trump: the suit is {trump}.",
    transfer: "You need not beat it: a card of the same rank passes the attack on to the next player.",
    take: "You need not beat either: take all cards of the bout. Your turn to attack is then skipped.",
    throwIn: "You may add cards of the ranks that lie on the table, one after the other.",
    pileOn: "The cards are being taken. What you add now of the same ranks goes along.",
    done: "Enough? End the bout. What was beaten goes to the heap and does not come back.",
    trump: "A trump beats every card of the other suits. The suit here is {trump}.",
    draw: "After each bout everybody draws up to six again; the attacker draws first.",
    goingOut: "Nothing is left to draw. Whoever gets rid of all cards is out; the last one is the durak.",
  },
});
