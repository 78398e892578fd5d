import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceForScore, type RiskTier } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { RenterHistory } from '../store/history.ts';
import { DEMONSTRATION_RENTERS, demonstrationNetwork, exampleRenter } from './demonstration.ts';
import { type MadeUpNetwork, RENTERS_PER_SEASON, SEED_NETWORK } from './network.ts';
import { madeUpRenter } from './renter.ts';

const NOW = Date.UTC(2026, 10, 21);

function renters(network: MadeUpNetwork, count: number): RenterHistory[] {
  return Array.from({ length: count }, (_, index) => madeUpRenter(network, index));
}

const SEEDED = renters(SEED_NETWORK, 4_000);
const DEMONSTRATED = renters(demonstrationNetwork(NOW), DEMONSTRATION_RENTERS);

function tierCounts(histories: RenterHistory[]): Map<RiskTier, number> {
  const tiers = new Map<RiskTier, number>();
  for (const { renter } of histories) {
    const score = rentScoreOf(renter.summary, renter.verificationLevel === 'IDENTITY_VERIFIED');
    const { riskTier } = adviceForScore(score);
    tiers.set(riskTier, (tiers.get(riskTier) ?? 0) + 1);
  }
  return tiers;
}

function share(histories: RenterHistory[], is: (history: RenterHistory) => boolean): number {
  return histories.filter(is).length / histories.length;
}

test('a renter is always generated the same', () => {
  assert.deepEqual(madeUpRenter(SEED_NETWORK, 1_234), SEEDED[1_234]);
  assert.equal(SEEDED[1_234]?.renter.email, 'renter1234@seed.example');
});

test("IDs and times increase with the renters, and a renter's reports with time", () => {
  for (const [index, { renter, reports }] of SEEDED.entries()) {
    const before = SEEDED[index - 1]?.renter;
    assert.ok(before === undefined || (before.id < renter.id && before.createdAt < renter.createdAt));
    const times = reports.map(({ row }) => row.filedAt);
    assert.equal(times[0], renter.createdAt);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(times).size, times.length);
  }
});

test('renters of one season rent within the same few days, renters of other seasons at other times', () => {
  const gapsOf = (season: number) =>
    [0, 1, 2, 3, 4].flatMap((fifth) => {
      const { reports } = madeUpRenter(SEED_NETWORK, season * RENTERS_PER_SEASON + fifth * 999);
      const [first, second] = reports.map(({ row }) => row.filedAt);
      return first === undefined || second === undefined ? [] : [(second - first) / DAY_MS];
    });
  const seasons = Array.from({ length: 20 }, (_, season) => gapsOf(season)).filter(
    ({ length }) => length > 1,
  );
  assert.ok(seasons.length > 10);
  for (const gaps of seasons) {
    assert.ok(Math.min(...gaps) >= 20 && Math.max(...gaps) <= 240, `${gaps}`);
    assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 3, `${gaps}`);
  }
  assert.ok(new Set(seasons.map(([gap = 0]) => Math.floor(gap / 10))).size > 5);
});

test('each renter has one to five reports, of both variants and from all organizations', () => {
  const numbers = new Set(SEEDED.map(({ reports }) => reports.length));
  assert.deepEqual([...numbers].sort(), [1, 2, 3, 4, 5]);
  const rows = SEEDED.flatMap(({ reports }) => reports.map(({ row }) => row));
  const organizations = new Set(rows.map(({ organizationId }) => organizationId));
  assert.deepEqual([...organizations].sort(), SEED_NETWORK.organizations.map(({ id }) => id).sort());
  const labelled = rows.filter(({ variant }) => variant === 'labels').length / rows.length;
  assert.ok(labelled > 0.3 && labelled < 0.7);
  assert.ok(
    share(SEEDED, ({ reports }) => new Set(reports.map(({ row }) => row.organizationId)).size > 1) > 0.3,
  );
  for (const { renter, reports, incidents } of SEEDED) {
    assert.ok(
      [...reports.map(({ row }) => row), ...incidents].every(({ renterId }) => renterId === renter.id),
    );
    const own = new Set(incidents.map(({ id }) => id));
    assert.ok(reports.every(({ incidentIds }) => incidentIds.every((id) => own.has(id))));
  }
});

test('the seed covers verification, incidents, fraud and all tiers', () => {
  const { LOW, MODERATE, HIGH, CRITICAL } = Object.fromEntries(tierCounts(SEEDED));
  assert.ok(LOW && MODERATE && HIGH && CRITICAL);
  assert.ok(LOW / SEEDED.length > 0.6 && Math.min(MODERATE, HIGH, CRITICAL) / SEEDED.length > 0.04);
  const verified = share(SEEDED, ({ renter }) => renter.verificationLevel === 'IDENTITY_VERIFIED');
  assert.ok(verified > 0.4 && verified < 0.9);
  assert.ok(share(SEEDED, ({ renter }) => renter.summary.fraudReported) > 0.01);
  assert.ok(share(SEEDED, ({ renter }) => renter.summary.rentals < renter.summary.reports) > 0.005);
  assert.ok(share(SEEDED, ({ identifiers }) => identifiers.some(({ kind }) => kind === 'license')) > 0.7);
});

test('the demonstration has at least 20 renters of every tier, each with a different e-mail', () => {
  const tiers = tierCounts(DEMONSTRATED);
  for (const tier of ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const)
    assert.ok((tiers.get(tier) ?? 0) >= 20, tier);
  const emails = DEMONSTRATED.map(({ renter }) => renter.email ?? '');
  assert.equal(new Set(emails).size, DEMONSTRATION_RENTERS);
  for (const email of emails) assert.match(email, /^[a-z0-9.]+@[a-z]+\.example$/);
});

test('the history of the demonstration ends before the month that follows it, and not long before', () => {
  const times = DEMONSTRATED.flatMap(({ reports }) => reports.map(({ row }) => row.filedAt));
  const last = Math.max(...times);
  assert.ok(last < NOW - 32 * DAY_MS && last > NOW - 60 * DAY_MS, new Date(last).toISOString());
});

test('the example of the demonstration is at low risk, and one bad report changes that', () => {
  const { summary, verificationLevel } = exampleRenter(demonstrationNetwork(NOW));
  assert.equal(verificationLevel, 'IDENTITY_VERIFIED');
  assert.equal(adviceForScore(rentScoreOf(summary, true)).riskTier, 'LOW');
});
