/** An organization's certification of its permissible purpose. It is kept forever. */
export interface Certification {
  id: string;
  organizationId: string;
  /** The version of the text. */
  version: number;
  /** Who signed, as they wrote it. */
  name: string;
  title: string | null;
  signedAt: number;
  endsAt: number;
  /** The owner who signed in the dashboard; `null` if the operator recorded a signed paper. */
  userId: string | null;
  recordedAt: number;
  /** When the operator revoked it. */
  revokedAt: number | null;
  revocation: string | null;
}

/** A certification that ends soon. */
export interface EndingCertification {
  id: string;
  organizationId: string;
  /** The name of the organization. */
  organization: string;
  endsAt: number;
  /** How often staff were reminded. */
  reminders: number;
}

export interface CertificationReads {
  /** Returns an organization's newest certifications, the last recorded first. */
  list(organizationId: string, limit: number): Promise<Certification[]>;
  /**
   * Returns at most `limit` certifications that end within `withinMs` of `now`, that no later one replaces, and of which staff
   * were reminded at most `reminders` times, the first to end first.
   */
  listEnding(now: number, withinMs: number, reminders: number, limit: number): Promise<EndingCertification[]>;
}

export interface CertificationWrites {
  add(certification: Certification): Promise<void>;
  /** Sets how often staff were reminded. Returns false, without a change, if it is no longer `from`. */
  countReminder(id: string, from: number, reminders: number): Promise<boolean>;
  /** Revokes those that end after `at`. Returns their number. */
  revoke(organizationId: string, at: number, reason: string): Promise<number>;
}
