import type { nameOrganizations } from '../organizations/organizations.ts';
import type { Assertion, AssertionReads } from '../store/store.ts';

/** Most assertions in a file: several organizations for each of some thousand identifiers. */
const MOST_ASSERTIONS = 10_000;

/** Who stated an identifier, the address or the date of birth, with the name of the organization. */
export type OwnAssertion = Omit<Assertion, 'organizationId'> & { organization: string | null };

/** Returns who stated what is on file about a renter. 15 U.S.C. 1681g(a)(2). */
export async function readOwnAssertions(
  assertions: Pick<AssertionReads, 'list'>,
  renterId: string,
  nameOf: ReturnType<typeof nameOrganizations>,
): Promise<OwnAssertion[]> {
  const all = await assertions.list(renterId, MOST_ASSERTIONS);
  return Promise.all(
    all.map(async ({ kind, value, organizationId, source, at }) => {
      const organization = organizationId && (await nameOf(organizationId));
      return { kind, value, organization, source, at };
    }),
  );
}
