import type { Asserted, AssertionSource } from './assertions.ts';
import type { RemovedRecord } from './records.ts';
import type { Renter, RenterDetails } from './renters.ts';

/**
 * How the renter of a filing is found. By an e-mail, the first in the order of `findFirst`. By a phone, the one who also has the
 * name. By a name, the only one of that name on the organization's roster. `inOrder` is the name in the usual order if it is
 * written 'Last, First', otherwise `null`; it is looked for if nobody has the name as it is written.
 */
export type RenterMatch =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  | { by: 'phone'; phone: string; name: string; inOrder: string | null }
  | { by: 'name'; organizationId: string; name: string; inOrder: string | null };

/** What a filing asks about its renter. */
export interface FilingQuestion {
  organizationId: string;
  match: RenterMatch;
  /** What it states about the person, normalized. */
  stated: readonly Asserted[];
  contractId: string | null;
  /** Incidents on file that a report is linked to. */
  incidentIds: readonly string[];
  /** Whether it files new incidents. */
  hasIncidents: boolean;
  /** The member ID for a new renter. */
  memberId: string;
  /** Removed records that an organization withdrew within this time of their filing are left out. */
  undoMs: number;
}

/** What a filing needs to know about its renter, read at once. */
export interface FilingContext {
  renter: Renter | undefined;
  /** Whether another renter also has the e-mail, because the operator has split a file. */
  isShared: boolean;
  /** Whether a renter has `memberId`. False if the renter is on file. */
  isMemberIdTaken: boolean;
  /** Whether the renter is on the organization's roster. */
  isOnRoster: boolean;
  /** When the organization filed its newest adverse filings about the renter, as the roster entry stores it. */
  adverseFilings: readonly number[];
  /** When the organization filed its newest incidents that count, at most as many as count in the score. Empty without `hasIncidents`. */
  countedIncidents: readonly number[];
  /** Whether the organization has filed a report on `contractId` that counts. */
  hasContract: boolean;
  /** Those of `incidentIds` that the organization filed about the renter. */
  ownIncidentIds: readonly string[];
  /** What of `stated` the organization asserted before. */
  asserted: readonly (Asserted & { source: AssertionSource })[];
  /** Whether the renter has the stated license. */
  hasLicense: boolean;
  /** Of the profile, if an address, a date of birth or a license is stated. */
  details: RenterDetails | undefined;
  /** IDs of renters with the stated license. */
  licenseHolders: readonly string[];
  /** The organization's removed records of the renter: see `listRepeatable`. */
  removed: readonly RemovedRecord[];
}

export interface FilingReads {
  /** Returns the renter that a match finds. */
  findMatched(match: RenterMatch): Promise<Renter | undefined>;
  readContext(question: FilingQuestion): Promise<FilingContext>;
}
