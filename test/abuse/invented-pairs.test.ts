import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeEstimate } from '../../src/identity/estimate.ts';
import {
  FIELDS,
  type Likelihood,
  likelihoodOf,
  WEIGHTS,
  type Weights,
} from '../../src/rules/identity/matching/weights.ts';
import { Random } from '../../src/seeding/random.ts';
import type { Store } from '../../src/store/store.ts';
import { onEachEngine } from '../identity/network.ts';
import {
  type FiledProfile,
  filedTwice,
  personOf,
  putFiled,
  putOrganizations,
} from '../identity/twice-filed.ts';

const PEOPLE = 215;

function estimateOn({ identity }: Store) {
  const random = new Random(1);
  return makeEstimate(identity, () => random.share())({ renters: 5_000, randomPairs: 5_000 }, () => {});
}

/** Returns the largest change of the evidence of any level, in bits. */
function largestChange(one: Weights, other: Weights): number {
  const bits = (weights: Weights, field: (typeof FIELDS)[number], level: string) => {
    const { same = 1, strangers = 1 } = likelihoodOf(weights, field, level) ?? {};
    return Math.log2(same / strangers);
  };
  const changes = FIELDS.flatMap((field) =>
    Object.keys(WEIGHTS[field] satisfies Record<string, Likelihood>).map((level) =>
      Math.abs(bits(one, field, level) - bits(other, field, level)),
    ),
  );
  return Math.max(...changes);
}

onEachEngine((fresh) => {
  test('an organization files invented pairs to shift the weights, and the operator sees that it hardly can', async (t) => {
    const { store } = await fresh(t);
    const [flood = '', ...honest] = await putOrganizations(store, 13);
    const filed = filedTwice(PEOPLE, honest);
    await putFiled(store, filed);
    const before = await estimateOn(store);
    assert.ok(before.proposal !== undefined, 'the honest pairs are enough');
    assert.ok(Math.abs(before.same - PEOPLE) < 10, `${before.same}`);
    const nickname = before.proposal.weights.firstName.nickname.same;
    assert.ok(nickname > 1.9 * WEIGHTS.firstName.nickname.same, 'half of them use a nickname');

    // Its own people twice, with another birthday each time: as if birthdays said nothing about who somebody is.
    const own = Array.from({ length: 80 }, (_, place): FiledProfile[] => {
      const { first } = personOf(2_000 + place);
      const other = {
        ...first,
        emails: [`other${place}@mail.example`],
        dateOfBirth: `1955-03-${10 + (place % 19)}`,
      };
      return [first, other].map((profile) => ({ profile, organizationId: flood }));
    }).flat();
    await putFiled(store, own);
    const afterOwn = await estimateOn(store);
    assert.equal(afterOwn.blocked.used, before.blocked.used, 'pairs of one organization do not count at all');
    assert.equal(afterOwn.organizations[0]?.organization, flood, 'it is the first that the operator sees');
    assert.ok((afterOwn.organizations[0]?.before ?? 0) > 0.25);
    assert.equal(afterOwn.organizations[0]?.after, 0);
    assert.ok(afterOwn.proposal !== undefined);
    assert.ok(
      largestChange(before.proposal.weights, afterOwn.proposal.weights) <= 1.001,
      'at most what random pairs no longer show',
    );

    // Copies of renters of others, with another birthday.
    const copies = filed.slice(0, 110).map(({ profile }, place): FiledProfile => {
      return {
        profile: { ...profile, dateOfBirth: `1955-03-${10 + (place % 19)}` },
        organizationId: flood,
      };
    });
    await putFiled(store, copies);
    const after = await estimateOn(store);
    const share = after.organizations.find(({ organization }) => organization === flood);
    assert.ok((share?.after ?? 1) < 0.201, `${share?.after}`);
    assert.ok(after.proposal !== undefined);
    for (const field of FIELDS)
      for (const [level, published] of Object.entries<Likelihood>(WEIGHTS[field])) {
        const found: Likelihood = likelihoodOf(after.proposal.weights, field, level) ?? published;
        const factors: number[] = [found.same / published.same, found.strangers / published.strangers];
        assert.ok(
          Math.max(...factors) < 2.0001 && Math.min(...factors) > 0.4999,
          `${field} ${level}: ${factors}`,
        );
      }
    assert.ok(largestChange(before.proposal.weights, after.proposal.weights) <= 2.001, 'two bits at most');
    assert.equal(await store.matchingWeights.newest(), undefined, 'nothing is in force without the operator');
  });

  test('a network of few organizations gets no proposal, however many pairs they file', async (t) => {
    const { store } = await fresh(t);
    const organizations = await putOrganizations(store, 3);
    await putFiled(store, filedTwice(120, organizations));
    const { proposal, blocked } = await estimateOn(store);
    assert.equal(proposal, undefined);
    assert.ok(blocked.found > 100);
    assert.equal(blocked.used, 0);
  });
});
