import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { confirmEmail } from '../renters/confirm-email.ts';
import { removeUnconfirmedLicense } from '../renters/identifiers.ts';
import { otherHolders } from '../renters/license-holders.ts';
import { licenseCharacters } from '../rules/identity/identity-verification.ts';
import { normalizeLicense } from '../rules/identity/normalization.ts';
import { dayText } from '../rules/text/days.ts';
import type { AssertedBy, Identifier, OpenVerification, Store, Transaction } from '../store/store.ts';

/** The operator's decision of an identity verification. */
interface VerificationRuling {
  accepted: boolean;
  /** What the decision is based on, such as the documents that were seen. The renter sees it if it is a rejection. */
  reason: string;
}

export type DecideVerification = (id: string, ruling: VerificationRuling) => Promise<OpenVerification>;

/** The error text for an unknown identity verification. */
export const NO_SUCH_VERIFICATION = 'There is no identity verification with this ID.';

/**
 * Returns the use case with which the operator decides an identity verification. If it is accepted, it
 * corrects the profile: license, date of birth and address replace what is there. Another document is kept only here. The renter is verified, and
 * the e-mail with which it was given opens the whole file from then on. Throws `not_found` for an unknown
 * verification, `invalid` without a reason, and `conflict` if it is decided, or if another renter has its license
 * and both are a pair that the operator has not decided. If the operator marked the pair distinct, the license is
 * removed from the other.
 */
export function makeDecideVerification(store: Pick<Store, 'transaction'>, clock: Clock): DecideVerification {
  return async (id, { accepted, reason: text }) => {
    const reason = text.trim();
    if (reason === '')
      throw new ApiError('invalid', 'A reason is required: say what the decision is based on.');
    return store.transaction(async (tx) => {
      const at = clock();
      const verification = await lockVerification(tx, id);
      if (verification.decision !== null)
        throw new ApiError(
          'conflict',
          `This identity verification was ${verification.decision} on ${dayText(verification.decidedAt ?? at)}.`,
        );
      if (accepted) await accept(tx, verification, at);
      const decision = accepted ? 'accepted' : 'rejected';
      const decided = { decision, decidedAt: at, reason, onProfile: accepted } as const;
      await tx.renterFile.decideVerification(id, decided);
      await tx.identity.queue(verification.renterId, at);
      return { ...verification, ...decided };
    });
  };
}

async function lockVerification(tx: Transaction, id: string): Promise<OpenVerification> {
  const found = await tx.renterFile.findVerification(id);
  if (found === undefined) throw new ApiError('not_found', NO_SUCH_VERIFICATION);
  const license = licenseOf(found);
  if (license !== undefined) await tx.locks.identifiers([license]);
  await tx.locks.renter(found.renterId);
  // Read again: it may have been decided or merged while the locks were awaited.
  const again = await tx.renterFile.findVerification(id);
  if (again?.renterId === found.renterId) return again;
  throw new ApiError('conflict', 'The renter was merged just now. Try again.');
}

const licenseOf = ({ license }: OpenVerification): Identifier | undefined =>
  license === null ? undefined : { kind: 'license', value: normalizeLicense(license) };

async function accept(tx: Transaction, verification: OpenVerification, at: number): Promise<void> {
  const { renterId, email } = verification;
  const license = licenseOf(verification);
  const confirmed = license === undefined ? [] : await correctLicenses(tx, renterId, license, at);
  await tx.renterFile.confirm(renterId, { licenses: confirmed, address: true, dateOfBirth: true });
  await correctDetails(tx, verification, at);
  const renter = await tx.renters.findById(renterId);
  if (renter !== undefined) await tx.renters.update({ ...renter, verificationLevel: 'IDENTITY_VERIFIED' });
  const emails = await tx.renters.listIdentifiers(renterId, 'email', MOST_IDENTIFIERS);
  // It may have been detached since.
  if (email !== null && emails.includes(email)) await confirmEmail(tx, renterId, email, undefined, at);
}

/** Identifiers of one kind that are read. No renter has more. */
const MOST_IDENTIFIERS = 1_000;

const byOperator = (at: number): AssertedBy => ({ organizationId: null, source: 'operator', at });

/** Puts a license in place of all others. Returns those that the profile had. */
async function correctLicenses(
  tx: Transaction,
  renterId: string,
  license: Identifier,
  at: number,
): Promise<string[]> {
  const { renters } = tx;
  await removeUnconfirmedLicense(tx, renterId, license.value, at);
  await removeFromOthers(tx, renterId, license, at);
  const licenses = await renters.listIdentifiers(renterId, 'license', MOST_IDENTIFIERS);
  const given = licenseCharacters(license.value);
  const onFile = licenses.find((value) => licenseCharacters(value) === given) ?? license.value;
  for (const value of licenses)
    if (value !== onFile) await renters.removeIdentifier(renterId, { kind: 'license', value });
  await renters.addIdentifier(renterId, { kind: 'license', value: onFile }, byOperator(at));
  return licenses;
}

/**
 * Removes a license from the other renters who the operator decided are different people, because the operator saw whose
 * it is. Throws `conflict` while the operator has not decided whether one of them is the same person. A renter who was not
 * compared yet keeps it.
 */
async function removeFromOthers(
  { renters, pairs, identity }: Transaction,
  renterId: string,
  license: Identifier,
  at: number,
): Promise<void> {
  for (const { id, licenses } of await otherHolders({ renters, identity }, renterId, license.value)) {
    const pair = await pairs.findOf(renterId, id);
    if (pair?.state === 'open') {
      throw new ApiError(
        'conflict',
        `Another renter also has this license. Decide ${pair.id} of identity review first: merge the two, or mark them distinct. Accepting this verification then removes the license from the other renter.`,
      );
    }
    if (pair?.state === 'different')
      for (const shared of licenses) await renters.removeIdentifier(id, shared);
    await identity.queue(id, at);
  }
}

async function correctDetails(
  tx: Transaction,
  { renterId, dateOfBirth, address }: OpenVerification,
  at: number,
): Promise<void> {
  const details = await tx.renters.findDetails(renterId);
  const version = (details?.version ?? 0) + 1;
  await tx.renters.putDetails(renterId, { address, dateOfBirth, version, updatedAt: at });
  await tx.renters.assertDetail(renterId, { kind: 'address', value: address }, byOperator(at));
  await tx.renters.assertDetail(renterId, { kind: 'date_of_birth', value: dateOfBirth }, byOperator(at));
}
