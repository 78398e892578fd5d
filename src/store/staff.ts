/** The part of the store for staff members and their sign-in: see `store.ts`. */
import type { Role } from '../rules/staff/roles.ts';

/** A second factor. It is required once a code of it was confirmed. */
export interface SecondFactor {
  /** Sealed: see `sign-in/seal.ts`. */
  secret: string;
  /** The unused backup codes, sealed. */
  backupCodes: string;
  confirmed: boolean;
  /** Wrong codes since the last right one. */
  failures: number;
  /** No code is accepted before this time. */
  lockedUntil: number | null;
}

/** A stored link, challenge or used code, without its token. */
export interface Verification {
  id: string;
  /** The ID of the user that a link or challenge belongs to. */
  value: string;
}

export interface NewVerification extends Verification {
  /** The hash of its token. */
  identifier: string;
  createdAt: number;
  expiresAt: number;
}

/** A session to open, with the hash of its token. */
export interface NewSession {
  id: string;
  tokenHash: string;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface SignInReads {
  /** Returns the hash of a user's password. */
  findPasswordHash(userId: string): Promise<string | undefined>;
  findSecondFactor(userId: string): Promise<SecondFactor | undefined>;
  /** Returns the newest verification with this identifier that has not expired by `at`. */
  findVerification(identifier: string, at: number): Promise<Verification | undefined>;
}

export interface SignInWrites {
  createPassword(password: { id: string; userId: string; hash: string; at: number }): Promise<void>;
  setPassword(userId: string, hash: string, at: number): Promise<void>;
  createSession(session: NewSession & { userId: string }): Promise<void>;
  /** Stores a verification and deletes expired ones. Returns false if one with this ID exists. */
  createVerification(verification: NewVerification): Promise<boolean>;
  /** Replaces a value. Returns false if it is no longer `from`. Of concurrent calls only one succeeds. */
  replaceVerification(id: string, from: string, to: string): Promise<boolean>;
  /** Deletes a verification. Returns false if it does not exist. Of concurrent calls only one succeeds. */
  deleteVerification(id: string): Promise<boolean>;
  /** Deletes the links and challenges of a user. */
  deleteVerificationsOf(userId: string): Promise<void>;
  /** Stores an unconfirmed second factor in place of an existing one. */
  putSecondFactor(factor: { id: string; userId: string; secret: string; backupCodes: string }): Promise<void>;
  /** Marks the second factor as confirmed, so that signing in requires it. */
  confirmSecondFactor(userId: string): Promise<void>;
  setBackupCodes(userId: string, backupCodes: string): Promise<void>;
  setCodeFailures(userId: string, failures: number, lockedUntil: number | null): Promise<void>;
  /** Deletes the second factor. Signing in no longer requires one, unless the user has a passkey. */
  deleteSecondFactor(userId: string): Promise<void>;
}

/** A passkey, which signs in by itself, and is a second factor beside a password. */
export interface Passkey {
  id: string;
  userId: string;
  /** The ID by which browsers know it, in base64url. */
  credentialId: string;
  /** In the format COSE, in base64url. */
  publicKey: string;
  /** How often it was used, as it counts itself; 0 if it does not count. */
  counter: number;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

export interface PasskeyReads {
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Returns the passkeys of a user, the oldest first. */
  list(userId: string): Promise<Passkey[]>;
}

export interface PasskeyWrites {
  /** Stores a passkey. From then on signing in requires a second factor. Returns false if its credential is stored already. */
  create(passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean>;
  /** Renames a passkey. Returns false if the user has no such passkey. */
  rename(userId: string, id: string, name: string): Promise<boolean>;
  /**
   * Records a use. Returns false if the passkey was deleted, or if its counter is not higher than after the last use: then
   * it may be a copy. https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
   */
  use(id: string, counter: number, at: number): Promise<boolean>;
  /** Deletes a passkey. Returns false if the user has no such passkey. */
  delete(userId: string, id: string): Promise<boolean>;
  deleteAll(userId: string): Promise<void>;
}

/** A person who signs in for an organization. */
export interface StaffMember {
  userId: string;
  organizationId: string;
  role: Role;
  name: string;
  /** In lower case, unique in the network. */
  email: string;
  /** Whether a second factor is needed to sign in with the password: an app or a passkey is set up. */
  secondFactor: boolean;
  disabledAt: number | null;
  createdAt: number;
}

/** A staff member as identified by a session. */
export type Staff = Pick<StaffMember, 'userId' | 'organizationId' | 'role' | 'name' | 'email'>;

/** A session, without its token. */
export interface Session {
  id: string;
  userId: string;
  address: string | null;
  userAgent: string | null;
  createdAt: number;
  lastSeenAt: number;
  /** When the session ends, even if it is in use. */
  expiresAt: number;
}

/** A session and its staff member. */
export interface HeldSession extends Session {
  holder: StaffMember;
  /** Whether the organization requires a second factor of all staff. */
  factorRequired: boolean;
  /** The time zone of the organization's days. */
  timeZone: string;
}

/** Whether an organization requires a second factor of all staff, and how many have one. */
export interface FactorPolicy {
  /** Since when it is required; `null` if it is not. */
  requiredSince: number | null;
  /** Staff members who are not disabled. */
  staff: number;
  /** Those of them without a second factor. */
  without: number;
}

export interface StaffReads {
  find(userId: string): Promise<StaffMember | undefined>;
  findByEmail(email: string): Promise<StaffMember | undefined>;
  /** Returns at most `limit` staff members of an organization after the ID `after`, the oldest first. */
  list(organizationId: string, after: string, limit: number): Promise<StaffMember[]>;
  /** Returns the owners who are not disabled. */
  listOwners(organizationId: string): Promise<StaffMember[]>;
  /** Returns `undefined` if there is no such organization. */
  findFactorPolicy(organizationId: string): Promise<FactorPolicy | undefined>;
  /**
   * Returns at most `limit` staff members after the ID `after` who have no second factor and are not disabled, the
   * oldest first.
   */
  listWithoutFactor(organizationId: string, after: string, limit: number): Promise<StaffMember[]>;
  /** Finds a session by the SHA-256 of its token. */
  findSession(tokenHash: string): Promise<HeldSession | undefined>;
  findSessionById(id: string): Promise<HeldSession | undefined>;
  /** Returns at most `limit` sessions of a staff member, the newest first. */
  listSessions(userId: string, limit: number): Promise<Session[]>;
}

export interface StaffWrites {
  /** Creates a user and staff member. Throws `conflict` if the e-mail is taken. */
  create(member: StaffMember): Promise<void>;
  setRole(userId: string, role: Role): Promise<void>;
  setName(userId: string, name: string, at: number): Promise<void>;
  /** Disables a staff member; `null` enables it again. */
  setDisabled(userId: string, at: number | null): Promise<void>;
  /** Requires a second factor of all staff of an organization; `null` ends that. */
  requireSecondFactor(organizationId: string, since: number | null): Promise<void>;
  /** Records that a session was used. Ignores a time before the last one. */
  touchSession(id: string, at: number): Promise<void>;
  /** Ends a session of this staff member. Returns false if there is none. */
  endSession(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a staff member except `exceptId`. Returns the number of sessions. */
  endSessions(userId: string, exceptId?: string): Promise<number>;
  /**
   * Deletes the sessions of a staff member that expired by `expiredBefore` or were last used by `seenBefore`.
   */
  forgetSessions(userId: string, expiredBefore: number, seenBefore: number): Promise<void>;
}

/** An invitation to join an organization's staff. Only a hash of the link's token is stored. */
export interface Invitation {
  id: string;
  /** `null` if accepting it creates an organization. */
  organizationId: string | null;
  /** `null` if the person who accepts it enters the e-mail. */
  email: string | null;
  role: Role;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  /** The ID of the user who sent it; `null` for the server. */
  invitedBy: string | null;
  createdAt: number;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

export interface InvitationReads {
  findByToken(tokenHash: string): Promise<Invitation | undefined>;
  /** Finds an invitation of this organization. */
  find(organizationId: string, id: string): Promise<Invitation | undefined>;
  /** Returns the newest invitation to this e-mail that is neither accepted nor revoked. */
  findOpen(organizationId: string, email: string): Promise<Invitation | undefined>;
  /**
   * Returns at most `limit` invitations after the ID `after` that are neither accepted nor revoked, the
   * newest first.
   */
  listOpen(organizationId: string, after: string | undefined, limit: number): Promise<Invitation[]>;
  /** Counts the invitations sent since `fromMs`. */
  countSince(organizationId: string, fromMs: number): Promise<number>;
}

export interface InvitationWrites {
  create(invitation: Invitation): Promise<void>;
  /**
   * Accepts an invitation. Returns false if it is accepted, revoked or expired. Of concurrent calls only one
   * succeeds.
   */
  accept(id: string, at: number): Promise<boolean>;
  /**
   * Revokes the open invitations of an organization (`null` for those without one), or only those to `email`.
   */
  revokeOpen(organizationId: string | null, at: number, email?: string): Promise<void>;
  /** Revokes the open invitations sent by this user. */
  revokeOpenBy(userId: string, at: number): Promise<void>;
  /** Revokes an invitation. Returns false if it is already accepted or revoked. */
  revoke(id: string, at: number): Promise<boolean>;
}

export interface SettingReads {
  find(name: string): Promise<string | undefined>;
}

export interface SettingWrites {
  /** Stores a setting unless it already exists. */
  putFirst(name: string, value: string): Promise<void>;
  /** Stores a setting, or replaces its value. */
  put(name: string, value: string): Promise<void>;
}
