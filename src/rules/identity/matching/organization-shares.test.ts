import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attributed, limitOrganizations, MOST_SHARE } from './organization-shares.ts';

/** Pairs between each two of these organizations. */
function pairsBetween(organizations: readonly string[], pairs: number): Attributed[] {
  return organizations.flatMap((one, place) =>
    organizations.slice(place + 1).map((other) => ({ organizations: [one, other], pairs })),
  );
}

function sum(patterns: readonly Attributed[]): number {
  return patterns.reduce((all, { pairs }) => all + pairs, 0);
}

const TWELVE = Array.from({ length: 12 }, (_, number) => `org_${String(number).padStart(2, '0')}`);

test('organizations of one size keep all their pairs, but none of those between their own renters', () => {
  const between = pairsBetween(TWELVE, 10);
  const own = TWELVE.map((id) => ({ organizations: [id, id], pairs: 500 }));
  const ofMany = { organizations: [], pairs: 40 };
  const { patterns } = limitOrganizations([...between, ...own, ofMany]);
  assert.equal(sum(patterns), sum(between) + 40);
});

test('an organization that files a thousand times as much as the others counts for a fifth', () => {
  const flood = TWELVE.map((id) => ({ organizations: [id, 'org_flood'].sort(), pairs: 10_000 }));
  const { patterns, shares } = limitOrganizations([...pairsBetween(TWELVE, 10), ...flood]);
  const flooded = patterns.filter(({ organizations }) => organizations.includes('org_flood'));
  assert.ok(Math.abs(sum(flooded) / sum(patterns) - MOST_SHARE) < 0.001);
  assert.ok(sum(flooded) <= 0.26 * sum(pairsBetween(TWELVE, 10)), 'a quarter of what the others stated');
  const [first] = shares;
  assert.equal(first?.organization, 'org_flood');
  assert.ok(first.before > 0.99 && first.after < 0.201);
});

test('with few organizations hardly any pair counts', () => {
  for (const number of [1, 2, 4, 8]) {
    const { patterns } = limitOrganizations(pairsBetween(TWELVE.slice(0, number), 1_000_000));
    assert.ok(sum(patterns) < 1, `${number}: ${sum(patterns)}`);
  }
});
