import type { nameOrganizations } from '../organizations/organizations.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import type { Assertion, AssertionReads } from '../store/store.ts';
import { type OpenFile, openAssertions } from './file-scope.ts';

/** Who stated an identifier, the address or the date of birth, with the name of the organization. */
export type OwnAssertion = Omit<Assertion, 'organizationId'> & { organization: string | null };

/**
 * Returns who stated what is on file about a renter, as far as the session sees it. 15 U.S.C. 1681g(a)(2).
 */
export async function readOwnAssertions(
  assertions: Pick<AssertionReads, 'list'>,
  file: OpenFile,
  nameOf: ReturnType<typeof nameOrganizations>,
): Promise<OwnAssertion[]> {
  const open = openAssertions(file, await assertions.list(file.renterId, MOST_ASSERTIONS));
  return Promise.all(
    open.map(async ({ kind, value, organizationId, source, at }) => {
      const organization = organizationId && (await nameOf(organizationId));
      return { kind, value, organization, source, at };
    }),
  );
}
