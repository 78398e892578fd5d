/**
 * A compact index from blocking keys to their holders. Keys are stored as 64-bit fingerprints, which do not
 * collide by chance among a million.
 */
export class BlockIndex {
  readonly #starts: Uint32Array;
  readonly #marks: Uint32Array;
  readonly #holders: Uint32Array;
  readonly #mask: number;

  /**
   * Builds the index.
   *
   * @param keysOf returns the keys of each holder, 0 to `count` - 1; called twice for each
   */
  constructor(count: number, keysOf: (holder: number) => Iterable<string>) {
    this.#mask = 2 ** Math.ceil(Math.log2(count * 4 + 1)) - 1;
    const starts = new Uint32Array(this.#mask + 2);
    for (let holder = 0; holder < count; holder++) {
      for (const key of keysOf(holder)) {
        const place = (fingerprint(key, 0) & this.#mask) + 1;
        starts[place] = (starts[place] ?? 0) + 1;
      }
    }
    for (let place = 1; place < starts.length; place++)
      starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
    const entries = starts[starts.length - 1] ?? 0;
    this.#starts = starts;
    this.#marks = new Uint32Array(entries);
    this.#holders = new Uint32Array(entries);
    const next = starts.slice();
    for (let holder = 0; holder < count; holder++) {
      for (const key of keysOf(holder)) {
        const place = fingerprint(key, 0) & this.#mask;
        const at = next[place] ?? 0;
        next[place] = at + 1;
        this.#marks[at] = fingerprint(key, 1);
        this.#holders[at] = holder;
      }
    }
  }

  /** Returns the holders of a key, lowest number first, or `undefined` if there are more than `most`. */
  holders(key: string, most: number): number[] | undefined {
    const place = fingerprint(key, 0) & this.#mask;
    const mark = fingerprint(key, 1);
    const found: number[] = [];
    for (let at = this.#starts[place] ?? 0; at < (this.#starts[place + 1] ?? 0); at++) {
      if (this.#marks[at] !== mark) continue;
      if (found.length === most) return undefined;
      found.push(this.#holders[at] ?? 0);
    }
    return found;
  }
}

/** Returns a 32-bit hash of a text (FNV-1a with a final mix), independent for different seeds. */
function fingerprint(text: string, seed: number): number {
  let hash = seed === 0 ? 0x811c9dc5 : 0x2f0b4c47;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
