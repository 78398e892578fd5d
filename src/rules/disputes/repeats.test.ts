import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, dayName } from '../text/days.ts';
import {
  type ComparedIncident,
  type ComparedReport,
  isCertification,
  repeatsIncident,
  repeatsReport,
} from './repeats.ts';

/** The same numbers in each run: mulberry32. */
let state = 20_261_123;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const chance = (share: number) => random() < share;
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const NOW = Date.UTC(2026, 10, 23);
const TYPES =
  'Late return,Noise complaint,Property damage,Unauthorized occupant,Smoking,Pet violation,Lease violation,Unpaid utilities,Illegal subletting,Key not returned,Abandonment,Threats,Parking violation,Rubbish,Chargeback,Water leak'.split(
    ',',
  );
const COMPLIANT = {
  paymentCompliance: 'Paid As Agreed',
  assetCondition: 'No Damage',
  contractCompliance: 'Compliant',
} as const;

/** The days before today on which a rental ended: no two rentals of a renter end within a week. */
type DaysAgo = number;

/** A report of a rental as organizations file it: nine in ten name the day, most of them amounts and a contract. */
function reportOf(daysAgo: DaysAgo): ComparedReport {
  const charged = between(20_000, 900_000);
  const owed = chance(0.7) ? between(2_000, charged) : 0;
  const damaged = owed === 0 || chance(0.2);
  const amounts = chance(0.9);
  const labels = { ...COMPLIANT, paymentCompliance: owed > 0 ? 'Not Paid' : 'Paid As Agreed' } as const;
  const assetCondition = damaged ? 'Repairable Damage' : 'No Damage';
  return {
    contractId: chance(0.6) ? `lease-${between(1, 1e9)}` : null,
    occurredOn: chance(0.9) ? dayName(NOW - daysAgo * DAY_MS) : null,
    filedAt: NOW - Math.max(0, daysAgo - between(0, 20)) * DAY_MS,
    unpaid: owed > 0,
    damaged,
    ...(chance(0.7) && { labels: { ...labels, assetCondition } }),
    totalChargedCents: amounts ? charged : null,
    totalPaidCents: amounts ? charged - owed : null,
    outstandingBalanceCents: amounts || chance(0.5) ? owed : null,
  };
}

function incidentOf(daysAgo: DaysAgo): ComparedIncident {
  return {
    type: oneOf(TYPES),
    occurredOn: chance(0.9) ? dayName(NOW - daysAgo * DAY_MS) : null,
    filedAt: NOW - Math.max(0, daysAgo - between(0, 20)) * DAY_MS,
  };
}

const moved = (day: string | null, days: number) => day && dayName(Date.parse(day) + days * DAY_MS);
const near = (cents: number | null, share: number) => cents && Math.round(cents * (1 + share));

/** Returns a report with other amounts by a share. */
const withAmounts = (report: ComparedReport, share: number): ComparedReport => ({
  ...report,
  totalChargedCents: near(report.totalChargedCents, share),
  totalPaidCents: near(report.totalPaidCents, share),
  outstandingBalanceCents: near(report.outstandingBalanceCents, share),
});
/** Returns a report with another or no contract. */
const other = (report: ComparedReport): ComparedReport => ({
  ...report,
  contractId: `new ${between(1, 1e9)}`,
});
const without = ({ contractId: _, ...report }: ComparedReport): ComparedReport => report;
const onDay = (report: ComparedReport, days: number) => ({
  ...report,
  occurredOn: moved(report.occurredOn, days),
});
const undated = <T extends object>(record: T) => ({ ...record, occurredOn: null });
const milder = (report: ComparedReport): ComparedReport => {
  const assetCondition = report.damaged ? 'Cosmetic Wear' : 'No Damage';
  const paymentCompliance = report.unpaid ? 'Paid Late' : 'Paid As Agreed';
  return {
    ...report,
    unpaid: false,
    damaged: false,
    labels: { ...COMPLIANT, assetCondition, paymentCompliance },
  };
};
/** Returns the report as the endpoint for raw figures takes it. */
const asFigures = ({ labels: _, contractId: __, ...report }: ComparedReport): ComparedReport => report;

/** Twelve ways in which a removed report comes back. */
const REPORT_VARIATIONS: ((report: ComparedReport) => ComparedReport)[] = [
  (report) => report,
  (report) => ({ ...report, contractId: report.contractId?.toUpperCase().replace('-', ' / ') ?? null }),
  without,
  other,
  asFigures,
  (report) => withAmounts(report, -0.15),
  (report) => withAmounts(other(report), 0.1),
  (report) => onDay(withAmounts(without(report), 0.12), oneOf([-14, -7, 3, 10])),
  (report) => undated(withAmounts(without(report), 0.03)),
  (report) => milder(onDay(other(report), between(-10, 10))),
  (report) => ({ ...without(report), totalChargedCents: null, totalPaidCents: null }),
  (report) => undated(asFigures({ ...report, totalChargedCents: null, totalPaidCents: null })),
];

/** Eight ways in which a removed incident comes back. */
const INCIDENT_VARIATIONS: ((incident: ComparedIncident) => ComparedIncident)[] = [
  (incident) => incident,
  (incident) => ({ ...incident, type: incident.type.toUpperCase().replaceAll(' ', '_') }),
  (incident) => ({ ...incident, type: incident.type.split(' ').toReversed().join(' ') }),
  (incident) => ({ ...incident, type: `${incident.type}s` }),
  (incident) => ({ ...incident, type: `${incident.type} (again)` }),
  (incident) => ({ ...incident, type: incident.type.replace(/.(.)$/, '$1') }),
  (incident) => ({ ...incident, occurredOn: moved(incident.occurredOn, between(-14, 14)) }),
  (incident) => undated({ ...incident, type: incident.type.toLowerCase() }),
];

test('of 1,000 removed records that are filed again in 20 variations, at least 99 % are caught', () => {
  const caught = [...REPORT_VARIATIONS, ...INCIDENT_VARIATIONS].map(() => 0);
  for (let record = 0; record < 1_000; record++) {
    const daysAgo = between(60, 1_500);
    const [report, incident] = [reportOf(daysAgo), incidentOf(daysAgo)];
    const filedAt = NOW;
    const found = [
      ...REPORT_VARIATIONS.map((vary) => repeatsReport({ ...vary(report), filedAt }, report)),
      ...INCIDENT_VARIATIONS.map((vary) => repeatsIncident({ ...vary(incident), filedAt }, incident)),
    ];
    for (const [index, isCaught] of found.entries()) if (isCaught) caught[index] = (caught[index] ?? 0) + 1;
  }
  const share = caught.reduce((sum, count) => sum + count, 0) / (1_000 * caught.length);
  assert.equal(caught.length, 20);
  assert.ok(share >= 0.99, `${share}: ${caught}`);
});

test('of 10,000 genuine second filings about a renter, at most 1 % need a certification', () => {
  const asked = { reports: 0, incidents: 0 };
  for (let filing = 0; filing < 10_000; filing++) {
    const daysAgo = between(60, 1_000);
    const later = Math.max(0, daysAgo - between(7, 400));
    const isRepeat =
      filing % 2 === 0
        ? repeatsReport({ ...reportOf(later), filedAt: NOW }, reportOf(daysAgo))
        : repeatsIncident({ ...incidentOf(later), filedAt: NOW }, incidentOf(daysAgo));
    if (isRepeat) asked[filing % 2 === 0 ? 'reports' : 'incidents']++;
  }
  assert.ok(asked.reports + asked.incidents <= 100, JSON.stringify(asked));
});

test('another contract sets nothing apart if the day and the amounts are left out', () => {
  const full: ComparedReport = {
    contractId: 'lease 1',
    occurredOn: '2026-10-01',
    filedAt: NOW,
    unpaid: true,
    damaged: false,
    totalChargedCents: null,
    totalPaidCents: null,
    outstandingBalanceCents: 50_000,
  };
  const bare = { ...undated(full), contractId: 'lease 2', outstandingBalanceCents: null };
  assert.ok(repeatsReport(bare, full));
  assert.ok(
    repeatsReport({ ...bare, outstandingBalanceCents: 0 }, undated(full)),
    'a removed one without a day',
  );
  assert.ok(!repeatsReport({ ...bare, occurredOn: '2026-11-01' }, full), 'another day');
});

test('a certification says something', () => {
  for (const text of ['', 'x', 'I certify', '                      .', 'yes yes yes yes yes yes'])
    assert.ok(!isCertification(text), text);
  assert.ok(isCertification('We hold the signed lease and the ledger: the balance is owed.'));
  assert.ok(isCertification('Wir haben die Abrechnung geprüft, der Betrag stimmt.'));
});
