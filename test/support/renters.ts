import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { idMaker } from '../../src/ids.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { memberId } from '../../src/rules/text/formats.ts';
import type { AssertedBy, Identifier, Renter, Store } from '../../src/store/store.ts';
import type { TestOrganization } from './organization.ts';

const newId = idMaker(Date.now);

/** Who asserted the identifiers of a renter that a test creates. All at once, so the oldest renter is found first. */
export const BY_OPERATOR: AssertedBy = { organizationId: null, source: 'operator', at: 1 };

/** An e-mail that the renter confirmed: it opens the whole file. */
export const BY_RENTER: AssertedBy = { organizationId: null, source: 'renter', at: 1 };

/**
 * Creates a renter with these normalized identifiers directly in the database, for data that no endpoint can
 * create, such as a license, a verification, or an e-mail that two renters have.
 */
export async function putRenter(
  store: Pick<Store, 'transaction'>,
  identifiers: Identifier[],
  fields: Partial<Renter> = {},
): Promise<Renter> {
  const renter: Renter = {
    id: newId('ren'),
    memberId: memberId(randomBytes(8)),
    fullName: null,
    email: null,
    phone: null,
    verificationLevel: 'UNVERIFIED',
    createdAt: Date.now(),
    summary: EMPTY_SUMMARY,
    ...fields,
  };
  await store.transaction(async ({ renters }) => {
    await renters.create(renter);
    for (const identifier of identifiers)
      await renters.addIdentifier(
        renter.id,
        identifier,
        identifier.kind === 'email' ? BY_RENTER : BY_OPERATOR,
      );
  });
  return renter;
}

/** Puts license and date of birth on a profile as these organizations filed them. */
export async function fileIdentity(
  { transaction }: Pick<Store, 'transaction'>,
  renterId: string,
  { license, dateOfBirth }: { license: string; dateOfBirth: string },
  organizationIds: readonly string[] = ['org_first', 'org_second'],
): Promise<void> {
  await transaction(async ({ renters }) => {
    for (const organizationId of organizationIds) {
      const by = { organizationId, source: 'filing', at: 1 } as const;
      await renters.addIdentifier(renterId, { kind: 'license', value: license }, by);
      await renters.assertDetail(renterId, { kind: 'date_of_birth', value: dateOfBirth }, by);
    }
    await renters.putDetails(renterId, { address: null, dateOfBirth, version: 1, updatedAt: 1 });
  });
}

/** The numbers of reports, unpaid reports, damaged reports and incidents to file about a renter. */
interface History {
  reports: number;
  unpaid?: number;
  damaged?: number;
  incidents?: number;
}

/** Files a history with `POST /v1/renter/report`, unpaid and damaged reports first. */
export async function fileHistory(
  { call }: TestOrganization,
  email: string,
  { reports, unpaid = 0, damaged = 0, incidents = 0 }: History,
): Promise<void> {
  for (let index = 0; index < reports; index++) {
    const response = await call('POST', '/v1/renter/report', {
      body: {
        renter_email: email,
        outstanding_balance: index < unpaid ? 1 : 0,
        damage: index < damaged ? ['scratch'] : [],
        incidents: index === 0 ? Array.from({ length: incidents }, () => 'LATE_RETURN') : [],
      },
    });
    assert.equal(response.status, 201);
  }
}

/** Returns the `renterId` of the only renter with this e-mail. */
export async function renterIdOf({ call }: TestOrganization, email: string): Promise<string> {
  const { body } = await call('POST', '/v1/search', { body: { email } });
  assert.equal(body.count, 1, `one renter has ${email}`);
  return body.results[0].renterId;
}

/**
 * Histories that lead to exactly this score, on both sides of every boundary of every scale, calculated
 * manually from specification 4.3 for an unverified renter. For example, 11 reports, 2 of them unpaid and 8
 * damaged, give 599: 818 x 0.40 + 273 x 0.30 + 600 x 0.20 + 700 x 0.10 = 599.1.
 */
export const HISTORIES: [score: number, History][] = [
  [1000 - 80, { reports: 1 }],
  [800, { reports: 5, damaged: 2 }],
  [799, { reports: 14, damaged: 1, incidents: 1 }],
  [750, { reports: 10, unpaid: 2, damaged: 2 }],
  [749, { reports: 7, damaged: 4 }],
  [600, { reports: 5, damaged: 2, incidents: 2 }],
  [599, { reports: 11, unpaid: 2, damaged: 8 }],
  [500, { reports: 4, unpaid: 3, damaged: 1 }],
  [499, { reports: 11, unpaid: 2, damaged: 8, incidents: 1 }],
  [400, { reports: 4, unpaid: 3, damaged: 1, incidents: 1 }],
  [399, { reports: 11, unpaid: 2, damaged: 8, incidents: 2 }],
  [250, { reports: 4, unpaid: 3, damaged: 3, incidents: 1 }],
  [249, { reports: 7, unpaid: 7, damaged: 4 }],
  [0, { reports: 1, unpaid: 1, damaged: 1, incidents: 3 }],
];
