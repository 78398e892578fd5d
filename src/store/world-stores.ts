import type { Identifier, Store } from './store.ts';

/** The database of a test world. */
export interface WorldStore extends Store {
  /** Returns the size of its data. */
  sizeBytes(): Promise<number>;
  /** Returns when a background job has something to do next, by the world's clock; `undefined` for never. */
  nextDueAt(): Promise<number | undefined>;
}

/** What every test world begins with: the same rows each time. */
export interface WorldSeed {
  plant(store: Store): Promise<void>;
  /** Identifiers that no renter gets. */
  reserved: readonly Identifier[];
}

/** The databases of test worlds, apart from that of the network. */
export interface WorldStores {
  /**
   * Creates the database of a world, and plants the seed: the first time by its function, later perhaps by a copy of the rows.
   * Its renters cannot be changed: whatever is written about them, their profiles, summaries and identifiers stay as they are,
   * and no other renter gets one of their identifiers.
   */
  create(id: string): Promise<void>;
  /** Opens the database of a world, and migrates it if needed; `undefined` if there is none. */
  open(id: string): Promise<WorldStore | undefined>;
  /** Removes the database of a world, if it exists. Close it first. */
  remove(id: string): Promise<void>;
  /** Returns the IDs of all worlds that have a database. */
  list(): Promise<string[]>;
  close(): Promise<void>;
}
