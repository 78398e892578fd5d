import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';
import { incident, labels, newMember } from '../dashboard/filings.ts';
import { newDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

/** Returns the day so many years and days before today. */
function dayBefore(years: number, days: number): string {
  const day = new Date(Date.now() - days * DAY_MS);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return dayName(day.getTime());
}
// Two days from the limit, so that midnight may pass during the test.
const tooOld = dayBefore(7, 2);
const recent = dayBefore(7, -2);
const RULE = /is more than seven years ago: .*15 U\.S\.C\. 1681c\(a\)/;

const { organization, member } = await newMember(server);
const { call } = organization;

const renterEmail = 'jo@age.example';
const byLabels = { renterEmail, renterName: 'Jo Ray', industryType: 'tools' };
const byFigures = { renter_email: renterEmail };

test('an adverse record of more than seven years ago gets a 400 with the reason, in the API and in forms', async () => {
  const known = await call('POST', '/v1/renter/report', { body: { ...byFigures, occurred_on: tooOld } });
  assert.equal(known.status, 201);
  const found = await call('POST', '/v1/search', { body: { email: renterEmail } });
  const { renterId } = found.body.results[0];
  const happened = { renterId, industry: 'tools', type: 'NOISE', details: 'Loud.' };
  const api = [
    ['/v1/renter/report', { ...byFigures, outstanding_balance: 1 }],
    ['/v1/renter/report', { ...byFigures, incidents: ['NOISE'] }],
    ['/v1/reports', { ...byLabels, paymentCompliance: 'Paid Late' }],
    ['/v1/reports', { ...byLabels, outstandingBalance: 1 }],
    ['/v1/reports', { ...byLabels, incidents: [{ type: 'NOISE' }] }],
    ['/v1/incidents/submit', happened],
  ] as const;
  const forms = [
    ['/dashboard/reports', () => labels({ ...byLabels, paymentCompliance: 'Paid Late' })],
    ['/dashboard/reports', () => labels({ renterEmail, incidents: [{ type: 'NOISE' }] })],
    ['/dashboard/incidents', () => incident(renterId)],
  ] as const;
  const doors = [
    ...api.map(([path, body]) => (day: string) => {
      const field = path === '/v1/renter/report' ? 'occurred_on' : 'occurredOn';
      return call('POST', path, { body: { ...body, [field]: day } });
    }),
    ...forms.map(
      ([path, body]) =>
        (occurredOn: string) =>
          member.call('POST', path, { body: { ...body(), occurredOn } }),
    ),
  ];
  const stored = () => server.rows('SELECT id FROM reports UNION ALL SELECT id FROM incidents ORDER BY id');
  const before = await stored();
  for (const [index, send] of doors.entries()) {
    const { status, body } = await send(tooOld);
    assert.equal(status, 400, `${index}`);
    assert.match(body.error, RULE);
    assert.ok(body.error.includes(tooOld));
  }
  assert.deepEqual(await stored(), before);
  for (const [index, send] of doors.entries()) assert.ok((await send(recent)).status < 300, `${index}`);
});

test('a record that became too old while no server ran is gone when a server answers', async () => {
  const email = 'old@age.example';
  const body = { renter_email: email, outstanding_balance: 5_000, incidents: ['NOISE'], occurred_on: recent };
  assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
  const check = (callServer: typeof server.call) =>
    callServer('GET', `/v1/renter/check?email=${email}`, { key: organization.key });
  const { summary } = (await check(server.call)).body;
  assert.deepEqual([summary.network_reports, summary.incidents], [1, 1]);
  for (const table of ['reports', 'incidents'])
    await database.write(`UPDATE ${table} SET occurred_on = ? WHERE occurred_on = ?`, tooOld, recent);
  const next = await startServer({ database });
  try {
    const { body: checked } = await check(next.call);
    assert.deepEqual([checked.summary.network_reports, checked.summary.incidents], [0, 0]);
    assert.deepEqual(checked.flags, []);
  } finally {
    await next.stop();
  }
});
