import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeReviewWork } from '../../src/review/review-work.ts';
import { operator } from '../cli/command.ts';
import { begun, filed as importRows, uploaded } from '../dashboard/import-calls.ts';
import { staffOf } from '../support/dashboard.ts';
import { newDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { addConfirmedEmail, renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const DAY = 24 * 60 * 60 * 1_000;
const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});
const [attacker, other] = [await server.newOrganization(), await server.newOrganization()];
const CLEAN = { score: 920, recommendation: 'APPROVED', flags: [] };

const ruinous = (email: string) => ({
  renter_email: email,
  renter_name: 'Clea Nuno',
  outstanding_balance: 20_000_000,
  damage: ['Everything'],
  incidents: ['Payment fraud'],
});

async function report(by: TestOrganization, body: object) {
  const filed = await by.call('POST', '/v1/renter/report', { body });
  assert.equal(filed.status, 201, filed.text);
  return filed.body;
}

async function check(email: string, by: TestOrganization = other) {
  return (await by.call('GET', `/v1/renter/check?email=${email}`)).body;
}

const shown = ({ score, recommendation, flags }: typeof CLEAN) => ({ score, recommendation, flags });

/** Files a minor incident about a renter, and returns its ID. */
async function incident({ call }: TestOrganization, renterId: string): Promise<string> {
  const body = { renterId, industry: 'tools', type: 'Late return', details: 'a day' };
  const filed = await call('POST', '/v1/incidents/submit', { body });
  assert.deepEqual([filed.status, Object.keys(filed.body).sort()], [200, ['incidentId', 'success']]);
  return filed.body.incidentId;
}

async function newRenter(email: string): Promise<string> {
  await report(other, { renter_email: email, renter_name: 'Clea Nuno' });
  return (await other.call('POST', '/v1/search', { body: { email } })).body.results[0].renterId;
}

test('a report that would ruin a clean file waits, and the operator rejects it', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const email = 'clea@mail.example';
  const filed = await report(attacker, ruinous(email));
  assert.deepEqual(Object.keys(filed), ['ok', 'report_id', 'score', 'recommendation', 'message', 'filed_at']);
  assert.equal(filed.score, 550);
  assert.match(
    filed.message,
    /^Report filed\. It is held for review, and counts from 20\d\d-\d\d-\d\d unless/,
  );

  for (const organization of [other, attacker]) {
    const checked = await check(email, organization);
    assert.deepEqual(shown(checked), CLEAN);
    const { total_rentals, incidents, outstanding_balance, network_reports, cross_operator_flags } =
      checked.summary;
    assert.deepEqual(
      [total_rentals, incidents, outstanding_balance, network_reports, cross_operator_flags],
      [0, 0, 0, 0, 0],
    );
    const { results } = (await organization.call('POST', '/v1/search', { body: { email } })).body;
    assert.deepEqual([results[0].rentScore, results[0].fraudReported], [920, false]);
  }
  const { renterId } = (await other.call('POST', '/v1/search', { body: { email } })).body.results[0];
  const score = (await other.call('GET', `/v1/renter/score?renter_id=${renterId}`)).body;
  assert.deepEqual([score.financials.total_reports, score.financials.total_owed], [0, 0]);

  // The filer sees it, marked; nobody else does.
  const history = async (organizationId: string) => {
    const staff = await staffOf(server, { organizationId });
    return (await staff.call('GET', `/dashboard/renters/${renterId}/history`)).body.rows;
  };
  const own = await history(attacker.id);
  assert.deepEqual(
    own.map(({ own, effect, review }: { own: boolean; effect: unknown; review?: { cause: string } }) => [
      own,
      effect === null,
      review?.cause,
    ]),
    [
      [true, true, 'severity'],
      [true, true, 'severity'],
    ],
  );
  assert.deepEqual(await history(other.id), []);

  // The renter sees it, and can dispute it.
  const renter = await renterSession(server, email);
  const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
  const held = rows.filter(({ review }: { review: unknown }) => review !== null);
  assert.deepEqual(
    held.map(({ kind, effect, review }: { kind: string; effect: unknown; review: { endedAt: unknown } }) => [
      kind,
      effect,
      review.endedAt,
    ]),
    [
      ['incident', null, null],
      ['report', null, null],
    ],
  );
  const dispute = {
    kind: 'report',
    record: filed.report_id,
    reason: 'not_mine',
    text: 'Never rented there.',
  };
  const { id: disputeId } = (await renter.call('POST', '/portal/api/disputes', { body: dispute })).body;
  assert.deepEqual(shown(await check(email)), CLEAN);

  assert.equal((await command.json('doctor')).ok, true);
  const { filings } = await command.json('filings', 'list', '--limit', '200');
  const listed = filings.find(({ filing }: { filing: string }) => filing === filed.report_id);
  assert.deepEqual([listed.cause, listed.records.length, listed.outcome], ['severity', 2, null]);
  const reject = ['filings', 'reject', '--filing', filed.report_id, '--reason'];
  assert.match(await command.apiError(...reject, ' '), /A reason is required/);
  const rejected = await command.json(...reject, 'The organization never rented anything to her.');
  assert.equal(rejected.outcome, 'rejected');
  assert.match(await command.apiError(...reject, 'Again.'), /no longer held: rejected on/);

  assert.deepEqual((await renter.call('GET', '/portal/api/file/records')).body.rows, []);
  const { body: file } = await renter.call('GET', '/portal/api/download/my-file.json');
  assert.deepEqual(
    file.removedRecords.map(({ reason, said }: { reason: string; said: string }) => [reason, said]),
    Array(2).fill(['rejected', 'The organization never rented anything to her.']),
  );
  const { status } = (await renter.call('GET', `/portal/api/disputes/${disputeId}`)).body;
  assert.equal(status, 'upheld');
  assert.deepEqual(shown(await check(email)), CLEAN);
  assert.deepEqual(await history(attacker.id), []);
  assert.equal((await command.json('doctor')).ok, true);
});

test('fraud about a clean renter waits, and counts when the operator releases it', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const email = 'fay@mail.example';
  const body = {
    renter_email: email,
    renter_name: 'Fay Ito',
    outstanding_balance: 100,
    incidents: ['FRAUD'],
  };
  const { report_id: filing } = await report(attacker, body);
  assert.deepEqual(shown(await check(email)), CLEAN);
  const before = await command.json('filings', 'show', '--filing', filing);
  assert.deepEqual(
    before.records.map(({ kind, content }: { kind: string; content: { type?: string } }) => [
      kind,
      content.type,
    ]),
    [
      ['report', undefined],
      ['incident', 'FRAUD'],
    ],
  );
  assert.equal((await command.json('filings', 'release', '--filing', filing)).outcome, 'released');
  const checked = await check(email);
  assert.deepEqual(
    [checked.score, checked.flags, checked.summary.incidents, checked.summary.cross_operator_flags],
    [405, ['FRAUD', 'FRAUD_REPORTED', 'OUTSTANDING_BALANCE'], 1, 1],
  );
  assert.equal((await check(email, attacker)).summary.cross_operator_flags, 0);
  const renter = await renterSession(server, email);
  const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
  assert.deepEqual(
    rows.map(({ review, effect }: { review: { outcome: string }; effect: { change: number } }) => [
      review.outcome,
      effect.change,
    ]),
    [
      ['released', -100],
      ['released', -415],
    ],
  );
  assert.equal((await command.json('doctor')).ok, true);
  assert.match(await command.apiError('filings', 'release', '--filing', filing), /no longer held/);
  assert.match(await command.apiError('filings', 'show', '--filing', 'rep_none'), /no held filing/);
});

test('what takes at most 500 points, or hits a renter with a record, counts at once', async () => {
  const common = { renter_name: 'Ola Berg', outstanding_balance: 9_000_000 };
  const cases = [
    [{ renter_email: 'lone@mail.example', renter_name: 'Ola Berg', incidents: ['FRAUD'] }, 820],
    [{ ...common, renter_email: 'owes@mail.example', damage: ['Door'] }, 205],
  ] as const;
  for (const [body, score] of cases) {
    assert.doesNotMatch((await report(attacker, body)).message, /held/);
    assert.equal((await check(body.renter_email)).score, score);
  }
  const { message } = await report(attacker, ruinous('lone@mail.example'));
  assert.doesNotMatch(message, /held/);
});

test('of forty filings in a day, in every way there is, twenty count', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const ruiner = await server.newOrganization();
  const email = 'many@mail.example';
  const renterId = await newRenter(email);
  for (let filed = 0; filed < 20; filed++) await incident(ruiner, renterId);
  const counted = shown(await check(email));
  assert.equal(counted.score, 620);

  const person = { renterEmail: email, renterName: 'Clea Nuno', industryType: 'tools' };
  const unpaid = { ...person, outstandingBalance: 1_000 };
  for (let filed = 0; filed < 15; filed++) await incident(ruiner, renterId);
  const labels = await ruiner.call('POST', '/v1/reports', { body: unpaid });
  assert.deepEqual(Object.keys(labels.body), ['ok', 'reportId', 'recordId', 'riskScore']);
  const { message } = await report(ruiner, { renter_email: email, damage: ['Door'] });
  assert.match(message, /held for review/);
  const staff = await staffOf(server, { organizationId: ruiner.id });
  const form = {
    formId: 'frm_heldheldheldheldheld',
    renterId,
    industry: 'tools',
    type: 'Noise',
    details: 'Loud',
  };
  const byForm = await staff.call('POST', '/dashboard/incidents', { body: form });
  assert.ok(byForm.body.heldUntil > Date.now() + 4 * DAY);
  const again = await staff.call('POST', '/dashboard/incidents', { body: form });
  assert.deepEqual(again.body, byForm.body);
  const csv = `E-mail,Name,Industry,Outstanding balance\r\n${email},Clea Nuno,tools,20.00`;
  const upload = await uploaded(staff, csv);
  await begun(staff, upload);
  await importRows(staff, upload.id);

  assert.deepEqual(shown(await check(email)), counted);
  const { filings } = await command.json('filings', 'list', '--limit', '200');
  const { name } = (await command.json('org', 'list')).organizations.find(
    ({ id }: { id: string }) => id === ruiner.id,
  );
  const held = filings.filter(({ organization }: { organization: string }) => organization === name);
  assert.deepEqual([held.length, held[0].cause], [19, 'volume']);
  // A report without anything adverse counts, and so does what another organization files.
  assert.equal((await ruiner.call('POST', '/v1/reports', { body: person })).status, 200);
  await incident(other, renterId);
  const now = await check(email);
  assert.deepEqual([now.score, now.summary.network_reports, now.summary.incidents], [520, 2, 21]);
  assert.equal((await command.json('doctor')).ok, true);

  // One command takes all of them off the file.
  const reason = ['--reason', 'Nothing of this happened.'];
  const { decided } = await command.json(
    'filings',
    'reject',
    '--filing',
    held[3].filing,
    '--similar',
    ...reason,
  );
  assert.equal(decided.length, 19);
  assert.deepEqual((await check(email)).summary, now.summary);
  const left = await command.json('filings', 'list', '--limit', '200');
  assert.ok(left.filings.every(({ organization }: { organization: string }) => organization !== name));
  assert.equal((await command.json('doctor')).ok, true);
});

test('of 25 simultaneous filings exactly those after the twentieth are held', async () => {
  const ruiner = await server.newOrganization();
  const email = 'race@mail.example';
  const renterId = await newRenter(email);
  await Promise.all(Array.from({ length: 25 }, () => incident(ruiner, renterId)));
  assert.equal((await check(email)).summary.incidents, 20);
  await addConfirmedEmail(server.store, renterId, email);
  const renter = await renterSession(server, email);
  const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
  const reviews = rows.flatMap(({ review }: { review: unknown }) => review ?? []);
  assert.equal(reviews.length, 5);
  const filed = await server.store.usage.filings(ruiner.id, Date.now() - 2 * DAY, Date.now());
  assert.equal(
    filed.reduce((sum, { incidents }) => sum + incidents, 0),
    25,
    'held or not',
  );
});

test('what nobody decides in five days is released', async () => {
  const email = 'wait@mail.example';
  const { report_id: filing } = await report(attacker, ruinous(email));
  let now = Date.now() + 5 * DAY - 60_000;
  const faults: object[] = [];
  const log = {
    warn: (fields: object) => faults.push(fields),
    error: (fields: object) => faults.push(fields),
  };
  const mailer = { send: async () => true };
  const work = makeReviewWork({ store: server.store, mailer, clock: () => now, baseUrl: () => '', log });
  await work.run();
  assert.deepEqual(shown(await check(email)), CLEAN);
  now += 2 * 60_000;
  await Promise.all([work.run(), work.run()]);
  const checked = await check(email);
  assert.deepEqual([checked.score, checked.summary.outstanding_balance], [105, 20_000_000]);
  const [head] = await server.store.heldFilings.recordsOf(filing);
  assert.equal(head?.outcome, 'expired');
  assert.deepEqual(faults, []);
});

test('nobody sees the name and phone in a held report before the operator releases it', async (t) => {
  const command = operator(t, { DATABASE_URL: database.url });
  const email = 'nameless@mail.example';
  const clerk = await staffOf(server, { role: 'member', organizationId: other.id });
  assert.equal((await clerk.call('POST', '/dashboard/renters', { body: { email } })).status, 200);
  const invented = { ...ruinous(email), renter_name: 'Known Fraudster', renter_phone: '999 555 0100' };
  const { report_id: first } = await report(attacker, invented);
  assert.equal((await check(email)).renter.name, null);
  await command.json('filings', 'reject', '--filing', first, '--reason', 'It was invented.');
  assert.equal((await check(email)).renter.name, null);
  const certify = 'I certify that this is complete and accurate.';
  const { report_id: second } = await report(attacker, { ...invented, certify });
  await command.json('filings', 'release', '--filing', second);
  assert.equal((await check(email)).renter.name, 'Known Fraudster');
});
