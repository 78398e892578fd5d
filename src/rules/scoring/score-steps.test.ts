import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../text/days.ts';
import { countedIncidents } from './counted-incidents.ts';
import { rentScoreOf } from './rent-score.ts';
import { EMPTY_SUMMARY, withIncident, withReport } from './renter-summary.ts';
import { REPORTS_FOR_STEPS, scoreSteps } from './score-steps.ts';

const organizationId = fc.constantFrom('org_1', 'org_2', 'org_3');
const report = fc.record({ organizationId, unpaid: fc.boolean(), damaged: fc.boolean() });
const incident = fc.record({ organizationId, filedAt: fc.nat({ max: 900 * DAY_MS }) });
type Report = { organizationId: string; unpaid: boolean; damaged: boolean };
type Incident = { organizationId: string; filedAt: number };

/** A file of a renter, with the oldest record first. */
const files = fc.record({
  reports: fc.array(report, { maxLength: 30 }),
  incidents: fc.array(incident, { maxLength: 9 }),
  verified: fc.boolean(),
});

/** Returns the summary of a file by filing its records one after the other. */
function summaryOf(reports: readonly Report[], incidents: readonly Incident[]) {
  const counted = countedIncidents(incidents);
  let summary = EMPTY_SUMMARY;
  for (const each of incidents)
    summary = withIncident(summary, { ...each, type: 'Late', counted: counted.has(each) });
  for (const each of reports)
    summary = withReport(summary, { ...each, outstandingBalanceCents: null, newRental: true });
  return summary;
}

const all = () => true;

test('each step brings exactly the points that the score rises by when it happens', () => {
  fc.assert(
    fc.property(files, ({ reports, incidents, verified }) => {
      const summary = summaryOf(reports, incidents);
      const newest = reports.toReversed().slice(0, REPORTS_FOR_STEPS);
      const steps = scoreSteps({ summary, verified, reports: newest, incidents }, all);
      const score = rentScoreOf(summary, verified);
      const rise = (then: readonly Report[], happened = incidents) =>
        rentScoreOf(summaryOf(then, happened), verified) - score;

      assert.equal(steps.verified, rentScoreOf(summary, true) - score);
      for (const { reports: settled, points } of steps.settled)
        assert.equal(
          points,
          rise(reports.map((each) => (settled.includes(each) ? { ...each, unpaid: false } : each))),
        );
      for (const { report: removed, points, settled } of steps.reports) {
        assert.equal(points, rise(reports.filter((each) => each !== removed)));
        const paid = reports.map((each) => (each === removed ? { ...each, unpaid: false } : each));
        assert.equal(settled, removed.unpaid ? rise(paid) : null);
      }
      for (const { incident: removed, points } of steps.incidents)
        assert.equal(
          points,
          rise(
            reports,
            incidents.filter((each) => each !== removed),
          ),
        );
      const good = { organizationId: 'org_1', unpaid: false, damaged: false };
      assert.equal(steps.goodReport, rise([...reports, good]));
      const settledAll = steps.settled.flatMap((step) => step.reports);
      const paid = reports.map((each) => (settledAll.includes(each) ? { ...each, unpaid: false } : each));
      assert.equal(steps.together, rentScoreOf(summaryOf(paid, incidents), true));
    }),
  );
});

test('only records that the session opens have steps, and nothing that counts is missing', () => {
  fc.assert(
    fc.property(files, ({ reports, incidents, verified }) => {
      const summary = summaryOf(reports, incidents);
      const newest = reports.toReversed().slice(0, REPORTS_FOR_STEPS);
      const file = { summary, verified, reports: newest, incidents };
      const whole = scoreSteps(file, all);
      const part = scoreSteps(file, (id) => id === 'org_1');
      const ofFirst = <Step>(steps: readonly Step[], of: (step: Step) => { organizationId: string }) =>
        steps.filter((step) => of(step).organizationId === 'org_1');
      assert.deepEqual(
        part.settled,
        ofFirst(whole.settled, (step) => step),
      );
      assert.deepEqual(
        part.reports,
        ofFirst(whole.reports, (step) => step.report),
      );
      assert.deepEqual(
        part.incidents,
        ofFirst(whole.incidents, (step) => step.incident),
      );
      const counted = newest.slice(0, 20);
      assert.equal(whole.incidents.length, countedIncidents(incidents).size);
      assert.equal(whole.reports.length, counted.filter((each) => each.unpaid || each.damaged).length);
      assert.equal(
        whole.settled.flatMap((step) => step.reports).length,
        counted.filter((each) => each.unpaid).length,
      );
    }),
  );
});

test('the best file has nothing to gain', () => {
  const best = { summary: EMPTY_SUMMARY, verified: true, reports: [], incidents: [] };
  assert.deepEqual(scoreSteps(best, all), {
    verified: 0,
    settled: [],
    reports: [],
    incidents: [],
    goodReport: 0,
    together: rentScoreOf(EMPTY_SUMMARY, true),
  });
});
