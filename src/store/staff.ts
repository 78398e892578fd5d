/** What the store keeps of those who sign in: see `store.ts`. */
import type { Role } from '../rules/staff/roles.ts';

/** What signing in keeps, in columns of the tables' own names: `sign-in/` says what they mean. */
export type SignInTable =
  | 'users'
  | 'credentials'
  | 'sessions'
  | 'verifications'
  | 'second_factors'
  | 'renter_sign_ins'
  | 'renter_sessions'
  | 'renter_links';

export type SignInRow = Record<string, string | number | null>;

export interface SignInCondition {
  column: string;
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=';
  /** `null` is equal to itself. */
  value: string | number | null;
}

export interface SignInReads {
  /** At most `limit` rows that meet all conditions; with `newestBy` in the order of that column, the highest first. */
  find(
    table: SignInTable,
    conditions: readonly SignInCondition[],
    limit: number,
    newestBy?: string,
  ): Promise<SignInRow[]>;
  count(table: SignInTable, conditions: readonly SignInCondition[]): Promise<number>;
}

export interface SignInWrites {
  /** Refuses (`conflict`) a row that would be there twice. */
  create(table: SignInTable, row: SignInRow): Promise<void>;
  /** Sets columns, and adds to others, of the rows that meet all conditions. Answers how many did. */
  update(
    table: SignInTable,
    conditions: readonly SignInCondition[],
    set: SignInRow,
    add?: Readonly<Record<string, number>>,
  ): Promise<number>;
  /** Answers how many rows met all conditions. */
  delete(table: SignInTable, conditions: readonly SignInCondition[]): Promise<number>;
}

/** Somebody who works for an organization. */
export interface StaffMember {
  userId: string;
  organizationId: string;
  role: Role;
  name: string;
  /** In lower case. Nobody else in the network has it. */
  email: string;
  /** Signs in with a code besides the password. */
  secondFactor: boolean;
  disabledAt: number | null;
  createdAt: number;
}

/** A staff member as a session shows who it is. */
export type Staff = Pick<StaffMember, 'userId' | 'organizationId' | 'role' | 'name' | 'email'>;

/** A session, without the token that it is known by. */
export interface Session {
  id: string;
  userId: string;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  lastSeenAt: number;
  /** However much it is used, it is over then. */
  expiresAt: number;
}

/** A session and whose it is. */
export interface HeldSession extends Session {
  holder: StaffMember;
}

export interface StaffReads {
  find(userId: string): Promise<StaffMember | undefined>;
  findByEmail(email: string): Promise<StaffMember | undefined>;
  /** At most `limit` of an organization, the oldest first, from behind the one of the ID `after` on. */
  list(organizationId: string, after: string, limit: number): Promise<StaffMember[]>;
  /** Owners who are not disabled; in a transaction they stay what they are until its end. */
  listOwners(organizationId: string): Promise<StaffMember[]>;
  /** By the SHA-256 of its token. */
  findSession(tokenHash: string): Promise<HeldSession | undefined>;
  findSessionById(id: string): Promise<HeldSession | undefined>;
  /** At most `limit` sessions of one person, the newest first. */
  listSessions(userId: string, limit: number): Promise<Session[]>;
}

export interface StaffWrites {
  /** Also makes the user. Refuses (`conflict`) an e-mail that somebody has. */
  create(member: StaffMember): Promise<void>;
  setRole(userId: string, role: Role): Promise<void>;
  /** `null`: works again. */
  setDisabled(userId: string, at: number | null): Promise<void>;
  /** A session is in use; a time before the last is passed over. */
  touchSession(id: string, at: number): Promise<void>;
  /** Of this person; false when there is none. */
  endSession(userId: string, id: string): Promise<boolean>;
  /** All of a person's but one. Answers how many. */
  endSessions(userId: string, exceptId?: string): Promise<number>;
  /** Forgets those of a person that ended before `expiredBefore` or were last used before `seenBefore`. */
  forgetSessions(userId: string, expiredBefore: number, seenBefore: number): Promise<void>;
}

/** Asks somebody to join an organization's staff; kept without the token of its link. */
export interface Invitation {
  id: string;
  /** `null`: who accepts it makes an organization. */
  organizationId: string | null;
  /** `null`: who accepts it says which. */
  email: string | null;
  role: Role;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  /** The user who did; `null`: the server itself. */
  invitedBy: string | null;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

export interface InvitationReads {
  findByToken(tokenHash: string): Promise<Invitation | undefined>;
  /** One of this organization. */
  find(organizationId: string, id: string): Promise<Invitation | undefined>;
  /** The newest to this e-mail that is neither accepted nor revoked. */
  findOpen(organizationId: string, email: string): Promise<Invitation | undefined>;
  /** At most `limit` that are neither accepted nor revoked, the newest first, from behind the one of `after` on. */
  listOpen(organizationId: string, after: string | undefined, limit: number): Promise<Invitation[]>;
  /** How many were made from `fromMs` on. */
  countSince(organizationId: string, fromMs: number): Promise<number>;
}

export interface InvitationWrites {
  create(invitation: Invitation): Promise<void>;
  /** False when it is accepted, revoked or over by then: of several at once one is true. */
  accept(id: string, at: number): Promise<boolean>;
  /** Those of this organization (`null`: of none) that are open; of one e-mail alone where one is given. */
  revokeOpen(organizationId: string | null, at: number, email?: string): Promise<void>;
  /** Those that are open and that this user made. */
  revokeOpenBy(userId: string, at: number): Promise<void>;
  /** False when it is accepted or revoked already. */
  revoke(id: string, at: number): Promise<boolean>;
}

export interface SettingReads {
  find(name: string): Promise<string | undefined>;
}

export interface SettingWrites {
  /** One that is there already stays as it is. */
  putFirst(name: string, value: string): Promise<void>;
}
