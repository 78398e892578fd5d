import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const organization = await server.newOrganization();
const today = () => dayName(Date.now());

const labels = (email: string, more: object) => ({
  renterEmail: email,
  renterName: 'Jo Ray',
  industryType: 'residential',
  ...more,
});

async function dayOf(table: 'reports' | 'incidents', id: unknown) {
  const [row] = await server.rows<{ day: string | null }>(
    `SELECT occurred_on AS day FROM ${table} WHERE id = ?`,
    String(id),
  );
  return row?.day;
}

test('the day is stored with the report and its incidents, and is not in the response', async () => {
  const day = '2026-02-28';
  const body = labels('labels@day.example', { occurredOn: day, incidents: [{ type: 'LATE' }] });
  const filed = await organization.call('POST', '/v1/reports', { body });
  assert.deepEqual(Object.keys(filed.body), ['ok', 'reportId', 'recordId', 'riskScore']);
  assert.equal(await dayOf('reports', filed.body.reportId), day);
  const figures = { renter_email: 'figures@day.example', occurred_on: today(), incidents: ['LATE'] };
  const other = await organization.call('POST', '/v1/renter/report', { body: figures });
  assert.equal(other.status, 201);
  assert.equal(await dayOf('reports', other.body.report_id), today());
  const incidents = await server.rows<{ day: string }>(
    'SELECT occurred_on AS day FROM incidents ORDER BY id',
  );
  assert.deepEqual(
    incidents.map((row) => row.day),
    [day, today()],
  );
});

test('an incident is stored with its day, or without one', async () => {
  const filed = await organization.call('POST', '/v1/renter/report', {
    body: { renter_email: 'i@day.example' },
  });
  assert.equal(await dayOf('reports', filed.body.report_id), null);
  const found = await organization.call('POST', '/v1/search', { body: { email: 'i@day.example' } });
  const incident = {
    renterId: found.body.results[0].renterId,
    industry: 'residential',
    type: 'NOISE',
    details: 'Loud.',
  };
  for (const occurredOn of ['2024-02-29', undefined]) {
    const { body, status } = await organization.call('POST', '/v1/incidents/submit', {
      body: { ...incident, occurredOn },
    });
    assert.equal(status, 200);
    assert.equal(await dayOf('incidents', body.incidentId), occurredOn ?? null);
  }
});

test('an invalid or future day gets 400 with the name of the field, and nothing is filed', async () => {
  const before = await server.rows('SELECT id FROM reports');
  const tomorrow = dayName(Date.now() + DAY_MS);
  for (const day of [
    tomorrow,
    '2026-02-29',
    '1899-12-31',
    '11/22/2026',
    '',
    '2026-01-31T00:00:00Z',
    20260131,
  ]) {
    for (const [path, body, name] of [
      ['/v1/reports', labels('no@day.example', { occurredOn: day }), 'occurredOn'],
      ['/v1/renter/report', { renter_email: 'no@day.example', occurred_on: day }, 'occurred_on'],
    ] as const) {
      const { status, body: error } = await organization.call('POST', path, { body });
      assert.equal(status, 400, `${day}`);
      assert.match(error.error, new RegExp(`^${name} must be a day such as 2026-01-31`));
    }
  }
  assert.equal((await server.rows('SELECT id FROM reports')).length, before.length);
});
