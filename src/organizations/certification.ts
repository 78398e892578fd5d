import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import {
  CERTIFICATION_VERSION,
  endOfCertification,
  isCertified,
  MOST_TITLE_CHARACTERS,
  RENEWAL_MS,
} from '../rules/organizations/certification.ts';
import { hasHappened } from '../rules/text/days.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { Certification, Organization, Staff, Store, Transaction } from '../store/store.ts';
import { findOrganization, tidyName } from './organizations.ts';

/** Why staff cannot check while the certification is missing. */
export const NOT_CERTIFIED =
  'Your organization has no certification of its permissible purpose in force, so it cannot check anyone. The page Organization says how to get one. Nothing was billed.';

/** Who signs. */
interface Signer {
  name: string;
  title: string | null;
}

interface CertificationDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

export type SignCertification = (staff: Staff, version: number, signer: Signer) => Promise<void>;

/**
 * Returns the use case with which an owner certifies the organization's permissible purpose, for a year from now. Throws
 * `conflict` if the text changed meanwhile, if a certification is in force for more than 30 days, and after the operator
 * revoked one: then the operator records the next. Throws `invalid` for a name or title that cannot be used.
 */
export function makeSignCertification(dependencies: CertificationDependencies): SignCertification {
  const { store, newId, clock } = dependencies;
  return async (staff, version, signer) => {
    const { organizationId, userId } = staff;
    const tidy = tidySigner(signer);
    if (version !== CERTIFICATION_VERSION)
      throw new ApiError('conflict', 'The text has changed meanwhile. Reload the page and read it again.');
    await store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      const at = clock();
      const [last] = await tx.certifications.list(organizationId, 1);
      if (last !== undefined && last.revokedAt !== null)
        throw new ApiError('conflict', `The operator revoked your certification: ${last.revocation}`);
      const { certifiedUntil } = await findOrganization(tx.organizations, organizationId);
      if (isCertified(certifiedUntil, at + RENEWAL_MS))
        throw new ApiError(
          'conflict',
          'The certification is in force. It can be renewed in its last 30 days.',
        );
      const certification = { ...tidy, id: newId('crt'), organizationId, version, userId };
      const signed = await put(tx, { ...certification, signedAt: at, recordedAt: at });
      await recordAction(tx, { staff, at }, 'certification.signed', signed);
    });
  };
}

/** Returns the certification. */
type RecordCertification = (
  organizationId: string,
  signer: Signer & { signedOn?: string },
) => Promise<Certification>;

/**
 * Returns the use case with which the operator records a signed paper. It counts from the day of the signature, by default
 * today. Throws `invalid` for a name, title or day that cannot be used, and for a paper of more than a year ago.
 */
export function makeRecordCertification(dependencies: CertificationDependencies): RecordCertification {
  const { store, newId, clock } = dependencies;
  return async (organizationId, { signedOn, ...signer }) => {
    const at = clock();
    const tidy = tidySigner(signer);
    if (signedOn !== undefined && !hasHappened(signedOn, at))
      throw new ApiError(
        'invalid',
        'The day of the signature must be a day such as 2026-01-31, up to today (UTC).',
      );
    const signedAt = signedOn === undefined ? at : Date.parse(signedOn);
    if (endOfCertification(signedAt) <= at)
      throw new ApiError(
        'invalid',
        'The signature is more than a year old. Ask the organization for a new one.',
      );
    return store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      await findOrganization(tx.organizations, organizationId);
      const paper = { id: newId('crt'), organizationId, version: CERTIFICATION_VERSION, userId: null };
      return put(tx, { ...tidy, ...paper, signedAt, recordedAt: at });
    });
  };
}

/** Stores a certification, and how long the organization is certified. */
async function put(
  { certifications, organizations }: Pick<Transaction, 'certifications' | 'organizations'>,
  signed: Omit<Certification, 'endsAt' | 'revokedAt' | 'revocation'>,
): Promise<Certification> {
  const { organizationId, signedAt } = signed;
  const certification = {
    ...signed,
    endsAt: endOfCertification(signedAt),
    revokedAt: null,
    revocation: null,
  };
  await certifications.add(certification);
  const { certifiedUntil } = await findOrganization(organizations, organizationId);
  await organizations.update(organizationId, {
    certifiedUntil: Math.max(certifiedUntil ?? 0, certification.endsAt),
  });
  return certification;
}

/** Returns the organization afterwards. */
type RevokeCertification = (organizationId: string, reason: string) => Promise<Organization>;

/**
 * Returns the use case with which the operator revokes an organization's certification. Every node applies it to the next
 * request. The reason is shown to the organization's staff. Throws `not_found` if none is in force, and `invalid` without a
 * reason.
 */
export function makeRevokeCertification(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
): RevokeCertification {
  return async (organizationId, text) => {
    const reason = text.trim();
    if (reason === '')
      throw new ApiError('invalid', "A reason is required: the organization's staff see it.");
    return store.transaction(async (tx) => {
      await tx.locks.organization(organizationId);
      const { name } = await findOrganization(tx.organizations, organizationId);
      if ((await tx.certifications.revoke(organizationId, clock(), reason)) === 0)
        throw new ApiError('not_found', `${name} has no certification in force.`);
      await tx.organizations.update(organizationId, { certifiedUntil: null });
      return findOrganization(tx.organizations, organizationId);
    });
  };
}

function tidySigner({ name, title }: Signer): Signer {
  const given = title?.trim() ?? '';
  return {
    name: tidyName(name, MOST_PERSON_NAME_CHARACTERS),
    title: given === '' ? null : tidyTitle(given),
  };
}

function tidyTitle(title: string): string {
  try {
    return tidyName(title, MOST_TITLE_CHARACTERS);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError('invalid', `title must be one line of ${MOST_TITLE_CHARACTERS} characters at most.`);
  }
}

/** What the page of the organization shows about its certification. */
interface CertificationState {
  /** Whether the operator requires one. */
  required: boolean;
  /** Whether an owner can sign now. */
  signable: boolean;
  /** The end of the certification in force, or of the last one; `null` without one. */
  certifiedUntil: number | null;
  /** The newest signature; `undefined` if there was none. */
  last: Certification | undefined;
}

export type ReadCertification = (organizationId: string) => Promise<CertificationState>;

/** Returns the use case that reads whether an organization is certified, and who signed last. */
export function makeReadCertification(
  store: Pick<Store, 'organizations' | 'certifications'>,
  required: boolean,
  clock: Clock,
): ReadCertification {
  return async (organizationId) => {
    const [last] = await store.certifications.list(organizationId, 1);
    const { certifiedUntil } = await findOrganization(store.organizations, organizationId);
    const revoked = last !== undefined && last.revokedAt !== null;
    const signable = !revoked && !isCertified(certifiedUntil, clock() + RENEWAL_MS);
    return { required, signable, certifiedUntil, last };
  };
}
