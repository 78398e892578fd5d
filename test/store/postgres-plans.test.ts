import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type pg from 'pg';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { makePartitions } from '../../src/store/postgres/schema/month-partitions.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import type {
  CheckExport,
  Identifier,
  InquiryPlace,
  RenterMatch,
  ReportExport,
  Store,
  Transaction,
} from '../../src/store/store.ts';
import { startPostgres } from '../support/postgres.ts';
import { BY_OPERATOR } from '../support/renters.ts';
import { until } from '../support/until.ts';
import { admit, check, figuresReport, incident, keyUsage, readAll, several } from './fixtures.ts';

const server = await startPostgres();
after(() => server.stop());

/** Enough rows that reading a whole table costs more than using an index. */
const MANY = 5_000;

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`INSERT INTO organizations (id, name, plan, api_access, credits, created_at)
    SELECT 'org_' || i, 'Organization', 'standard', 1, 0, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO api_keys (id, organization_id, name, hash, preview, request_count, created_at)
    SELECT 'key_' || i, 'org_' || i, 'Key', 'hash_' || i, '', 0, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO renters (id, member_id, verification_level, created_at, reports, rentals, unpaid_reports,
      damaged_reports, owed_cents, recent_unpaid, recent_damaged, incidents, incident_flags, fraud_reported)
    SELECT 'ren_' || i, 'MB-' || i, 'UNVERIFIED', 0, 1, 1, 0, 0, 0, 0, 0, 1, '', 0 FROM generate_series(1, ${MANY}) i`);
  for (const [kind, value] of [
    ['email', "'r' || number || '@example.com'"],
    ['phone', 'number::text'],
    ['license', "'L' || number"],
    ['name', "'renter ' || number"],
  ]) {
    await pool.query(
      `INSERT INTO assertions (renter, kind, value, organization_id, source, at)
       SELECT number, '${kind}', ${value}, 'org_' || number, 'filing', 0 FROM renters`,
    );
  }
  await pool.query(`INSERT INTO identifiers (kind, value, precedence, renter)
    SELECT kind, value, 0, renter FROM assertions`);
  await pool.query(
    `INSERT INTO roster (organization_id, renter, incidents, added_at) SELECT 'org_' || number, number, 1, 0 FROM renters`,
  );
  await pool.query(`INSERT INTO roster_names (organization_id, name, renter)
    SELECT 'org_' || number, 'renter ' || number, number FROM renters`);
  await pool.query(`INSERT INTO roster_turned_names (organization_id, name, renter, moved)
    SELECT 'org_' || number, number || ' renter', number, 1 FROM renters`);
  await pool.query(`INSERT INTO roster_scores (organization_id, score, renter)
    SELECT 'org_' || number, number % 1000, number FROM renters`);
  await pool.query(`INSERT INTO reports (id, variant, renter, organization_id, score, unpaid, damaged, filed_at, contract_id)
    SELECT 'rep_' || number, 'labels', number, 'org_' || number, 1000, 0, 0, 0, 'C' FROM renters`);
  await pool.query(`INSERT INTO incidents (id, renter, organization_id, type, filed_at)
    SELECT 'inc_' || number, number, 'org_' || number, 'LATE', 0 FROM renters`);
  await pool.query(`INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at)
    SELECT 'dlv_' || number, 'org_' || number, 'x', 'x', 'x', 'delivered', 0 FROM renters`);
  await pool.query(`INSERT INTO webhooks (organization_id, url, updated_at, events, secrets, retries)
    SELECT 'org_' || i, 'x', 0, '[]', '[]', 1 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO events (id, organization_id, event, body, created_at)
    SELECT 'evt_' || i, 'org_' || i, 'dispute.filed', 'x', 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(
    `INSERT INTO renter_details (renter, version, updated_at) SELECT number, 1, 0 FROM renters`,
  );
  await pool.query(`INSERT INTO usage_days (organization_id, day, caller, tier, checks)
    SELECT 'org_' || i, 0, 'key_' || i, 'LOW', 1 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO usage_midnights (organization_id, midnight, counted_at, before_it)
    SELECT 'org_' || i, 1, 1, '[]' FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO filing_days (organization_id, day, reports, incidents)
    SELECT 'org_' || i, 0, 1, 1 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO credit_grants (organization_id, amount, at)
    SELECT 'org_' || i, 1, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO request_log (organization_id, at, request_id, caller, method, path, status, duration_us, unlisted)
    SELECT 'org_' || i, i, 'req_' || i, 'key_' || i, 'GET', '/v1/ping', 200, 1, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO held_records (id, kind, number, filing, organization_id, cause, held_at, release_at)
    SELECT 'rep_held_' || i, 'report', i, 'rep_held_' || i, 'org_' || i, 'volume', 0, i FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO removed_records
      (kind, id, removed_at, number, renter_id, organization_id, reason, content, contract_id, filed_at)
    SELECT 'report', 'rep_removed_' || i, 0, i, 'ren_' || i, 'org_' || i, 'withdrawn',
      '{"variant":"labels","labels":{}}', 'C' || i, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query('VACUUM ANALYZE');
}

/** Calls the methods of the store that everyday requests call. */
async function callEverydayMethods(store: Store, round: number): Promise<void> {
  const n = 100 + round;
  const organizationId = `org_${n}`;
  const identifiers: Identifier[] = [
    { kind: 'member_id', value: `MB-${n}` },
    { kind: 'email', value: `r${n}@example.com` },
    { kind: 'phone', value: `${n}` },
    { kind: 'license', value: `L${n}` },
    { kind: 'name', value: `renter ${n}` },
  ];
  for (const identifier of identifiers) {
    assert.ok((await admit(store, `hash_${n}`, [identifier]))?.match);
    assert.equal((await store.renters.search(identifier, 5)).length, 1);
  }
  await store.recordCheck(check(organizationId));
  await store.recordKeyUsage([keyUsage(`key_${n}`, 1)]);
  assert.ok(await store.renters.findById(`ren_${n}`));
  assert.equal((await store.renters.searchNamePrefix(`renter ${n}`, 10)).length > 0, true);
  const similar = Array.from({ length: 250 }, (_, place) => `r${n}${place}@example.com`);
  await store.renters.findAny('email', [...similar, `r${n}@example.com`]);
  await store.renters.countByName(`renter ${n}`, 100);
  await store.renters.listRoster(organizationId, 50);
  // For 50 renters, PostgreSQL would read a table as small as this one from end to end.
  const [onRoster] = await store.roster.listByPlace(organizationId, 'descending', undefined, 10);
  assert.ok(onRoster);
  const { id: renterId } = onRoster.renter;
  await store.roster.find(organizationId, renterId);
  await store.roster.isOnAnother(organizationId, renterId);
  await store.roster.search(organizationId, { kind: 'phone', value: `${n}` }, 50);
  await store.roster.searchNamePrefix(organizationId, `renter ${n}`, { name: '', renter: 0 }, 250);
  await store.roster.count(organizationId, 10_001);
  await store.roster.estimate(organizationId, 1_000_000);
  await store.renters.listIdentifiers(renterId, 'name', 50);
  await store.renters.findDetails(renterId);
  await store.assertions.list(renterId, 100);
  await store.assertions.listOf(renterId, { kind: 'phone', value: `${n}` }, 100);
  const stated = { email: `r${n}@example.com`, industry: 'x', contractId: 'C', occurredOn: null };
  const amounts = { totalChargedCents: 1, totalPaidCents: null, outstandingBalanceCents: null };
  for (const rows of [1, 250])
    await store.reports.listAlike(
      organizationId,
      Array.from({ length: rows }, () => ({ ...stated, ...amounts, ...DEFAULT_LABELS })),
    );
  for (const rows of [1, 250])
    await store.reports.findSoleHolders(Array.from({ length: rows }, (_, row) => `r${n + row}@example.com`));
  await store.reports.listOfRenter(renterId, 'all', undefined, 520);
  await store.reports.listOfRenter(renterId, 'counted', undefined, 520);
  await store.reports.findRentersOfIndustry(organizationId, 'automotive', [renterId]);
  await store.incidents.listOfRenter(renterId, 'all', undefined, 501);
  await store.incidents.listFacts(renterId, 10_000);
  await store.reports.listFacts(renterId, 520);
  await store.records.listAged({ day: '2019-11-23', filedAt: 1 }, 20);
  for (const filter of [
    {},
    { id: `rep_${n}` },
    { number: n },
    { renterId },
    { contractId: `C${n}` },
    { status: 'settled' } as const,
  ])
    for (const kind of ['report', 'incident'] as const)
      await store.records.listOwn(organizationId, kind, filter, undefined, 101);
  await store.heldFilings.listOf([`rep_held_${n}`]);
  await store.heldFilings.recordsOf(`rep_held_${n}`);
  await store.heldFilings.listOpen({ releaseAt: n, filing: '' }, 1);
  await store.heldFilings.listOpenAbout(organizationId, renterId);
  await store.heldFilings.listOfOrganization(organizationId, 20);
  await store.heldFilings.listUntold(0, 50);
  await store.keys.listActive(organizationId, Date.now());
  await store.keys.findCreationTime(organizationId, 'live', 10);
  await store.deliveries.list(organizationId, 20);
  await store.deliveries.list(organizationId, 26, { before: `dlv_${n}~`, statuses: ['failed'] });
  await store.deliveries.find(organizationId, `dlv_${n}`);
  await store.deliveries.countManual(organizationId, 0, 20);
  await store.deliveries.countPending(organizationId, 1_000);
  await store.deliveries.countRetried(organizationId, 1_000);
  await store.webhooks.find(organizationId);
  await store.events.countWaiting(organizationId, 1_000);
  await store.keys.listToRemind(Date.now(), 100);
  await store.keys.listEnded(organizationId, 'live', Date.now(), `key_${n}`, 21);
  await store.transaction(async (tx) => {
    const renter = await tx.renters.findByPhoneAndName(`${n}`, `renter ${n}`);
    assert.ok(renter);
    await readForFiling(tx, n, renter.id);
    await tx.incidents.create(incident(renter.id, organizationId));
    await tx.reports.create(figuresReport(renter.id, organizationId));
    await tx.usage.countFilings(organizationId, 0, { reports: 1, incidents: 1 });
    await tx.renters.update({ ...renter, phone: '1' });
    await tx.renters.addIdentifier(renter.id, { kind: 'name', value: 'another' }, BY_OPERATOR);
    await tx.renters.assertDetail(renter.id, { kind: 'address', value: '1 Elm' }, BY_OPERATOR);
    await tx.renters.removeIdentifier(renter.id, { kind: 'name', value: 'another' });
    await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: 1, at: 1 });
  });
  await store.transaction(async ({ deliveries, events, webhooks }) => {
    await deliveries.lockDue(0, 10, 10, [organizationId]);
    await deliveries.lockInterrupted(0, 1);
    await deliveries.failPending(organizationId, null, 'retried');
    await deliveries.retryNow(organizationId, 0);
    await deliveries.forget(organizationId, 1_000);
    await events.markDelivered(`evt_${n}`, 1);
    await events.markUndelivered(organizationId, 0, ['dispute.filed'], 1_000);
    await events.takeWaiting(organizationId, 10);
    await events.forgetWaiting(organizationId);
    await webhooks.takeNotice(1, () => 2);
  });
  await readUsage(store, organizationId);
}

/** Calls the methods that a filing calls before it writes. */
async function readForFiling({ locks, filings, webhooks }: Transaction, n: number, renterId: string) {
  const organizationId = `org_${n}`;
  const name = `renter ${n}`;
  const stated = [
    { kind: 'email', value: `r${n}@example.com` },
    { kind: 'license', value: `L${n}` },
    { kind: 'address', value: '1 Elm' },
  ] as const;
  const asked = {
    contractId: 'C',
    incidentIds: [`inc_${n}`],
    hasIncidents: true,
    memberId: 'MB-0',
    undoMs: 1,
  };
  const matches: RenterMatch[] = [
    { by: 'id', id: renterId },
    { by: 'email', email: `r${n}@example.com` },
    { by: 'phone', phone: `${n}`, name, inOrder: null },
    { by: 'name', organizationId, name, inOrder: null },
    { by: 'email', email: 'nobody@example.com' },
  ];
  for (const match of matches) {
    await locks.matchedRenter(match);
    const isKnown = match.by !== 'email' || !match.email.startsWith('nobody');
    const { renter } = await filings.readContext({ organizationId, match, stated, ...asked });
    assert.equal(renter?.id, isKnown ? renterId : undefined, match.by);
    assert.equal((await filings.findMatched(match))?.id, renter?.id);
  }
  await webhooks.findReceiver(organizationId, 1_000);
}

/** Calls the methods that the dashboard's usage pages call. */
async function readUsage(
  { usage, billing, requests, recordRequests }: Store,
  organizationId: string,
): Promise<void> {
  const period = [organizationId, 0, Date.now()] as const;
  await usage.byTier(...period);
  await usage.byCaller(...period, 10);
  await usage.lines(...period, undefined, 10);
  await usage.filings(...period);
  await usage.filedIn(organizationId, [{ fromMs: 0, toMs: 1 }]);
  await usage.midnights(...period);
  await usage.began(organizationId);
  await billing.ledger(organizationId, undefined, 10);
  await recordRequests([], { organizationIds: [organizationId], keep: 10, before: 0, most: 10 });
  await requests.list(organizationId, {}, 10);
  await requests.find(organizationId, 'req_none');
  await requests.facets(organizationId);
}

/** Creates a database with many of everything. Returns the options to open a store on it. */
async function filled(t: TestContext) {
  const url = await server.newDatabase();
  const options = { url, namedStatements: true };
  await (await openPostgresStore(options)).close();
  const pool = openPool(url);
  t.after(async () => {
    await pool.end();
    await server.dropDatabase(url);
  });
  await fill(pool);
  return { pool, options };
}

/** Publishes this connection's statistics now, so that filling the tables is not counted later. */
async function flushStatistics(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT pg_stat_force_next_flush()');
}

/** Closes a store, and waits until the server has counted what its connections read. */
async function closeCounted(store: { close(): Promise<void> }, pool: pg.Pool): Promise<void> {
  await store.close();
  await until('the connections of the store end', async () => {
    const { rows } = await pool.query(
      `SELECT count(*) AS open FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return Number(rows[0].open) === 0;
  });
}

async function tableScans(pool: pg.Pool): Promise<Record<string, number>> {
  await flushStatistics(pool);
  const { rows } = await pool.query('SELECT relname, seq_scan FROM pg_stat_user_tables ORDER BY relname');
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

test('everyday requests read no table from end to end', async (t) => {
  const { pool, options } = await filled(t);
  // Opening a store reads small tables of the program, which are not counted.
  const store = await openPostgresStore(options);
  const before = await tableScans(pool);
  // After some executions, PostgreSQL may reuse a generic plan for a prepared statement.
  for (let round = 0; round < 10; round++) await callEverydayMethods(store, round);
  // Connections publish their statistics when they close, if not before.
  await closeCounted(store, pool);
  const now = await tableScans(pool);
  // The first two are read only when a store is opened. Both are small; the second is usually empty. The third has a
  // row for each filing in progress at the same time.
  const { migrations: _, check_log_other: __, change_marks: ___, ...tables } = now;
  for (const [table, scans] of Object.entries(tables)) assert.equal(scans, before[table], table);
});

/** Adds segments of thousands of inquiries, as many checks from `from` on that are not indexed, and mails. */
async function fillInquiries(pool: pg.Pool, from: number): Promise<void> {
  const columns = 'renter_id, at, request_id, organization_id, identifier, recommendation, score';
  const values = (at: string) => `'ren_' || i, ${at}, 'req_' || i, 'org_' || i, 'email', 'APPROVED', 900`;
  const numbers = `FROM generate_series(1, ${MANY}) i`;
  await pool.query(
    `INSERT INTO lookup_gathering (log, gathered_until, closed_until) VALUES ('check_log', $1, $1)`,
    [from],
  );
  await pool.query(
    `INSERT INTO lookup_runs (run, checks) SELECT run, ${MANY} FROM generate_series(0, 9) run`,
  );
  await pool.query(
    `INSERT INTO lookups (run, ${columns}) SELECT run, ${values('run')} ${numbers}, generate_series(0, 9) run`,
  );
  await pool.query(
    `INSERT INTO check_log (key_id, ${columns}) SELECT 'key_' || i, ${values(`${from} + i`)} ${numbers}`,
  );
  await pool.query(`INSERT INTO unmailed_lookups (${columns}) SELECT ${values('i')} ${numbers}`);
  await pool.query(`INSERT INTO lookup_mails (renter_id, email, since, due_at, tries)
    SELECT 'ren_' || i, 'r' || i || '@example.com', 0, 0, 0 ${numbers}`);
  await pool.query('VACUUM ANALYZE');
}

async function rowsScanned(pool: pg.Pool): Promise<Map<string, number>> {
  await flushStatistics(pool);
  const { rows } = await pool.query('SELECT relname, seq_tup_read FROM pg_stat_user_tables');
  return new Map(rows.map(({ relname, seq_tup_read }) => [relname, seq_tup_read]));
}

test('inquiries are indexed, listed and mailed without reading a table from end to end', async (t) => {
  const { pool, options } = await filled(t);
  const from = Date.now();
  await fillInquiries(pool, from);
  const store = await openPostgresStore(options);
  const before = await rowsScanned(pool);
  for (let round = 1; round <= 10; round++) {
    const until = from + round * 20;
    await store.recordCheck({ ...check(`org_${round}`), renterId: 'ren_1', at: from - round });
    await store.transaction(({ inquiries }) => inquiries.close(until));
    while (await store.transaction(({ inquiries }) => inquiries.index(until)));
    while (await store.transaction(({ inquiries }) => inquiries.indexLate()));
    await store.inquiries.indexedUntil();
    await store.inquiries.findMails(`ren_${round}`);
    assert.ok((await store.inquiries.list(`ren_${round}`, undefined, 50)).rows.length > 0);
    await store.inquiries.list(`ren_${round}`, { at: 5, requestId: '', organizationId: '' }, 50);
    assert.ok(await store.transaction(({ inquiries }) => inquiries.takeMail(`ren_${round}`, 1, 2, 200)));
  }
  await closeCounted(store, pool);
  // All organizations are read, because the log is read organization by organization.
  const { organizations: _, ...scanned } = Object.fromEntries(
    [...(await rowsScanned(pool))].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]),
  );
  for (const [table, rows] of Object.entries(scanned)) assert.ok(rows < MANY, `${rows} rows of ${table}`);
});

/** Returns how many entries of the indexes of some tables, and rows of the tables, were read. */
async function entriesRead(pool: pg.Pool, tables: readonly string[]): Promise<number> {
  await flushStatistics(pool);
  const { rows } = await pool.query(
    `SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname LIKE ANY($1))
       + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname LIKE ANY($1)) AS read`,
    [tables],
  );
  return Number(rows[0].read);
}

test('the next import and the queues are found without reading the earlier imports of an organization', async (t) => {
  const { pool, options } = await filled(t);
  // The newest of five thousand is being filed, and the others are done.
  await pool.query(`INSERT INTO imports (id, organization_id, user_id, actor, file_name, content_hash, headers, mapping, state,
      kept, row_count, filed, rejected, created_at, changed_at, claimed_until)
    SELECT 'imp_' || to_char(i, 'FM0000'), 'org_1', 'usr_1', '', 'x.csv', i::text, '[]', '{}',
      CASE i WHEN ${MANY} THEN 'filing' ELSE 'done' END, 0, 1, 0, 0, i, i, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query('VACUUM ANALYZE imports');
  const store = await openPostgresStore(options);
  const before = await entriesRead(pool, ['imports']);
  for (let round = 1; round <= 10; round++) {
    assert.equal((await store.imports.findDue(round))?.due.id, `imp_${MANY}`);
    assert.equal((await store.queues.oldest()).find(({ name }) => name === 'imports')?.at, 0);
    assert.equal(await store.imports.isBehindAnother({ id: `imp_${MANY}`, organizationId: 'org_1' }), false);
  }
  await closeCounted(store, pool);
  assert.ok((await entriesRead(pool, ['imports'])) - before < 100);
});

test('notices to hand over are counted without reading those that were handed over', async (t) => {
  const { pool, options } = await filled(t);
  await pool.query(`INSERT INTO adverse_actions
    (id, organization_id, renter, request_id, medium, status, content, created_at, changed_at)
    SELECT 'adv_' || number, 'org_1', number, 'chk_1', 'print', CASE number WHEN ${MANY} THEN 'draft' ELSE 'sent' END, '{}', 0, 0
    FROM renters`);
  await pool.query('VACUUM ANALYZE adverse_actions');
  const store = await openPostgresStore(options);
  const before = await rowsScanned(pool);
  const found = await store.adverseActions.countToHandOver('org_1', 100);
  assert.deepEqual(found, { waiting: 1, oldest: `adv_${MANY}` });
  await closeCounted(store, pool);
  assert.equal((await rowsScanned(pool)).get('adverse_actions'), before.get('adverse_actions'));
  assert.ok((await entriesRead(pool, ['adverse_actions'])) < 10);
});

test('a phone that thousands of renters have takes a check two entries of the index', async (t) => {
  const { pool, options } = await filled(t);
  await pool.query(`INSERT INTO identifiers (kind, value, precedence, renter)
    SELECT 'phone', 'shared', ${MANY} - number, number FROM renters`);
  await pool.query('VACUUM ANALYZE identifiers');
  const store = await openPostgresStore(options);
  const before = await entriesRead(pool, ['identifiers']);
  for (let round = 1; round <= 10; round++) {
    const match = (await admit(store, `hash_${round}`, [{ kind: 'phone', value: 'shared' }]))?.match;
    assert.deepEqual([match?.renter.id, match?.shared], [`ren_${MANY}`, true]);
  }
  await closeCounted(store, pool);
  assert.equal((await entriesRead(pool, ['identifiers'])) - before, 2 * 10);
});

test('a page of a search of the roster reads only its own rows, however many renters have such names', async (t) => {
  const { pool, options } = await filled(t);
  // Every renter has the same name, and is on the roster of one organization; another has ten of them.
  await pool.query(
    `INSERT INTO identifiers (kind, value, precedence, renter) SELECT 'name', 'ann lee', 0, number FROM renters`,
  );
  for (const [id, share] of [
    ['org_large', 1],
    ['org_small', MANY / 10],
  ] as const) {
    await pool.query(`INSERT INTO organizations (id, name, plan, api_access, credits, created_at)
      VALUES ('${id}', 'Organization', 'standard', 1, 0, 0)`);
    await pool.query(`INSERT INTO roster (organization_id, renter, incidents, added_at)
      SELECT '${id}', number, 0, 0 FROM renters WHERE number % ${share} = 0`);
    await pool.query(`INSERT INTO roster_names (organization_id, name, renter)
      SELECT '${id}', 'ann lee', number FROM renters WHERE number % ${share} = 0`);
    await pool.query(`INSERT INTO roster_turned_names (organization_id, name, renter, moved)
      SELECT '${id}', 'lee ann', number, 1 FROM renters WHERE number % ${share} = 0`);
  }
  await pool.query('VACUUM ANALYZE');
  const store = await openPostgresStore(options);
  const tables = ['roster_names', 'roster_turned_names', 'roster', 'identifiers'];
  const before = await entriesRead(pool, tables);
  for (let round = 0; round < 10; round++) {
    for (const [prefix, first] of [
      ['ann', 'ann lee'],
      ['lee', 'lee ann'],
    ] as const) {
      const after = { name: first, renter: 100 };
      assert.equal((await store.roster.searchNamePrefix('org_large', prefix, after, 51)).length, 51);
      const start = { name: prefix, renter: 0 };
      assert.equal((await store.roster.searchNamePrefix('org_small', prefix, start, 51)).length, 10);
    }
  }
  await closeCounted(store, pool);
  // A name, an entry and the renter's two names for each of 61 rows, twice.
  const read = (await entriesRead(pool, tables)) - before;
  assert.ok(read <= 10 * 2 * 4 * 70, `${read} entries`);
});

test('a page of a sorted roster reads only its own rows, in each order', async (t) => {
  const { pool, options } = await filled(t);
  await pool.query(`INSERT INTO organizations (id, name, plan, api_access, credits, created_at)
    VALUES ('org_large', 'Organization', 'standard', 1, 0, 0)`);
  await pool.query(`INSERT INTO roster (organization_id, renter, incidents, added_at)
    SELECT 'org_large', number, 0, 0 FROM renters`);
  await pool.query(`INSERT INTO roster_names (organization_id, name, renter)
    SELECT 'org_large', 'renter ' || number, number FROM renters`);
  await pool.query(`INSERT INTO roster_scores (organization_id, score, renter)
    SELECT 'org_large', number % 1000, number FROM renters`);
  await pool.query('VACUUM ANALYZE');
  const store = await openPostgresStore(options);
  const tables = ['roster_names', 'roster_scores', 'roster'];
  const before = await entriesRead(pool, tables);
  const { roster } = store;
  const range = { min: 0, max: 1_000 };
  for (let round = 0; round < 10; round++) {
    assert.equal((await roster.listByPlace('org_large', 'ascending', 2_000, 51)).length, 51);
    for (const direction of ['ascending', 'descending'] as const) {
      const name = { name: 'renter 4', renter: 4 };
      assert.equal((await roster.listByName('org_large', direction, name, 51)).length, 51);
      const score = { score: 500, renter: 2_500 };
      assert.equal((await roster.listByScore('org_large', direction, range, score, 51)).length, 51);
    }
  }
  await closeCounted(store, pool);
  // A row of the order, and one or both entries of the renter, for each row of five pages.
  const read = (await entriesRead(pool, tables)) - before;
  assert.ok(read <= 10 * 5 * 51 * 3, `${read} entries`);
});

test('the activity of organizations is read without reading a table from end to end', async (t) => {
  const { pool, options } = await filled(t);
  const numbers = `FROM generate_series(1, ${MANY}) i`;
  await pool.query(`INSERT INTO renters_shown SELECT 'org_' || i, 0, 'ren_' || i ${numbers}`);
  await pool.query(`INSERT INTO checked_renters SELECT 'org_' || i, 'ren_' || i, 5 ${numbers}`);
  await pool.query('VACUUM ANALYZE');
  const store = await openPostgresStore(options);
  const before = await rowsScanned(pool);
  for (let round = 1; round <= 10; round++) {
    const organizationId = `org_${round}`;
    const [{ lookups, filed } = { lookups: 0, filed: 0 }] = await store.activity.ofDay(
      0,
      `org_${round}`,
      200,
    );
    assert.deepEqual([lookups, filed], [2, 2]);
    assert.equal(await store.activity.countLookups(organizationId, 0, 1), 2);
    assert.equal(await store.activity.countFiled(organizationId, 0, 1, 600), 2);
    assert.deepEqual(await store.activity.judgeFilings(organizationId, 0), { filings: 2, adverse: 1 });
    assert.equal((await store.activity.countChecks(0, organizationId, 10)).length, 10);
    const { renters, filed: about } = await store.activity.countFiledAbout(organizationId, 5, '', 500);
    assert.deepEqual([renters, about], [1, 1]);
  }
  await closeCounted(store, pool);
  for (const [table, rows] of await rowsScanned(pool))
    assert.ok(rows - (before.get(table) ?? 0) < MANY, `${rows} rows of ${table}`);
});

const HOUR = 60 * 60_000;
const TEN_MINUTES = 10 * 60_000;

test('batches and the list of checks are read page after page without reading a table from end to end', async (t) => {
  const { pool, options } = await filled(t);
  const numbers = `FROM generate_series(1, ${MANY}) i`;
  // Every second batch has ended, and all are of one organization.
  await pool.query(`INSERT INTO check_batches
      (id, organization_id, caller, status, row_count, answered, created_at, ended_at, claimed_until)
    SELECT 'bat_' || i, 'org_1', 'key_1', CASE i % 2 WHEN 0 THEN 'running' ELSE 'completed' END, 1, 1, i,
      CASE i % 2 WHEN 0 THEN NULL ELSE i END, i ${numbers}`);
  await pool.query(`INSERT INTO batch_rows SELECT 'bat_' || (1 + i % 2), i, '{}' ${numbers}`);
  await pool.query(
    `INSERT INTO batch_results SELECT 'bat_' || (1 + i % 2), i, 'req_' || i, 'LOW', '{}' ${numbers}`,
  );
  // The checks of five organizations in five months, each of which is a partition.
  const now = Date.now();
  await pool.query(`INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, recommendation)
    SELECT 'org_' || i % 5, ${now} - i * ${TEN_MINUTES}::bigint, 'req_' || i, 'key_1', 'email', 'APPROVED'
    FROM generate_series(1, ${4 * MANY}) i`);
  await makePartitions(pool, now);
  await pool.query('VACUUM ANALYZE');
  const store = await openPostgresStore(options);
  const before = await rowsScanned(pool);
  const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  for (let round = 1; round <= 10; round++) {
    const { batches, checkLog } = store;
    assert.equal((await batches.find('org_1', `bat_${round}`))?.createdAt, round);
    assert.equal((await batches.list('org_1', { createdAt: 1_000, id: 'bat_1000' }, 10)).length, 10);
    assert.equal((await batches.findDue(MANY))?.id, 'bat_2');
    assert.ok((await batches.listWaiting('bat_1', 100)).length > 10);
    assert.equal((await batches.listRows('bat_1', 100, 10)).length, 10);
    for (const tier of [undefined, 'LOW'] as const)
      assert.equal((await batches.listAnswered('bat_1', 100, tier, 10)).length, 10);
    await batches.volume('org_1', MANY - 10, 100);
    await store.transaction((tx) => tx.batches.forget(2, 10));
    await store.findMatches('org_1', [[{ kind: 'email', value: `r${round}@example.com` }]]);
    // Near the end of a month, and in the middle of one.
    for (const back of [round, 1_000, 10_000]) {
      const after = { at: now - back * TEN_MINUTES, requestId: '' };
      assert.equal((await checkLog.list('org_1', everything, after, 10)).length, 10);
      const period = { fromMs: after.at - HOUR, toMs: after.at + HOUR };
      assert.ok(await checkLog.find('org_1', `req_${5 * Math.ceil(back / 5) + 1}`, period));
    }
  }
  await closeCounted(store, pool);
  for (const [table, rows] of await rowsScanned(pool))
    assert.ok(rows - (before.get(table) ?? 0) < MANY, `${rows} rows of ${table}`);
});

test('a search of the check log reads a limited number of checks, and those of one staff member from their index', async (t) => {
  const { pool, options } = await filled(t);
  const now = Date.now();
  // One check in a thousand is by staff, in five months, each of which is a partition.
  await pool.query(`INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, recommendation)
    SELECT 'org_1', ${now} - i * ${TEN_MINUTES}::bigint, 'req_' || i,
      CASE i % 1000 WHEN 0 THEN 'usr_' || i % 3000 ELSE 'key_' || i % 3 END, 'email', 'APPROVED'
    FROM generate_series(1, ${4 * MANY}) i`);
  await makePartitions(pool, now);
  await pool.query('VACUUM ANALYZE check_log');
  const store = await openPostgresStore(options);
  const read = () => entriesRead(pool, ['check_log%']);
  const everything = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  const scanned = 200;
  const rounds = 10;
  let before = await read();
  for (let round = 0; round < rounds; round++) {
    for (const search of [store.checkLog.search, store.exports.searchChecks])
      assert.ok(
        (await search('org_1', { ...everything, caller: 'usr_0' }, undefined, 5, scanned)).rows.length > 0,
      );
  }
  await closeCounted(store, pool);
  const ofStaff = (await read()) - before;
  assert.ok(ofStaff < rounds * 2 * 50, `${ofStaff} entries for a staff member`);

  const other = await openPostgresStore(options);
  before = await read();
  for (let round = 0; round < rounds; round++) {
    const after = { at: now - round * 1_000 * TEN_MINUTES, requestId: '' };
    for (const choice of [{ tier: 'CRITICAL' }, { caller: 'key_none' }, { purpose: 'collection' }] as const)
      await other.checkLog.search('org_1', { ...everything, ...choice }, after, 5, scanned);
  }
  await closeCounted(other, pool);
  const searched = (await read()) - before;
  assert.ok(searched < rounds * 3 * 2 * scanned * 1.2, `${searched} entries for other filters`);
});

test('the pages of an export read each row of the period once, and none outside it', async (t) => {
  const { pool, options } = await filled(t);
  const now = Date.now();
  await pool.query(`INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, recommendation)
    SELECT 'org_1', ${now} + i, 'req_' || i, 'key_1', 'email', 'APPROVED' FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO reports (id, variant, renter, organization_id, score, unpaid, damaged, damage, filed_at)
    SELECT 'rep_own_' || i, 'figures', 1, 'org_1', 1000, 0, 0, '[]', ${now} + i FROM generate_series(1, ${MANY}) i`);
  await pool.query('VACUUM ANALYZE check_log, reports');
  const store = await openPostgresStore(options);
  const counted = () => Promise.all([entriesRead(pool, ['check_log%']), entriesRead(pool, ['reports'])]);
  const before = await counted();
  const period = { fromMs: now + 1_000, toMs: now + 3_000 };
  const exported = 2_000;
  const pageOf = 50;
  const checks = await readAll<CheckExport>((after) => store.exports.checks('org_1', period, after, pageOf));
  const reports = await readAll<ReportExport>((after) =>
    store.exports.reports('org_1', period, after, pageOf),
  );
  assert.deepEqual([checks.length, reports.length], [exported, exported]);
  await closeCounted(store, pool);
  for (const [place, read] of (await counted()).entries()) {
    const entries = read - (before[place] ?? 0);
    // A few more for each page, where the one before ended.
    assert.ok(entries >= exported && entries < exported * 1.1, `${entries} entries`);
  }
});

/** Adds many checks of one organization, each about another renter and not indexed, and many indexed ones about one renter. */
async function fillLookups(pool: pg.Pool, from: number): Promise<void> {
  const numbers = `FROM generate_series(1, ${MANY}) i`;
  await pool.query(
    `INSERT INTO lookup_gathering (log, gathered_until, closed_until) VALUES ('check_log', $1, $1)`,
    [from],
  );
  await pool.query(`INSERT INTO check_log (organization_id, at, request_id, key_id, identifier, renter_id, recommendation)
    SELECT 'org_1', ${from} + i, 'req_' || i, 'key_1', 'email', 'ren_' || i, 'APPROVED' ${numbers}`);
  await pool.query(
    `INSERT INTO lookup_runs (run, checks) SELECT run, ${MANY} FROM generate_series(1, 4) run`,
  );
  await pool.query(`INSERT INTO lookups (run, renter_id, at, request_id, organization_id, identifier, recommendation)
    SELECT 1 + i % 4, 'ren_1', i, 'req_' || i, 'org_1', 'email', 'APPROVED' ${numbers}`);
}

test('checks that are not indexed yet are read once for the reach of many renters', async (t) => {
  const { pool, options } = await filled(t);
  const from = Date.now();
  await fillLookups(pool, from);
  await pool.query('VACUUM ANALYZE check_log, lookups');
  const store = await openPostgresStore(options);
  const before = await entriesRead(pool, ['check_log%']);
  const renters = several(200, (index) => (index < 100 ? `ren_${index + 1}` : `ren_none_${index}`));
  const reach = await store.inquiries.findReach('org_1', renters, from);
  assert.equal([...reach.values()].filter(({ checked }) => checked).length, 100);
  await closeCounted(store, pool);
  const read = (await entriesRead(pool, ['check_log%'])) - before;
  assert.ok(read <= 2 * MANY, `${read} entries`);
});

test('a page of the inquiries of a renter with thousands reads no more than a page of each segment', async (t) => {
  const { pool, options } = await filled(t);
  await fillLookups(pool, Date.now());
  const store = await openPostgresStore(options);
  const before = await entriesRead(pool, ['lookups%']);
  const pages = 10;
  let after: InquiryPlace | undefined;
  for (let page = 0; page < pages; page++) {
    const { rows, next } = await store.inquiries.list('ren_1', after, 50);
    assert.equal(rows.length, 50);
    after = next ?? undefined;
  }
  await closeCounted(store, pool);
  const read = (await entriesRead(pool, ['lookups%'])) - before;
  assert.ok(read <= pages * 4 * 51, `${read} entries`);
});
