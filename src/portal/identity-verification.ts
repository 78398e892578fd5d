import { ApiError, FieldError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { otherHolders } from '../renters/license-holders.ts';
import { isAttested, MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../rules/identity/date-of-birth.ts';
import { opensRecordsOf } from '../rules/identity/email-opening.ts';
import {
  CONSENT_VERSION,
  type FiledIdentity,
  type IdentityDocument,
  isAddress,
  isAsFiled,
  isIssuer,
  LEAST_LICENSE_CHARACTERS,
  licenseFault,
  MOST_LICENSE_CHARACTERS,
  MOST_VERIFICATIONS_A_DAY,
} from '../rules/identity/identity-verification.ts';
import { normalizeLicense } from '../rules/identity/normalization.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type {
  AddedDetails,
  IdentityVerification,
  RenterDetails,
  RenterFileReads,
  RenterReads,
  Store,
  Transaction,
} from '../store/store.ts';
import { isSentSince, type OpenFile, ownOf } from './file-scope.ts';

/** Data that a renter submitted to verify their identity, as the renter may see it. */
export type OwnVerification = Omit<IdentityVerification, 'onProfile' | 'wholeFile'>;

/**
 * Returns the verification without `onProfile`, because that would reveal whether another renter has the
 * license.
 */
export function ownVerification(verification: IdentityVerification): OwnVerification {
  const { onProfile: _, wholeFile: __, ...own } = verification;
  return own;
}

/** Licenses that a verification is compared with. No renter has more. */
const MOST_LICENSES = 50;

interface IdentityOnFile {
  details: RenterDetails | undefined;
  /** What organizations filed, or the operator accepted; not what only the renter stated. */
  filed: FiledIdentity;
}

/** Returns the identity data of the profile, and the part of it that organizations filed. */
export async function readIdentityOnFile(
  {
    renters,
    renterFile,
  }: {
    renters: Pick<RenterReads, 'findDetails' | 'listIdentifiers'>;
    renterFile: Pick<RenterFileReads, 'findUnconfirmed'>;
  },
  renterId: string,
): Promise<IdentityOnFile> {
  const licenses = await renters.listIdentifiers(renterId, 'license', MOST_LICENSES);
  const details = await renters.findDetails(renterId);
  const unconfirmed = await renterFile.findUnconfirmed(renterId);
  return {
    details,
    filed: {
      licenses: licenses.filter((license) => !unconfirmed.licenses.includes(license)),
      dateOfBirth: unconfirmed.dateOfBirth ? null : (details?.dateOfBirth ?? null),
    },
  };
}

/** Number of verifications shown. */
const MOST_VERIFICATIONS_SHOWN = 20;

const NOTHING_ADDED: AddedDetails = { license: null, address: false, dateOfBirth: false };

export interface VerificationInput {
  /** `null` with another document. */
  license: string | null;
  document: IdentityDocument | null;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  address: string;
  /**
   * Version of the consent text that the renter agreed to: see `rules/identity/identity-verification.ts`.
   */
  consentVersion: number;
}

interface SubmitVerificationDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

export type SubmitVerification = (file: OpenFile, input: VerificationInput) => Promise<IdentityVerification>;
export type ListVerifications = (file: OpenFile) => Promise<IdentityVerification[]>;

/**
 * Returns the use case that stores the identity data that a renter submits, with the consent. It is accepted
 * automatically only if the session opens the whole file, the data is what the profile has, organizations whose records
 * are open attest it (see `isAttested`), and no other renter has the license. The identity check is then queued. The
 * operator decides all others, and until then the profile does not change (see `makeDecideVerification`). The data
 * replaces undecided data with the same e-mail, and is never logged.
 *
 * Throws `invalid` for an invalid license or address, an impossible date of birth, and consent to an
 * outdated text. Throws `conflict` for a sixth verification within a day.
 */
export function makeSubmitVerification({
  store,
  newId,
  clock,
}: SubmitVerificationDependencies): SubmitVerification {
  return async (file, input) => {
    const { renterId, email } = file;
    const at = clock();
    const given = tidyVerification(input, at);
    return store.transaction(async (tx) => {
      const license = given.license === null ? undefined : normalizeLicense(given.license);
      if (license !== undefined) await tx.locks.identifiers([{ kind: 'license', value: license }]);
      await tx.locks.renter(renterId);
      await rejectTooMany(tx, file, at);
      await replaceOpen(tx, file, at);
      const { details, filed } = await readIdentityOnFile(tx, renterId);
      const isAccepted =
        license !== undefined &&
        file.opens === 'whole' &&
        isAsFiled(given, filed) &&
        (await isAttestedTo(tx, file, { license, dateOfBirth: given.dateOfBirth })) &&
        (await otherHolders(tx, renterId, license)).length === 0;
      const kept: IdentityVerification = {
        id: newId('prf'),
        ...given,
        givenAt: at,
        onProfile: isAccepted,
        email,
        wholeFile: file.opens === 'whole',
        decision: isAccepted ? 'accepted' : null,
        decidedAt: isAccepted ? at : null,
        reason: null,
      };
      const address = isAccepted && details?.address == null;
      if (address) await addAddress(tx, renterId, details, given.address, at);
      await tx.renterFile.addVerification(renterId, kept, { ...NOTHING_ADDED, address });
      await tx.identity.queue(renterId, at);
      return kept;
    });
  };
}

/** Returns whether the organizations whose records the session opens attest what the renter entered. */
async function isAttestedTo(
  { assertions }: Pick<Transaction, 'assertions'>,
  file: OpenFile,
  given: { license: string; dateOfBirth: string },
): Promise<boolean> {
  const stated = await assertions.list(file.renterId, MOST_ASSERTIONS);
  return isAttested(given, stated, (organizationId) => opensRecordsOf(file, organizationId));
}

/** Returns the use case that lists the newest 20 verifications that a session sees (see `ownOf` and `isSentSince`), newest first. */
export function makeListVerifications(
  renterFile: Pick<RenterFileReads, 'listVerifications'>,
): ListVerifications {
  return (file) => readVerifications(renterFile, file, undefined, MOST_VERIFICATIONS_SHOWN);
}

/** Returns at most `limit` verifications that a session sees and that are older than the ID `before`, the newest first. */
export async function readVerifications(
  renterFile: Pick<RenterFileReads, 'listVerifications'>,
  file: OpenFile,
  before: string | undefined,
  limit: number,
): Promise<IdentityVerification[]> {
  const found = await renterFile.listVerifications(file.renterId, before, limit, ownOf(file));
  return found.filter(({ givenAt }) => isSentSince(file, givenAt));
}

const NUMBER_FAULTS = {
  format: `The number must have ${LEAST_LICENSE_CHARACTERS} to ${MOST_LICENSE_CHARACTERS} letters and digits, with at least one digit.`,
  placeholder: 'The number looks like a placeholder, such as 00000 or 12345.',
} as const;

function tidyVerification(
  { license, document, dateOfBirth, address, consentVersion }: VerificationInput,
  nowMs: number,
): VerificationInput {
  if ((license === null) === (document === null))
    throw new ApiError('invalid', 'Give either a license or another document.');
  if (license !== null) rejectNumber('license', license);
  if (document !== null) rejectNumber('document.number', document.number);
  if (document !== null && !isIssuer(document.issuedBy))
    throw new FieldError('document.issuedBy', 'Enter the state or country that issued it.');
  if (!isAddress(address))
    throw new FieldError('address', 'Enter an address with a street and its number, or several words.');
  if (!isDateOfBirth(dateOfBirth, nowMs)) {
    throw new FieldError('dateOfBirth', `Enter a day from ${EARLIEST_BIRTH} to ${latestBirth(nowMs)}.`);
  }
  if (consentVersion !== CONSENT_VERSION) {
    throw new FieldError('consentVersion', 'The text has changed. Reload the page and read it.');
  }
  return {
    license: license?.trim() ?? null,
    document: document && {
      kind: document.kind,
      number: document.number.trim(),
      issuedBy: document.issuedBy.trim(),
    },
    dateOfBirth,
    address: address.trim(),
    consentVersion,
  };
}

/** Throws `invalid` if a text cannot be the number of a license or another document. */
function rejectNumber(field: string, number: string): void {
  const fault = licenseFault(number);
  if (fault !== undefined) throw new FieldError(field, NUMBER_FAULTS[fault]);
}

async function rejectTooMany(
  { renterFile }: Transaction,
  { renterId, email }: OpenFile,
  at: number,
): Promise<void> {
  const newest = await renterFile.listVerifications(renterId, undefined, MOST_VERIFICATIONS_A_DAY, email);
  const first = newest[MOST_VERIFICATIONS_A_DAY - 1];
  if (first === undefined || first.givenAt <= at - DAY_MS) return;
  throw new ApiError(
    'conflict',
    `You submitted this form ${MOST_VERIFICATIONS_A_DAY} times within a day. Try again tomorrow.`,
  );
}

async function replaceOpen({ renterFile }: Transaction, file: OpenFile, at: number): Promise<void> {
  const [before] = await renterFile.listVerifications(file.renterId, undefined, 1, file.email);
  if (before?.decision !== null || !isSentSince(file, before.givenAt)) return;
  const decided = { decision: 'replaced', decidedAt: at, reason: null, onProfile: before.onProfile } as const;
  await renterFile.decideVerification(before.id, decided);
}

async function addAddress(
  { renters }: Transaction,
  renterId: string,
  before: RenterDetails | undefined,
  address: string,
  at: number,
): Promise<void> {
  const { dateOfBirth = null, version = 0 } = before ?? {};
  await renters.putDetails(renterId, { address, dateOfBirth, version: version + 1, updatedAt: at });
  const by = { organizationId: null, source: 'renter', at } as const;
  await renters.assertDetail(renterId, { kind: 'address', value: address }, by);
}
