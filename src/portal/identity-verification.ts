import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { EARLIEST_BIRTH, isDateOfBirth, latestBirth } from '../rules/identity/date-of-birth.ts';
import {
  ADDRESS_RULE,
  CONSENT_VERSION,
  differencesOf,
  type FiledIdentity,
  isAddress,
  isLicense,
  LICENSE_RULE,
  licenseCharacters,
} from '../rules/identity/identity-verification.ts';
import { normalizeLicense } from '../rules/identity/normalization.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type {
  AddedDetails,
  AssertedBy,
  Identifier,
  IdentityVerification,
  RenterDetails,
  RenterFileReads,
  RenterReads,
  Store,
  Transaction,
  Unconfirmed,
} from '../store/store.ts';

/** Data that a renter submitted to verify their identity, as the renter may see it. */
export type OwnVerification = Omit<IdentityVerification, 'onProfile'>;

/**
 * Returns the verification without `onProfile`, because that would reveal whether another renter has the
 * license.
 */
export function ownVerification(verification: IdentityVerification): OwnVerification {
  const { id, license, dateOfBirth, address, consentVersion, givenAt } = verification;
  return { id, license, dateOfBirth, address, consentVersion, givenAt };
}

/** Licenses that a verification is compared with. No renter has more. */
const MOST_LICENSES = 50;

interface IdentityOnFile {
  /** All licenses of the profile, normalized. */
  licenses: readonly string[];
  details: RenterDetails | undefined;
  /** The part of it that comes only from the renter's own statements. */
  unconfirmed: Unconfirmed;
  /** The rest, which organizations filed. */
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
    licenses,
    details,
    unconfirmed,
    filed: {
      licenses: licenses.filter((license) => !unconfirmed.licenses.includes(license)),
      dateOfBirth: unconfirmed.dateOfBirth ? null : (details?.dateOfBirth ?? null),
    },
  };
}

/** Most verifications of a renter in 24 hours: enough to correct typos, too few for guessing. */
const MOST_VERIFICATIONS_A_DAY = 5;
/** Number of verifications shown. */
const MOST_VERIFICATIONS_SHOWN = 20;

const NOTHING_ADDED: AddedDetails = { license: null, address: false, dateOfBirth: false };

export interface VerificationInput {
  license: string;
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

export type SubmitVerification = (
  renterId: string,
  input: VerificationInput,
) => Promise<IdentityVerification>;
export type ListVerifications = (renterId: string) => Promise<IdentityVerification[]>;

/**
 * Returns the use case that stores the identity data that a renter submits, with the consent, and queues an
 * identity check. The profile takes over what it lacks, and replaces what it has only from an earlier
 * verification. If any part contradicts what organizations filed, or the license is another renter's,
 * nothing is taken over before the identity check. None of the data is ever logged.
 *
 * Throws `invalid` for an invalid license or address, an impossible date of birth, and consent to an
 * outdated text. Throws `conflict` for a sixth verification within a day.
 */
export function makeSubmitVerification({
  store,
  newId,
  clock,
}: SubmitVerificationDependencies): SubmitVerification {
  return async (renterId, input) => {
    const at = clock();
    const given = tidyVerification(input, at);
    return store.transaction(async (tx) => {
      const license: Identifier = { kind: 'license', value: normalizeLicense(given.license) };
      await tx.locks.identifiers([license]);
      await tx.locks.renter(renterId);
      const holders = await tx.renters.search(license, 2);
      await rejectTooMany(tx, renterId, at);
      const isOthers = holders.some(({ id }) => id !== renterId);
      const taken = isOthers ? undefined : await takeOver(tx, renterId, given, at);
      const kept: IdentityVerification = {
        id: newId('prf'),
        ...given,
        givenAt: at,
        onProfile: taken !== undefined,
      };
      await tx.renterFile.addVerification(renterId, kept, taken ?? NOTHING_ADDED);
      await tx.identity.queue(renterId, at);
      return kept;
    });
  };
}

/** Returns the use case that lists the renter's newest 20 verifications, newest first. */
export function makeListVerifications(
  renterFile: Pick<RenterFileReads, 'listVerifications'>,
): ListVerifications {
  return (renterId) => renterFile.listVerifications(renterId, undefined, MOST_VERIFICATIONS_SHOWN);
}

function tidyVerification(
  { license, dateOfBirth, address, consentVersion }: VerificationInput,
  nowMs: number,
): VerificationInput {
  if (!isLicense(license))
    throw new ApiError(
      'invalid',
      `license must have ${LICENSE_RULE}. Enter it as it is printed on the license.`,
    );
  if (!isAddress(address)) throw new ApiError('invalid', `address must be ${ADDRESS_RULE}.`);
  if (!isDateOfBirth(dateOfBirth, nowMs)) {
    const days = `from ${EARLIEST_BIRTH} to ${latestBirth(nowMs)}, such as 1990-01-31`;
    throw new ApiError('invalid', `dateOfBirth must be a day ${days}.`);
  }
  if (consentVersion !== CONSENT_VERSION) {
    throw new ApiError('invalid', 'consentVersion: the text has changed. Reload the page and read it.');
  }
  return { license: license.trim(), dateOfBirth, address: address.trim(), consentVersion };
}

async function rejectTooMany({ renterFile }: Transaction, renterId: string, at: number): Promise<void> {
  const newest = await renterFile.listVerifications(renterId, undefined, MOST_VERIFICATIONS_A_DAY);
  const first = newest[MOST_VERIFICATIONS_A_DAY - 1];
  if (first === undefined || first.givenAt <= at - DAY_MS) return;
  throw new ApiError(
    'conflict',
    `You submitted this form ${MOST_VERIFICATIONS_A_DAY} times within a day. Try again tomorrow.`,
  );
}

/**
 * Copies the submitted data to the profile. Returns `undefined` and changes nothing if organizations filed
 * another license or date of birth.
 */
async function takeOver(
  tx: Transaction,
  renterId: string,
  given: VerificationInput,
  at: number,
): Promise<AddedDetails | undefined> {
  const { renters, renterFile } = tx;
  const { licenses, details: before, unconfirmed, filed } = await readIdentityOnFile(tx, renterId);
  if (differencesOf(given, filed).length > 0) return undefined;
  const isGiven = (license: string) => licenseCharacters(license) === licenseCharacters(given.license);
  // Replaces what the renter stated before, but keeps what organizations also filed.
  const replaced: Unconfirmed = {
    licenses: unconfirmed.licenses.filter((license) => !isGiven(license)),
    address: unconfirmed.address && before?.address !== given.address,
    dateOfBirth: unconfirmed.dateOfBirth && before?.dateOfBirth !== given.dateOfBirth,
  };
  for (const value of replaced.licenses) await renters.removeIdentifier(renterId, { kind: 'license', value });
  await renterFile.confirm(renterId, replaced);
  const taken: AddedDetails = {
    license: licenses.some(isGiven) ? null : normalizeLicense(given.license),
    // People move, so another address is no contradiction. The address on file stays until an organization
    // edits it.
    address: before?.address == null || replaced.address,
    dateOfBirth: before?.dateOfBirth == null || replaced.dateOfBirth,
  };
  const by: AssertedBy = { organizationId: null, source: 'renter', at };
  if (taken.license !== null)
    await renters.addIdentifier(renterId, { kind: 'license', value: taken.license }, by);
  if (!taken.address && !taken.dateOfBirth) return taken;
  const details: RenterDetails = {
    address: taken.address ? given.address : (before?.address ?? null),
    dateOfBirth: given.dateOfBirth,
    version: (before?.version ?? 0) + 1,
    updatedAt: at,
  };
  await renters.putDetails(renterId, details);
  if (taken.address) await renters.assertDetail(renterId, { kind: 'address', value: given.address }, by);
  if (taken.dateOfBirth)
    await renters.assertDetail(renterId, { kind: 'date_of_birth', value: given.dateOfBirth }, by);
  return taken;
}
