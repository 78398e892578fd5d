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

export interface CertificationReads {
  /** Returns an organization's newest certifications, the last recorded first. */
  list(organizationId: string, limit: number): Promise<Certification[]>;
}

export interface CertificationWrites {
  add(certification: Certification): Promise<void>;
  /** Revokes those that end after `at`. Returns their number. */
  revoke(organizationId: string, at: number, reason: string): Promise<number>;
}
