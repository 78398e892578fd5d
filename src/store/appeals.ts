/** How the operator, or the deadline, decided an appeal. */
export type AppealDecision = 'upheld' | 'rejected';

/** A renter's appeal against the rejection of a dispute. There is at most one for a dispute. */
export interface Appeal {
  disputeId: string;
  /** Why the renter appeals. */
  said: string;
  filedAt: number;
  /** By this time the operator decides, or the appeal is upheld. */
  deadlineAt: number;
  /** When it was decided; `null` if it is open. */
  endedAt: number | null;
  decision: AppealDecision | null;
  /** The operator's reason; `null` if there is none. */
  answer: string | null;
}

/** A position in the list of open appeals by deadline. */
export type AppealPlace = Pick<Appeal, 'deadlineAt' | 'disputeId'>;

export interface AppealReads {
  find(disputeId: string): Promise<Appeal | undefined>;
  /** Returns at most `limit` open appeals after the position `after`, by deadline. */
  listOpen(after: AppealPlace | undefined, limit: number): Promise<Appeal[]>;
}

export interface AppealWrites {
  /** Throws `conflict` if the dispute was appealed before. */
  create(appeal: Appeal): Promise<void>;
  /** Stores the decision. Returns false, without a change, if the appeal is decided already. */
  end(appeal: Appeal): Promise<boolean>;
}
