/** Sentences of the working: how a deal came about, hash by hash and swap by swap. */

import { translated } from "../base/catalogue.js";

export const proofTexts = translated("proof", {
  hashes: {
    commitment: {
      title: "Commitment",
      why: "Published when the table was made: it ties the server to its seed.",
    },
    transcript: { title: "Transcript", why: "Adds the numbers that the browsers brought." },
    key: { title: "Key of the game", why: "Seats, cards and all luck of bots come from it." },
  },
  parts: {
    tag: "Name of the hash",
    game: "Game",
    rules: "Promised rules",
    seed: "Seed of the server, published at the end",
    commitment: "Commitment",
    nonce: "Nonce of {name}",
    transcript: "Transcript",
  },
  noNonce: "none came",
  yours: "yours",
  bytes: { one: "The {n} byte that goes in", other: "All {n} bytes that go in" },
  output: "Comes out",
  published: "The very number that was published before anybody sat down",
  nonce: {
    found: "The number that this browser sent when you sat down is among them.",
    missing: "This browser sent another number than any of these. Keep the record and ask the operator.",
  },
  blocks: "The stream: {label}",
  seats: "Who sits where",
  pack: "The pack",
  packOfDeal: "The pack of deal {n}",
  start: "In order, before the first swap",
  swap: "Swap {n} of {all}: byte {byte} leaves {chosen} when divided by {limit}. Places {place} and {other} change.",
  stays: "Swap {n} of {all}: byte {byte} leaves {chosen} when divided by {limit}. Place {place} stays.",
  dropped: "Thrown away before it: {bytes}.",
});
