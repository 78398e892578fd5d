import assert from 'node:assert/strict';
import { chmodSync, closeSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Finding } from '../../src/store/doctor/findings.ts';
import { startMailServer } from '../support/mail.ts';
import { startCommand } from '../support/process.ts';
import { startServer } from '../support/server.ts';
import { CONTACT, type Operator, operator } from './command.ts';
import { assertFails, assertWarns, diagnose } from './findings.ts';

const ALL = [
  'operator',
  'pages',
  'mail',
  'Node',
  'SQLite',
  'database',
  'disk space',
  'integrity',
  'references',
  'credits',
  'usage',
  'filings',
  'summaries',
  'rosters',
  'identifiers',
  'roster names',
  'roster scores',
  'merges',
  'mixed files',
  'disputes',
  'held filings',
  'blocks',
  'documents',
  'inquiries',
  'daily lookups',
  'deliveries',
  'alerts',
  'comparisons',
  'contacts',
];

async function seeded(t: TestContext): Promise<Operator> {
  const command = operator(t);
  await command.json('seed', '--renters', '400');
  return command;
}

function tamper(path: string, sql: string): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  db.exec(sql);
  db.close();
}

test('doctor says how many renters on file are compared', async (t) => {
  const command = await seeded(t);
  const detail = async () => {
    const { findings } = await command.json('doctor');
    return findings.find(({ check }: { check: string }) => check === 'comparisons').detail;
  };
  assert.match(await detail(), /^0 of 400 renters on file have been compared \(0 %\)\./);
  tamper(
    command.databasePath,
    "INSERT INTO identity_walk (walk, walked, keys_version) VALUES ('renters', 100, 99)",
  );
  assert.match(await detail(), /^100 of 400 renters on file have been compared \(25 %\)\./);
});

test('every finding is ok for a sound database, even beside a running server', async (t) => {
  const command = await seeded(t);
  const server = await startServer({ databasePath: command.databasePath });
  t.after(() => server.stop());
  const { call } = await server.newOrganization();
  await call('GET', '/v1/renter/check?email=renter1@seed.example');
  const contract = {
    renterEmail: 'a@example.com',
    renterName: 'A',
    industryType: 'tools',
    contractId: 'C-1',
  };
  for (let report = 0; report < 2; report++) {
    await call('POST', '/v1/reports', { body: { ...contract, incidents: [{ type: 'Fraud' }] } });
  }
  const { ok, findings } = await command.json('doctor');
  assert.equal(ok, true);
  assert.deepEqual(
    findings.map(({ check, verdict }: Finding) => [check, verdict]),
    ALL.map((check) => [check, 'ok']),
  );
  const { code, out, err } = await command.run('doctor');
  assert.equal(code, 0, err);
  assert.equal(out.trimEnd().split('\n').length, ALL.length);
});

test('finds a flag MIXED_FILE without a mixed file, and a mixed file without the flag', async (t) => {
  const command = await seeded(t);
  const flag = "UPDATE renters SET identity_flags = 'MIXED_FILE' WHERE email LIKE 'renter17@%'";
  tamper(command.databasePath, flag);
  await assertFails(command, 'mixed files', /^ren_\w+ is flagged, but not listed\.$/);
  const listed = (settled: string) =>
    `DELETE FROM mixed_files; INSERT INTO mixed_files (renter, state, found_at, settled, settled_by)
     SELECT number, 'open', 1, '${settled}', '[]' FROM renters WHERE email LIKE 'renter17@%'`;
  tamper(command.databasePath, listed('[]'));
  assert.equal((await diagnose(command)).code, 0);
  tamper(command.databasePath, "UPDATE renters SET identity_flags = '' WHERE email LIKE 'renter17@%'");
  await assertFails(command, 'mixed files', /^ren_\w+ is listed, but not flagged\.$/);
  tamper(command.databasePath, listed('[{}]'));
  assert.equal((await diagnose(command)).code, 0, 'the operator decided before');
});

test('finds a renter summary that does not match the reports', async (t) => {
  const command = await seeded(t);
  tamper(
    command.databasePath,
    "UPDATE renters SET owed_cents = owed_cents + 1 WHERE email LIKE 'renter17@%'",
  );
  await assertFails(command, 'summaries', /^1 of 400 renters differ: ren_/);
});

test('finds missing incidents, in the filings of a day, the renter summary and the roster', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'DELETE FROM report_incidents; DELETE FROM incidents');
  const { findings } = await diagnose(command);
  assert.deepEqual(
    findings.map(({ check }) => check),
    ['filings', 'summaries', 'rosters'],
  );
});

test('finds identifiers that nobody asserted, assertions of none, and a wrong precedence', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'DELETE FROM assertions WHERE renter = 17');
  await assertFails(command, 'identifiers', /^1 of 400 renters differ: ren_\w+\.$/);
  tamper(command.databasePath, "DELETE FROM identifiers WHERE renter IN (17, 18) AND kind = 'email'");
  await assertFails(command, 'identifiers', /^2 of 400 renters differ: ren_\w+; ren_\w+\.$/);
  for (const table of ['identifiers', 'roster_names', 'roster_turned_names', 'assertions'])
    tamper(command.databasePath, `DELETE FROM ${table} WHERE renter IN (17, 18)`);
  assert.deepEqual((await diagnose(command)).findings, []);
  tamper(command.databasePath, 'UPDATE identifiers SET precedence = precedence + 1');
  await assertFails(command, 'identifiers', /^398 of 400 renters differ: /);
});

test('finds a renter whom a roster does not find by name, or finds by a name of nobody', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'DELETE FROM roster_names WHERE renter = 17');
  await assertFails(command, 'roster names', /^org_\w+ does not find ren_\w+ by every name\.$/);
  tamper(
    command.databasePath,
    `INSERT INTO roster_names SELECT o.organization_id, i.value, o.renter FROM roster o
       JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name' WHERE o.renter = 17;
     INSERT INTO roster_names SELECT organization_id, 'zz', renter FROM roster WHERE number = 1;
     INSERT INTO roster_names VALUES ('org_x', 'zz', 1), ('org_x', 'zz', 999999)`,
  );
  const detail = /^(org_\w+ finds (ren_\w+|nobody) by a wrong name(; |\.)){3}$/;
  await assertFails(command, 'roster names', detail);
  tamper(
    command.databasePath,
    `DELETE FROM roster_names WHERE name = 'zz';
     UPDATE roster_turned_names SET name = name || 'x' WHERE renter = 17 AND organization_id = (SELECT min(organization_id)
       FROM roster WHERE renter = 17)`,
  );
  const turned = /^org_\w+ does not find ren_\w+ by every name; org_\w+ finds ren_\w+ by a wrong name\.$/;
  await assertFails(command, 'roster names', turned);
});

test('finds a renter whom a roster does not list by score, a row of nobody, and a score that the summary does not have', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'UPDATE roster_scores SET score = score - 1 WHERE renter = 17');
  await assertFails(command, 'roster scores', /^org_\w+ does not list ren_\w+ by its score\.$/);
  tamper(
    command.databasePath,
    "UPDATE roster_scores SET score = score + 1 WHERE renter = 17; INSERT INTO roster_scores VALUES ('org_x', 5, 999999)",
  );
  await assertFails(command, 'roster scores', /^There are \d+ scores of \d+ roster entries\.$/);
  tamper(
    command.databasePath,
    `DELETE FROM roster_scores WHERE renter = 999999;
     UPDATE roster_scores SET score = score - 1 WHERE renter = 17; UPDATE renters SET score = score - 1 WHERE number = 17`,
  );
  await assertFails(command, 'summaries', /^1 of 400 renters differ: ren_\w+\.$/);
});

test("finds a wrong count of an organization's own incidents", async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'UPDATE roster SET incidents = incidents + 1');
  await assertFails(
    command,
    'rosters',
    /^400 of 400 renters differ: ren_\w+; ren_\w+; ren_\w+; and 397 more\.$/,
  );
});

test('finds a balance that differs from the granted credits minus the checks', async (t) => {
  const command = await seeded(t);
  const { id } = await command.json('org', 'create', '--name', 'Homes', ...CONTACT);
  await command.json('credits', 'grant', '--org', id, '--amount', '10');
  tamper(command.databasePath, `UPDATE organizations SET credits = 11 WHERE id = '${id}'`);
  await assertFails(command, 'credits', new RegExp(`^${id} has 11 and should have 10\\.$`));
});

test('finds usage by day that differs from the check log', async (t) => {
  const command = await seeded(t);
  const { id } = await command.json('org', 'create', '--name', 'Homes', ...CONTACT);
  const check = (requestId: string, day: number) =>
    `INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, recommendation)
     VALUES ('${id}', ${day} * 86400000 + 5, '${requestId}', 'key_1', 'email', 'APPROVED');
     UPDATE organizations SET credits = credits - 1 WHERE id = '${id}';`;
  const grants = `INSERT INTO credit_grants (organization_id, amount, at) VALUES ('${id}', 3, 0);
    UPDATE organizations SET credits = 3 WHERE id = '${id}';`;
  const count = (day: number, checks: number) =>
    `INSERT INTO usage_days VALUES ('${id}', ${day} * 86400000, 'key_1', 'UNKNOWN', ${checks});`;
  const indexed = `INSERT INTO lookup_gathering VALUES ('check_log', 20003 * 86400000, 20003 * 86400000);`;
  const two = check('req_1', 20_000) + check('req_2', 20_000) + count(20_000, 2);
  tamper(command.databasePath, grants + indexed + two);
  assert.deepEqual((await diagnose(command)).findings, []);
  tamper(command.databasePath, check('req_3', 20_001));
  await assertFails(command, 'usage', new RegExp(`^${id} has 1 wrong days or months\\.$`));
  tamper(command.databasePath, count(20_001, 1) + count(20_002, 1));
  await assertFails(command, 'usage', new RegExp(`^${id} has 1 wrong days or months\\.$`));
});

test('finds filings by day that differ from the records on file', async (t) => {
  const command = await seeded(t);
  assert.deepEqual((await diagnose(command)).findings, []);
  const busiest = '(SELECT organization_id FROM filing_days ORDER BY reports DESC, organization_id LIMIT 1)';
  tamper(
    command.databasePath,
    `DELETE FROM filing_days WHERE organization_id = ${busiest} AND day = (SELECT max(day) FROM filing_days
       WHERE organization_id = ${busiest});
     INSERT INTO filing_days SELECT id, 1, 0, 1, 0 FROM organizations WHERE id = ${busiest}`,
  );
  await assertFails(command, 'filings', /^org_\w+ has 2 wrong days\.$/);
});

test('finds a row with a dangling reference', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, "INSERT INTO identifiers VALUES ('email', 'x@example.com', 0, 1234567)");
  await assertFails(
    command,
    'references',
    /^rows of identifiers that refer to a missing row of renters: 1\.$/,
  );
});

test('finds a merged renter who points to another merged renter or to no renter', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'UPDATE renters SET merged_into = number + 1 WHERE number IN (17, 18)');
  const { findings } = await diagnose(command);
  const found = findings.find(({ check }) => check === 'merges');
  assert.match(found?.detail ?? '', /^ren_\w+ does not point to a kept renter\.$/);
  tamper(command.databasePath, 'UPDATE renters SET merged_into = 1234567 WHERE number = 18');
  const both = (await diagnose(command)).findings.find(({ check }) => check === 'merges');
  assert.match(
    both?.detail ?? '',
    /^ren_\w+ does not point to a kept renter; ren_\w+ does not point to a kept renter\.$/,
  );
});

test('finds a renter flagged as disputed without a dispute, and an overdue dispute', async (t) => {
  const command = await seeded(t);
  tamper(command.databasePath, 'UPDATE renters SET open_disputes = 1 WHERE number = 17');
  await assertFails(command, 'disputes', /^ren_\w+ has 0 open, but 1 recorded\.$/);
  tamper(
    command.databasePath,
    `INSERT INTO disputes (id, renter, organization_id, record_kind, record, record_number, reason, said,
       renter_email, status, filed_at, deadline_at, extended)
     SELECT 'dis_1', 17, id, 'report', 'rep_1', 1, 'other', '', '', 'open', 0, 1, 0 FROM organizations LIMIT 1`,
  );
  await assertWarns(command, 'disputes', /^Overdue by more than five minutes: 1\.$/);
});

test('warns before the documents of disputes fill a quota', async (t) => {
  const command = await seeded(t);
  tamper(
    command.databasePath,
    `INSERT INTO disputes (id, renter, organization_id, record_kind, record, record_number, reason, said,
       renter_email, status, filed_at, deadline_at, extended)
     SELECT 'dis_1', 17, id, 'report', 'rep_1', 1, 'other', '', '', 'withdrawn', 0, 1, 0 FROM organizations LIMIT 1;
     INSERT INTO dispute_documents VALUES ('doc_1', 'dis_1', 'a.pdf', 'application/pdf', 4294967296, '', 0, 1)`,
  );
  await assertWarns(
    command,
    'documents',
    /^the documents of disputes about records of org_\w+ take up 4,096 MiB of 5,120 MiB\.$/,
  );
});

test('warns of a request to block records that nobody decided in time', async (t) => {
  const command = await seeded(t);
  tamper(
    command.databasePath,
    `INSERT INTO block_requests (id, renter, kind, said, renter_email, records, status, requested_at, due_at)
     VALUES ('blk_1', 1, 'identity_theft', '', 'ana@mail.example', '[]', 'open', 1, 2)`,
  );
  const { findings } = await diagnose(command);
  const found = findings.find(({ check }) => check === 'blocks');
  assert.deepEqual([found?.verdict, found?.detail], ['warn', 'Overdue requests to block records: 1.']);
});

test('finds a held record that is not on file, and warns of one that nobody released', async (t) => {
  const command = await seeded(t);
  const held = (id: string, number: string) =>
    `INSERT INTO held_records (id, kind, number, filing, organization_id, cause, held_at, release_at)
     SELECT '${id}', 'report', ${number}, '${id}', 'org_1', 'volume', 1, 2`;
  tamper(command.databasePath, held('rep_none', '0'));
  await assertFails(command, 'held filings', /^rep_none is held, but not on file\.$/);
  tamper(
    command.databasePath,
    `UPDATE held_records SET id = (SELECT id FROM reports LIMIT 1), number = (SELECT number FROM reports LIMIT 1)`,
  );
  const { findings } = await diagnose(command);
  const found = (check: string) => findings.find((finding) => finding.check === check);
  assert.match(
    found('held filings')?.detail ?? '',
    /^Past their release time by more than five minutes: 1\.$/,
  );
  // The summary still counts it.
  assert.equal(found('summaries')?.verdict, 'fail');
});

test('finds a renter that was shown without an inquiry', async (t) => {
  const command = await seeded(t);
  const { id } = await command.json('org', 'create', '--name', 'Harbor Homes', ...CONTACT);
  const day = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  tamper(command.databasePath, `INSERT INTO renters_shown VALUES ('${id}', ${day}, 'ren_1')`);
  await assertFails(command, 'daily lookups', /^ren_1 was shown without an inquiry\.$/);
  tamper(
    command.databasePath,
    `INSERT INTO unbilled_inquiries VALUES ('ren_1', ${day}, 'req_1', '${id}', 'key_1', 'score', NULL)`,
  );
  assert.deepEqual((await diagnose(command)).findings, []);
  await command.json('org', 'update', '--org', id, '--daily-lookups', '0');
  const name = new Date(day).toISOString().slice(0, 10);
  const exceeded = new RegExp(`^renters shown to ${id} on ${name}: 1 of at most 0\\.$`);
  await assertWarns(command, 'daily lookups', exceeded);
  await command.json('org', 'update', '--org', id, '--daily-lookups', '1');
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('warns of checks that no server indexes, and of a clock that ran ahead', async (t) => {
  const command = await seeded(t);
  const { id } = await command.json('org', 'create', '--name', 'Harbor Homes', ...CONTACT);
  const at = Date.UTC(2026, 0, 2);
  tamper(
    command.databasePath,
    `INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, renter_id, recommendation)
     VALUES ('${id}', ${at}, 'req_1', 'key_1', 'email', 'ren_1', 'APPROVED');
     INSERT INTO usage_days VALUES ('${id}', ${at}, 'key_1', 'UNKNOWN', 1);
     UPDATE organizations SET credits = credits - 1 WHERE id = '${id}'`,
  );
  await assertWarns(command, 'inquiries', /^Checks since 2026-01-02T00:00:00Z are not indexed yet\.$/);
  const indexedUntil = (ms: number) =>
    tamper(
      command.databasePath,
      `INSERT OR REPLACE INTO lookup_gathering VALUES ('check_log', ${ms}, ${ms})`,
    );
  indexedUntil(at);
  await assertWarns(command, 'inquiries', /^Checks since 2026-01-02T00:00:00Z are not indexed yet\.$/);
  indexedUntil(at + 1_000);
  assert.deepEqual((await diagnose(command)).findings, []);
  indexedUntil(Date.UTC(3000, 0));
  await assertWarns(command, 'inquiries', /^Indexed up to 3000-01-01T00:00:00Z, which is in the future\.$/);
});

test('warns of settings without which renters do not know who runs the network', async (t) => {
  const { databasePath } = await seeded(t);
  const without = (env: NodeJS.ProcessEnv) => operator(t, env, databasePath);
  await assertWarns(without({ OPERATOR_PHONE: '' }), 'operator', /^Not set: OPERATOR_PHONE\.$/);
  const env = { OPERATOR_NAME: '', OPERATOR_ADDRESS: '', OPERATOR_EMAIL: '', RIGHTS_SUMMARY: '' };
  const all = /^Not set: OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, RIGHTS_SUMMARY\.$/;
  await assertWarns(without(env), 'operator', all);
});

test('warns of organizations that renters cannot reach', async (t) => {
  const command = await seeded(t);
  const { id } = await command.json('org', 'create', '--name', 'Harbor Homes');
  await assertWarns(command, 'contacts', new RegExp(`^${id} has no postal address\\.$`));
  await command.json('org', 'update', '--org', id, '--postal-address', '1 Main St');
  await assertWarns(command, 'contacts', new RegExp(`^${id} has no telephone number\\.$`));
  await command.json('org', 'update', '--org', id, ...CONTACT);
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('warns of a delivery that no server sends', async (t) => {
  const command = await seeded(t);
  tamper(
    command.databasePath,
    `INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at)
     SELECT 'dlv_1', id, 'report.submitted', 'https://example.com/', '{}', 'pending', 0 FROM organizations LIMIT 1`,
  );
  await assertWarns(command, 'deliveries', /^Waiting for more than five minutes: 1\.$/);
});

test('warns of an alert that no server mails', async (t) => {
  const command = await seeded(t);
  tamper(
    command.databasePath,
    `INSERT INTO alerts (organization_id, kind, figures, raised_at, last_at, mail_due_at)
     SELECT id, 'name_sweep', '{"names":31}', 0, 0, 0 FROM organizations LIMIT 1`,
  );
  await assertWarns(command, 'alerts', /^Waiting to be mailed for more than half an hour: 1\.$/);
  tamper(command.databasePath, 'UPDATE alerts SET mail_due_at = NULL');
  assert.deepEqual((await diagnose(command)).findings, []);
});

test('finds damaged pages, and skips the remaining checks', async (t) => {
  const command = await seeded(t);
  const file = openSync(command.databasePath, 'r+');
  writeSync(
    file,
    Buffer.alloc(16 * 1024, 0x5a),
    0,
    undefined,
    statSync(command.databasePath).size - 20 * 1024,
  );
  closeSync(file);
  await assertFails(command, 'integrity', /./);
});

test('reports a missing database or that of another program, and skips the remaining checks', async (t) => {
  const absent = operator(t);
  await assertFails(absent, 'database', /^There is no database at /);
  tamper(absent.databasePath, 'CREATE TABLE notes (text TEXT)');
  await assertFails(absent, 'database', /not a database of this program/);
});

test('names a read-only folder as the reason why the database cannot be examined', async (t) => {
  const command = await seeded(t);
  const folder = dirname(command.databasePath);
  chmodSync(command.databasePath, 0o444);
  chmodSync(folder, 0o555);
  try {
    // Root can write to the folder anyway, so run the command as another user.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { code, out } = await startCommand(['doctor'], command.env, user).ended;
    assert.equal(code, 1);
    assert.match(
      out,
      /\nFAIL {2}database .+ creates files next to it, but its folder is read-only\.\n {6}→ [^\n]+\n$/,
    );
  } finally {
    chmodSync(folder, 0o700);
  }
});

test('tries the mail server, and sends a test mail only with --mail', async (t) => {
  const mail = await startMailServer();
  t.after(() => mail.close());
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'screening@example.com' };
  const { json, databasePath } = operator(t, env);
  await json('org', 'create', '--name', 'Harbor Homes', ...CONTACT);
  const findingOf = async (...args: string[]) => {
    const { findings } = await json('doctor', ...args);
    return findings.find(({ check }: Finding) => check === 'mail');
  };
  assert.equal((await findingOf()).detail, '127.0.0.1 accepts the connection and the login.');
  assert.equal(mail.count('ana@harbor.example'), 0);
  const sent = await findingOf('--mail', 'ana@harbor.example');
  assert.equal(sent.detail, '127.0.0.1 accepted a mail to ana@harbor.example.');
  assert.equal((await mail.newest('ana@harbor.example')).from, env.MAIL_FROM);

  const wrong = operator(t, { ...env, SMTP_URL: mail.url.replace('p%40ss', 'wrong') }, databasePath);
  await assertFails(
    wrong,
    'mail',
    /^127\.0\.0\.1:\d+ rejected the user or the password in SMTP_URL \(535\)\.$/,
  );
  assert.equal((await wrong.run('doctor', '--mail', 'ana')).code, 2);
  const none = operator(t, {}, databasePath);
  assert.match(await none.apiError('doctor', '--mail', 'ana@harbor.example'), /needs SMTP_URL/);
});
