import fc from 'fast-check';
import { IDENTIFIER_KINDS } from '../identity/identifier-kind.ts';
import { MOST_NAMESAKES } from '../identity/match-evidence.ts';
import type { CheckInputs } from './check-inputs.ts';
import { incidentFlag, SCORED_REPORTS } from './renter-summary.ts';

const count = fc.nat({ max: 100_000 });

/**
 * Arbitrary renter summaries that filing can produce: no more reports can be unpaid or damaged than exist.
 */
export const summaries = fc
  .record({
    reports: fc.nat({ max: 40 }),
    unpaid: fc.nat({ max: 2 ** SCORED_REPORTS - 1 }),
    damaged: fc.nat({ max: 2 ** SCORED_REPORTS - 1 }),
    incidents: fc.oneof(fc.nat({ max: 12 }), count),
    countedIncidents: fc.oneof(fc.nat({ max: 12 }), count),
    rentals: count,
    owedCents: fc.maxSafeNat(),
    lastIncidentAt: fc.option(fc.nat({ max: 8_640_000_000_000_000 })),
  })
  .map(({ unpaid, damaged, ...numbers }): CheckInputs['summary'] => {
    const counted = 2 ** Math.min(numbers.reports, SCORED_REPORTS) - 1;
    return {
      ...numbers,
      countedIncidents: Math.min(numbers.incidents, numbers.countedIncidents),
      recentUnpaid: unpaid & counted,
      recentDamaged: damaged & counted,
    };
  });

/** Arbitrary inputs of checks. */
export const inputs: fc.Arbitrary<CheckInputs> = fc.record(
  {
    identifier: fc.constantFrom(...IDENTIFIER_KINDS),
    sharers: fc.integer({ min: 1, max: MOST_NAMESAKES }),
    verified: fc.boolean(),
    crossOperatorFlags: count,
    flags: fc.array(fc.string().map((type) => incidentFlag(`late ${type}`))),
    nameGiven: fc.constantFrom(null, 'fits' as const, 'differs' as const),
    summary: summaries,
  },
  { noNullPrototype: true },
);
