/** The English catalogue: words every page shares. The table's own are in english_table.js. */

import { translated } from "./catalogue.js";
import { tableEnglish } from "./english_table.js";

const words = translated("words", {
  ranks: {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
    T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
  },
  suits: { S: "spades", C: "clubs", D: "diamonds", H: "hearts" },
  /** As they stand in the name of a card, where other languages inflect them. */
  ofSuits: { S: "spades", C: "clubs", D: "diamonds", H: "hearts" },
  presets: {
    duel: "Duel", classic: "Classic", transfer: "Transfer", challenge: "Challenge", house: "House",
  },
  levels: { easy: "easy", medium: "medium", hard: "hard" },
  bots: { name: "Bot", numbered: "Bot {n}", ofLevel: "Bot {level}", ofLevelNumbered: "Bot {level} {n}" },
  rating: { spread: "± {n}", unsure: "in question" },
  card: {
    name: "{rank} of {suit}",
    trumpName: "{rank} of {suit}, trump",
    faceDown: "a card face down",
  },
  errors: {
    offline: "The server cannot be reached. Check the connection and try again.",
    unknown: "Something went wrong (error {status}). Please try again.",
  },
  /** In the place of what the server says to programs. */
  problems: {
    "too-many-tables": "You are in as many games as you may be. Finish or resign one of them, or stand up from one that has not begun; people with an account may be in more than guests.",
  },
  rules: {
    pack: "{pack} cards, {seats} seats, six cards each.",
    throwInAll: "Everybody but the defender may add cards of the ranks on the table.",
    throwInNeighbours: "Only the defender's two neighbours may add cards of the ranks on the table.",
    throwInNone: "Simple: one card attacks, nobody adds another.",
    clockwise: "Players are asked to add clockwise, starting with the attacker.",
    counter: "Players are asked to add counter-clockwise: the attacker first, the defender's left neighbour last.",
    transferPlain: "A card of the same rank that is no trump passes the attack on, as long as nothing is beaten.",
    transferTrump: "A card of the same rank passes the attack on, as long as nothing is beaten.",
    limit: "At most {n} attacking cards in a bout, and never more than the defender held.",
    noLimit: "As many attacking cards as the defender held.",
    firstBout: "At most {n} attacking cards in the very first bout.",
    firstBeaten: "At most {n} attacking cards until a bout has been beaten.",
    lowestTrump: "The lowest trump attacks first.",
    lowestTrumpShown: "The lowest trump attacks first, and everybody sees it.",
    dealerLeft: "The player after the dealer attacks first.",
    human: "The person attacks first.",
    bot: "The bot attacks first.",
    winnerAttacks: "In the next game the winner attacks first.",
    durakDeals: "In the next game the durak deals.",
    exchange: "{who} may swap the lowest trump for the face-up trump, on their own turn.",
    exchangeOwn: "{who} may swap the lowest trump for the face-up trump, if it was dealt to them or drawn by them.",
    everyone: "Everybody", humans: "People", bots: "Bots",
    accept: "The defender may pick up a bout he has beaten.",
    redeal: "Five cards of one suit in the first hand: that player may ask for a new deal.",
    epaulettes: "Going out with two cards of the lowest rank gives epaulettes.",
    repetition: "A position that comes back with no cards to draw is a draw.",
    autoPass: "Whoever can add nothing is skipped automatically. That tells the others something.",
    autoTake: "Whoever can beat nothing takes automatically. That tells the others something.",
    leaving: "Whoever leaves the page for {n} seconds loses.",
    deadline: "{time} for each move. Whoever runs out of time is the durak.",
    awayIsFine: "Leaving the page costs nothing.",
    without: {
      transfer: "An attack cannot be passed on.",
      first_bout_limit: "No special limit at the start.",
      rematch_opens: "A rematch opens like any other game.",
      exchange: "Nobody may swap the lowest trump.",
      accept_beaten: "A beaten bout may not be picked up.",
      redeal_on_five: "A lopsided hand is played as it is.",
      epaulettes: "There are no epaulettes.",
      repetition_draw: "A position that comes back is no draw.",
      auto_pass: "Everybody is asked, even who can add nothing.",
      auto_take: "Nobody takes automatically: everybody is asked.",
    },
  },
  time: {
    seconds: { one: "{n} second", other: "{n} seconds" },
    minutes: { one: "{n} minute", other: "{n} minutes" },
    hours: { one: "{n} hour", other: "{n} hours" },
    days: { one: "{n} day", other: "{n} days" },
    longDays: "{days} d {hours} h",
    longHours: "{hours} h {minutes} min",
    inDays: "{days} d",
    inHours: "{hours} h",
  },
});

export const english = { ...words, table: tableEnglish };
