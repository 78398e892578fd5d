import type { PersonStatement } from '../rules/identity/mixed-file.ts';

/** A renter whose file may be about two people, or was decided to be about one. */
export interface MixedFile {
  renterId: string;
  /** `one_person` by the operator's decision. */
  state: 'open' | 'one_person';
  foundAt: number;
  /** When the operator last decided; an open file may contradict that decision. */
  decidedAt: number | null;
  /** What the operator decided to be about one person. */
  settled: readonly PersonStatement[];
  /** The IDs of the organizations that had stated it. */
  settledBy: readonly string[];
}

export interface MixedFileReads {
  find(renterId: string): Promise<MixedFile | undefined>;
  /** Returns at most `limit` mixed files in one state, the oldest first. */
  list(state: MixedFile['state'], limit: number): Promise<MixedFile[]>;
}

export interface MixedFileWrites {
  /** Stores the state of a renter's file in place of an earlier one. */
  put(file: MixedFile): Promise<void>;
  remove(renterId: string): Promise<void>;
}
