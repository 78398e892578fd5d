/**
 * A deterministic random number generator: sfc32, the small fast counting generator of 32 bits (Chris
 * Doty-Humphrey, PractRand). Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param seed an integer from 0 to 2^53; different seeds give unrelated numbers */
  constructor(seed: number) {
    this.#a = 0x9e3779b9;
    this.#b = seed >>> 0;
    this.#c = Math.floor(seed / 2 ** 32) >>> 0;
    // The author recommends 12 rounds, until the few bits of a seed affect every bit.
    for (let round = 0; round < 12; round++) this.#next();
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Returns a number from 0 up to, but not including, 1. */
  share(): number {
    return this.#next() / 2 ** 32;
  }

  /** Returns an integer from 0 to `most` - 1. */
  below(most: number): number {
    return Math.floor(this.share() * most);
  }

  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** Returns true with this probability, 0 to 1. */
  chance(share: number): boolean {
    return this.share() < share;
  }

  /** Returns an element of the list, all equally likely. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** Returns an element of the list; earlier ones are more likely, as with common names. */
  pickEarly<T>(list: readonly [T, ...T[]]): T {
    return list[Math.min(this.below(list.length), this.below(list.length))] ?? list[0];
  }

  /** Returns `count` random bytes. */
  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let place = 0; place < count; place += 4) {
      const four = this.#next();
      for (let byte = 0; byte < 4 && place + byte < count; byte++) bytes[place + byte] = four >>> (8 * byte);
    }
    return bytes;
  }
}
