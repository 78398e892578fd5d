import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { keptUntil } from '../../src/rules/scoring/record-age.ts';
import { newDispute } from '../disputes/http.ts';
import { renterOf, type renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const fileOf = async (renter: { call: Awaited<ReturnType<typeof renterSession>>['call'] }) =>
  (await renter.call('GET', '/portal/api/file')).body;

test('a step brings what it says: the score rises by its points when it happens', async () => {
  const { renter, email, organization, reportId, recordId } = await newDispute(server);
  const other = await server.newOrganization();
  const filed = await other.call('POST', '/v1/renter/report', {
    body: { renter_email: email, incidents: ['LATE_RETURN'] },
  });
  assert.equal(filed.status, 201, filed.text);

  const before = await fileOf(renter);
  const { settled, records, together, verified } = before.steps;
  assert.deepEqual(
    settled.map(({ points, ...step }: { points: number }) => step),
    [{ organization: `Organization ${organization.id}`, owedCents: 45_000, recordIds: [recordId] }],
  );
  const report = records.find(({ kind }: { kind: string }) => kind === 'report');
  assert.equal(report.settledPoints, settled[0].points, 'its only unpaid report');
  assert.equal(verified, 60);
  assert.equal(together, before.score + settled[0].points + verified);
  const incident = records.find(({ kind }: { kind: string }) => kind === 'incident');
  const { filedAt } = (await renter.call('GET', `/portal/api/file/records/incident/${incident.id}`)).body;
  assert.deepEqual(
    [incident.points, incident.settledPoints, incident.keptUntil],
    [100, null, keptUntil({ filedAt })],
  );

  const paid = await organization.call('POST', '/v1/reports/settle', {
    body: { report_id: reportId, settled_on: '2026-11-01' },
  });
  assert.equal(paid.status, 200, paid.text);
  const settledFile = await fileOf(renter);
  assert.equal(settledFile.score, before.score + settled[0].points);
  assert.deepEqual(settledFile.steps.settled, []);

  const withdrawn = await other.call('POST', '/v1/incidents/withdraw', {
    body: { incident_id: incident.id, reason: 'Another renter.' },
  });
  assert.equal(withdrawn.status, 200, withdrawn.text);
  const cleared = await fileOf(renter);
  assert.equal(cleared.score, settledFile.score + incident.points);
  assert.deepEqual(cleared.steps.records, []);
});

test('a record that is disputed leads to its dispute', async () => {
  const { renter, file } = await newDispute(server);
  const id = await file();
  const { steps } = await fileOf(renter);
  assert.equal(steps.records[0].disputeId, id);
});

test('records without a step are counted: those after the first ten, and those below a point', async () => {
  const { renter, email } = await newDispute(server);
  const fileAll = async (count: number, paymentCompliance: string, outstandingBalance: number) => {
    for (let number = 0; number < count; number++) {
      const body = {
        renterEmail: email,
        renterName: 'Jordan Reyes',
        industryType: 'residential',
        paymentCompliance,
        totalCharged: 90_000 + number,
        outstandingBalance,
      };
      const organization = await server.newOrganization();
      const filed = await organization.call('POST', '/v1/reports', { body });
      assert.equal(filed.status, 200, filed.text);
    }
  };
  const stepsOf = async () => {
    const { records, moreRecords, minorRecords } = (await fileOf(renter)).steps;
    return [records.length, moreRecords, minorRecords];
  };
  await fileAll(11, 'Not Paid', 1);
  assert.deepEqual(await stepsOf(), [0, 0, 12], 'all are unpaid: one report less changes nothing');
  await fileAll(5, 'Paid As Agreed', 0);
  assert.deepEqual(await stepsOf(), [10, 2, 0]);
});

test('without records, only a verified identity raises the score', async () => {
  const { steps, score } = await fileOf(await renterOf(server));
  assert.deepEqual(steps, {
    verified: 60,
    settled: [],
    records: [],
    moreRecords: 0,
    minorRecords: 0,
    goodReport: 0,
    together: score + 60,
  });
});
