import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { VerificationLevel } from '../rules/identity/verification.ts';
import type { Standing } from '../rules/scoring/renter-summary.ts';

export type { IdentifierKind };

export interface Identifier {
  kind: IdentifierKind;
  /** Normalized, never empty. */
  value: string;
}

export type { VerificationLevel };

export interface Renter {
  id: string;
  memberId: string;
  /** As first given. */
  fullName: string | null;
  email: string | null;
  phone: string | null;
  verificationLevel: VerificationLevel;
  createdAt: number;
  standing: Standing;
}

/** A renter as one organization found it. */
export interface Match {
  /** What found it. */
  identifier: Identifier;
  renter: Renter;
  /** Incidents of this renter that the asking organization filed itself. */
  ownIncidents: number;
}

export interface RenterReads {
  /** The oldest renter with the first of the identifiers that anybody has, as `organizationId` sees it. */
  findFirst(identifiers: readonly Identifier[], organizationId: string): Promise<Match | undefined>;
  findById(id: string): Promise<Renter | undefined>;
  /** At most `limit` renters with this identifier, the oldest first. */
  search(identifier: Identifier, limit: number): Promise<Renter[]>;
  /** At most `limit` renters with a name that starts so, in the order of those names. */
  searchNamePrefix(prefix: string, limit: number): Promise<Renter[]>;
  /** How many renters have this name; counting stops at `most`. */
  countByName(name: string, most: number): Promise<number>;
  /** The oldest renter with this phone and this name. */
  findByPhoneAndName(phone: string, name: string): Promise<Renter | undefined>;
  /** At most `limit` renters of this name on the organization's roster, the oldest first. */
  findOnRosterByName(organizationId: string, name: string, limit: number): Promise<Renter[]>;
  /** At most `limit` renters of the organization's roster, those that entered it last first. */
  listRoster(organizationId: string, limit: number): Promise<Renter[]>;
  /** At most `limit` identifiers of one kind, in the order of their values; the member ID is none of them. */
  listIdentifiers(renterId: string, kind: IdentifierKind, limit: number): Promise<string[]>;
  /** `undefined` for whom nobody corrected yet. */
  findDetails(renterId: string): Promise<RenterDetails | undefined>;
}

export interface RenterWrites {
  create(renter: Renter): Promise<void>;
  /** Stores names, contact data, verification and standing. */
  update(renter: Renter): Promise<void>;
  /** One that is there already stays as it is; answers whether it was not. */
  addIdentifier(renterId: string, identifier: Identifier): Promise<boolean>;
  removeIdentifier(renterId: string, identifier: Identifier): Promise<void>;
  putDetails(renterId: string, details: RenterDetails): Promise<void>;
  /** Puts a renter on a roster, or adds to the incidents that the organization filed about one there. */
  enterRoster(entry: RosterEntry): Promise<void>;
}

/** What is known of a renter besides. */
export interface RenterDetails {
  address: string | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
  /** How often the profile was corrected, from 1. */
  version: number;
  updatedAt: number;
}

export interface RosterEntry {
  organizationId: string;
  renterId: string;
  newIncidents: number;
  at: number;
}
