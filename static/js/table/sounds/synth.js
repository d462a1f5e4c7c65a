/** Short sounds made on the spot: two soft notes for a turn, a breath of noise for a card. No files. */

/** Notes as [Hz, after s]. @type {Readonly<Record<"turn" | "end", readonly (readonly [number, number])[]>>} */
const TUNES = { turn: [[659, 0], [880, 0.11]], end: [[784, 0], [659, 0.13], [523, 0.26]] };
/** Noise: how long, s, and how bright, Hz. */
const RUSTLES = { card: { length: 0.05, tone: 2_200 }, sweep: { length: 0.16, tone: 900 } };
const NOTE_S = 0.16;
/** So loud is 100. */
const FULL = 0.35;

export class Synth {
  /** @type {AudioContext | null} */
  #context = null;

  /**
   * To be called after a gesture only: before one no browser would let it sound.
   * @param {"turn" | "end" | "card" | "sweep"} name @param {number} volume 0 to 100
   */
  play(name, volume) {
    if (volume <= 0) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume();
    const loudness = (volume / 100) ** 2 * FULL;
    if (name === "card" || name === "sweep") rustle(this.#context, RUSTLES[name], loudness);
    else for (const [tone, after] of TUNES[name]) note(this.#context, tone, this.#context.currentTime + after, loudness);
  }
}

/** @param {AudioContext} context @param {number} tone Hz @param {number} start s @param {number} loudness */
function note(context, tone, start, loudness) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: tone });
  source.connect(fading(context, start, NOTE_S, loudness));
  source.start(start);
  source.stop(start + NOTE_S);
}

/** @param {AudioContext} context @param {{length: number, tone: number}} sound @param {number} loudness */
function rustle(context, { length, tone }, loudness) {
  const buffer = new AudioBuffer({ length: Math.ceil(length * context.sampleRate), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: tone, Q: 0.8 });
  source.connect(filter).connect(fading(context, context.currentTime, length, loudness * 2));
  source.start();
}

/** Quickly there, softly gone. @param {AudioContext} context @param {number} start s @param {number} length s @param {number} loudness */
function fading(context, start, length, loudness) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(loudness / 200, start + length);
  gain.connect(context.destination);
  return gain;
}
