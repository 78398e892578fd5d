/**
 * Numbers that look random and always come out the same: small fast counting generator, 32 bits (sfc32, Chris
 * Doty-Humphrey, PractRand). Not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** @param seed a whole number from 0 to 2^53; different seeds give unrelated numbers */
  constructor(seed: number) {
    this.#a = 0x9e3779b9;
    this.#b = seed >>> 0;
    this.#c = Math.floor(seed / 2 ** 32) >>> 0;
    // The author's advice: so many rounds until a seed's few bits reach every bit.
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

  /** A number from 0 up to, but not including, 1. */
  share(): number {
    return this.#next() / 2 ** 32;
  }

  /** A whole number from 0 to `most` - 1. */
  below(most: number): number {
    return Math.floor(this.share() * most);
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True in this share of the cases, 0 to 1. */
  chance(share: number): boolean {
    return this.share() < share;
  }

  /** Any of the list, each as often. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** The first of the list is picked most often, the last hardly ever: as with names. */
  pickEarly<T>(list: readonly [T, ...T[]]): T {
    return list[Math.min(this.below(list.length), this.below(list.length))] ?? list[0];
  }

  /** So many bytes, each from 0 to 255. */
  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let place = 0; place < count; place += 4) {
      const four = this.#next();
      for (let byte = 0; byte < 4 && place + byte < count; byte++) bytes[place + byte] = four >>> (8 * byte);
    }
    return bytes;
  }
}
