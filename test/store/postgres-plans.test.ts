import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type pg from 'pg';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { openPostgresStore } from '../../src/store/postgres/store.ts';
import type { Identifier, Store } from '../../src/store/store.ts';
import { startPostgres } from '../support/postgres.ts';
import { check, figuresReport, incident } from './fixtures.ts';

const server = await startPostgres();
after(() => server.stop());

/** Enough that reading a whole table costs more than an index does. */
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
      `INSERT INTO identifiers (kind, value, renter) SELECT '${kind}', ${value}, number FROM renters`,
    );
  }
  await pool.query(
    `INSERT INTO roster (organization_id, renter, incidents, added_at) SELECT 'org_' || number, number, 1, 0 FROM renters`,
  );
  await pool.query(`INSERT INTO reports (id, variant, renter, organization_id, score, unpaid, damaged, filed_at, contract_id)
    SELECT 'rep_' || number, 'labels', number, 'org_' || number, 1000, 0, 0, 0, 'C' FROM renters`);
  await pool.query(`INSERT INTO incidents (id, renter, organization_id, type, filed_at)
    SELECT 'inc_' || number, number, 'org_' || number, 'LATE', 0 FROM renters`);
  await pool.query(`INSERT INTO deliveries (id, organization_id, event, url, body, status, created_at)
    SELECT 'dlv_' || number, 'org_' || number, 'x', 'x', 'x', 'delivered', 0 FROM renters`);
  await pool.query(
    `INSERT INTO renter_details (renter, version, updated_at) SELECT number, 1, 0 FROM renters`,
  );
  await pool.query(`INSERT INTO usage_days (organization_id, day, caller, tier, checks)
    SELECT 'org_' || i, 0, 'key_' || i, 'LOW', 1 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO credit_grants (organization_id, amount, at)
    SELECT 'org_' || i, 1, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query(`INSERT INTO request_log (organization_id, at, request_id, caller, method, path, status, duration_us, unlisted)
    SELECT 'org_' || i, i, 'req_' || i, 'key_' || i, 'GET', '/v1/ping', 200, 1, 0 FROM generate_series(1, ${MANY}) i`);
  await pool.query('VACUUM ANALYZE');
}

/** What requests ask of the store all day. */
async function everyday(store: Store, round: number): Promise<void> {
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
    assert.ok((await store.admit(`hash_${n}`, [identifier]))?.match);
    assert.equal((await store.renters.search(identifier, 5)).length, 1);
  }
  await store.recordCheck(check(organizationId));
  await store.recordKeyUsage([{ keyId: `key_${n}`, requests: 1, lastUsedAt: 1 }]);
  assert.ok(await store.renters.findById(`ren_${n}`));
  assert.equal((await store.renters.searchNamePrefix(`renter ${n}`, 10)).length > 0, true);
  await store.renters.countByName(`renter ${n}`, 100);
  await store.renters.listRoster(organizationId, 50);
  // 50 renters of a table as small as this one are read faster from end to end.
  const [onRoster] = await store.roster.list(organizationId, undefined, 10);
  assert.ok(onRoster);
  const { id: renterId } = onRoster.renter;
  await store.roster.find(organizationId, renterId);
  await store.roster.isOnAnother(organizationId, renterId);
  await store.roster.search(organizationId, { kind: 'phone', value: `${n}` }, 50);
  await store.roster.listOf(organizationId, [renterId]);
  await store.roster.searchNamePrefix(organizationId, `renter ${n}`, undefined, 1_000);
  await store.roster.count(organizationId, 100_000);
  await store.renters.listIdentifiers(renterId, 'name', 50);
  await store.renters.findDetails(renterId);
  await store.reports.listOfRenter(renterId, undefined, 520);
  await store.reports.findRentersOfIndustry(organizationId, 'automotive', [renterId]);
  await store.incidents.listOfRenter(renterId, undefined, 510);
  await store.keys.listActive(organizationId);
  await store.webhooks.deliveries(organizationId, 20);
  await store.webhooks.deliveries(organizationId, 26, { before: `dlv_${n}~`, statuses: ['failed'] });
  await store.webhooks.findDelivery(organizationId, `dlv_${n}`);
  await store.webhooks.countByHand(organizationId, 0, 20);
  await store.keys.listRevoked(organizationId, `key_${n}`, 21);
  await store.transaction(async (tx) => {
    const renter = await tx.renters.findByPhoneAndName(`${n}`, `renter ${n}`);
    assert.ok(renter);
    await tx.renters.findOnRosterByName(organizationId, `renter ${n}`, 2);
    await tx.reports.hasContract(renter.id, organizationId, 'C');
    await tx.incidents.findIdsOf(renter.id, [`inc_${n}`]);
    await tx.incidents.create(incident(renter.id, organizationId));
    await tx.reports.create(figuresReport(renter.id, organizationId));
    await tx.renters.update({ ...renter, phone: '1' });
    await tx.renters.addIdentifier(renter.id, { kind: 'name', value: 'another' });
    await tx.renters.enterRoster({ organizationId, renterId: renter.id, newIncidents: 1, at: 1 });
  });
  await store.transaction((tx) => tx.webhooks.pending(10, [organizationId]));
  await seeUsage(store, organizationId);
}

/** What staff look at all day. */
async function seeUsage(
  { usage, billing, requests, recordRequests }: Store,
  organizationId: string,
): Promise<void> {
  const period = [organizationId, 0, Date.now()] as const;
  await usage.byTier(...period);
  await usage.byCaller(...period, 10);
  await usage.lines(...period, undefined, 10);
  await usage.filings(...period);
  await usage.began(organizationId);
  await billing.ledger(organizationId, undefined, 10);
  await recordRequests([], { organizationIds: [organizationId], keep: 10, before: 0, most: 10 });
  await requests.list(organizationId, {}, 10);
  await requests.find(organizationId, 'req_none');
  await requests.facets(organizationId);
}

async function tableScans(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query('SELECT relname, seq_scan FROM pg_stat_user_tables ORDER BY relname');
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

test('nothing that requests ask all day reads a table from end to end', async (t) => {
  const url = await server.newDatabase();
  const options = { url, namedStatements: true };
  await (await openPostgresStore(options)).close();
  const pool = openPool(url);
  t.after(async () => {
    await pool.end();
    await server.dropDatabase(url);
  });
  await fill(pool);
  // Opening looks at small tables of the program's own.
  const store = await openPostgresStore(options);
  const before = await tableScans(pool);
  // After some uses PostgreSQL may plan a prepared statement for any values, once and for all.
  for (let round = 0; round < 10; round++) await everyday(store, round);
  // What a connection counted is told when it ends, at the latest.
  await store.close();
  const now = await tableScans(pool);
  // At start alone are these read: both are small, the second empty as a rule.
  const { migrations: _, check_log_other: __, ...tables } = now;
  for (const [table, scans] of Object.entries(tables)) assert.equal(scans, before[table], table);
});

test('a check is logged in the partition of its month, and partitions are made three months ahead', async (t) => {
  const url = await server.newDatabase();
  const options = { url, namedStatements: true };
  const store = await openPostgresStore(options);
  const pool = openPool(url);
  t.after(async () => {
    await store.close();
    await pool.end();
    await server.dropDatabase(url);
  });
  const partitions = await pool.query(
    "SELECT count(*) AS count FROM pg_inherits WHERE inhparent = 'check_log'::regclass",
  );
  assert.equal(partitions.rows[0].count, 5, 'this month, three to come, and one for the rest');
  await store.recordCheck({ ...check('org_1'), at: Date.now() });
  const { rows } = await pool.query('SELECT tableoid::regclass::text AS partition FROM check_log');
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  assert.deepEqual(rows, [{ partition: `check_log_${month}` }]);
});
