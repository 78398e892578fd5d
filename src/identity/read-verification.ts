import { ApiError } from '../errors.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import { makeReadOpenFile, type OpenFile } from '../portal/file-scope.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { differencesOf, type VerificationField } from '../rules/identity/identity-verification.ts';
import type { Assertion, IdentityCheck, OpenVerification, Renter, Store } from '../store/store.ts';
import { NO_SUCH_VERIFICATION } from './decide-verification.ts';

/** Something on the profile, and who said so. */
export interface OnFile extends Pick<Assertion, 'kind' | 'value' | 'source' | 'at'> {
  /** The name of the organization; `null` if none said it. */
  organization: string | null;
}

/** An identity verification with everything that the operator needs to decide it. */
export interface ReviewedVerification {
  verification: OpenVerification;
  renter: Renter;
  /** What the e-mail opens with which it was given; `null` if that is not known. */
  opens: Pick<OpenFile, 'opens' | 'closed'> | null;
  /** What is on the profile, by kind and value. */
  onFile: OnFile[];
  /** The fields in which the verification contradicts it. */
  differs: VerificationField[];
  check: IdentityCheck | undefined;
}

type ReadVerification = (id: string) => Promise<ReviewedVerification>;

/**
 * Returns the use case that shows the operator both sides of an identity verification: what the renter gave,
 * and what is on the profile, with who said so. Throws `not_found` for an unknown one.
 */
export function makeReadVerification(
  store: Pick<Store, 'renterFile' | 'renters' | 'assertions' | 'records' | 'identity' | 'organizations'>,
): ReadVerification {
  const readOpenFile = makeReadOpenFile(store);
  return async (id) => {
    const verification = await store.renterFile.findVerification(id);
    const renter = verification && (await store.renters.findById(verification.renterId));
    if (verification === undefined || renter === undefined)
      throw new ApiError('not_found', NO_SUCH_VERIFICATION);
    const { renterId, email } = verification;
    const nameOf = nameOrganizations(store.organizations);
    const asserted = await store.assertions.list(renterId, MOST_ASSERTIONS);
    const onFile = asserted.map(async ({ kind, value, source, at, organizationId }) => {
      return { kind, value, source, at, organization: organizationId && (await nameOf(organizationId)) };
    });
    const valuesOf = (kind: Assertion['kind']) =>
      asserted.filter((one) => one.kind === kind && one.source !== 'renter').map(({ value }) => value);
    // Filings may also state other dates of birth than the one on the profile.
    const onProfile = (await store.renters.findDetails(renterId))?.dateOfBirth ?? null;
    const dateOfBirth = valuesOf('date_of_birth').find((value) => value === onProfile) ?? null;
    return {
      verification,
      renter,
      opens: email === null ? null : await readOpenFile({ renterId, email }),
      onFile: await Promise.all(onFile),
      differs: differencesOf(verification, { licenses: valuesOf('license'), dateOfBirth }),
      check: await store.identity.newestCheck(renterId),
    };
  };
}
