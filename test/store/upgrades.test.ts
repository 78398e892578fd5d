import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { countedIncidents } from '../../src/rules/scoring/counted-incidents.ts';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import { migrationsIn } from '../../src/store/sql/migrations.ts';
import { ENGINES, newEmptyPostgresDatabase, ON_POSTGRES } from '../support/database.ts';

/** The tables as they were before phones were stored without a leading 1. */
const TABLES = `
  CREATE TABLE identifiers (kind text, value text, renter bigint, PRIMARY KEY (kind, value, renter));
  CREATE TABLE renter_merges (id text PRIMARY KEY, kept bigint);
  CREATE TABLE merged_rows (merge_id text, what text, ref text, content text, PRIMARY KEY (merge_id, what, ref));`;

const IDENTIFIERS = [
  // Two renters who have one number in different forms, and one who has both.
  ['phone', '14155550142', 1],
  ['phone', '4155550142', 2],
  ['phone', '14155550142', 3],
  ['phone', '4155550142', 3],
  // Not North American, or not a phone.
  ['phone', '10155550142', 4],
  ['phone', '1415555014', 4],
  ['phone', '141555501422', 4],
  ['phone', '24155550142', 4],
  ['license', '14155550142', 4],
  ['name', '14155550142', 4],
  // Kept renters of the merges below.
  ['phone', '12125550101', 5],
  ['phone', '2125550101', 5],
  ['phone', '12125550102', 6],
] as const;

const MERGES = [
  ['mrg_5', 5],
  ['mrg_6', 6],
  ['mrg_7', 5],
] as const;

const NOTES = [
  // The kept renter had the number with the 1; the merge brought it without.
  ['mrg_5', 'identifiers', 'phone 2125550101'],
  ['mrg_5', 'added_identifiers', 'phone 2125550101'],
  // The merge brought a number, and names that look like one.
  ['mrg_6', 'identifiers', 'phone 12125550102'],
  ['mrg_6', 'added_identifiers', 'phone 12125550102'],
  ['mrg_6', 'identifiers', 'name 12125550102'],
  ['mrg_6', 'reports', '12125550102'],
  // The merge brought both forms.
  ['mrg_7', 'identifiers', 'phone 12125550101'],
  ['mrg_7', 'identifiers', 'phone 2125550101'],
  ['mrg_7', 'added_identifiers', 'phone 12125550101'],
  ['mrg_7', 'added_identifiers', 'phone 2125550101'],
] as const;

const UPGRADED = [
  ['license', '14155550142', 4],
  ['name', '14155550142', 4],
  ['phone', '10155550142', 4],
  ['phone', '1415555014', 4],
  ['phone', '141555501422', 4],
  ['phone', '2125550101', 5],
  ['phone', '2125550102', 6],
  ['phone', '24155550142', 4],
  ['phone', '4155550142', 1],
  ['phone', '4155550142', 2],
  ['phone', '4155550142', 3],
];

const UPGRADED_NOTES = [
  ['mrg_5', 'identifiers', 'phone 2125550101'],
  ['mrg_6', 'added_identifiers', 'phone 2125550102'],
  ['mrg_6', 'identifiers', 'name 12125550102'],
  ['mrg_6', 'identifiers', 'phone 2125550102'],
  ['mrg_6', 'reports', '12125550102'],
  ['mrg_7', 'added_identifiers', 'phone 2125550101'],
  ['mrg_7', 'identifiers', 'phone 2125550101'],
];

const valuesOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')})`);

const FILL = `
  INSERT INTO identifiers (kind, value, renter) VALUES ${valuesOf(IDENTIFIERS)};
  INSERT INTO renter_merges (id, kept) VALUES ${valuesOf(MERGES)};
  INSERT INTO merged_rows (merge_id, what, ref) VALUES ${valuesOf(NOTES)};`;

/** Returns the SQL of a migration of the engine under test. */
function migration(name: string): string {
  const engine = ON_POSTGRES ? 'postgres' : 'sqlite';
  const folder = new URL(`../../src/store/${engine}/schema/migrations/`, import.meta.url);
  return migrationsIn(folder).find((step) => step.name.endsWith(name))?.sql ?? '';
}

/** Returns a function that runs SQL on the engine under test and returns the rows. */
async function runner(t: TestContext): Promise<(sql: string) => Promise<object[]>> {
  if (!ON_POSTGRES) {
    const db = new DatabaseSync(':memory:');
    t.after(() => db.close());
    return async (sql) => {
      if (sql.startsWith('SELECT')) return db.prepare(sql).all();
      db.exec(sql);
      return [];
    };
  }
  const database = await newEmptyPostgresDatabase();
  const pool = openPool(database.url);
  t.after(async () => {
    await pool.end();
    await database.remove();
  });
  return async (sql) => (await pool.query(sql)).rows;
}

test(`on ${ENGINES[0][0]}, phones on file lose their leading 1, and no renter is merged or loses a phone`, async (t) => {
  const run = await runner(t);
  await run(ON_POSTGRES ? TABLES.replaceAll(' text', ' text COLLATE "C"') : TABLES);
  await run(FILL);
  await run(migration('_phones'));
  const rows = async (sql: string) => (await run(sql)).map((row) => Object.values(row).map(String));
  assert.deepEqual(
    await rows('SELECT kind, value, renter FROM identifiers ORDER BY kind, value, renter'),
    UPGRADED.map((row) => row.map(String)),
  );
  assert.deepEqual(
    await rows('SELECT merge_id, what, ref FROM merged_rows ORDER BY merge_id, what, ref'),
    UPGRADED_NOTES,
  );
});

const DAY = 86_400_000;

/** Renter, organization, day of filing. */
const INCIDENTS = [
  // Five of one organization within a year, and one of another.
  ...[0, 1, 2, 3, 365].map((day) => [1, 'org_1', day] as const),
  [1, 'org_2', 2],
  // The fourth a year after the first.
  ...[0, 1, 2, 366].map((day) => [2, 'org_1', day] as const),
] as const;

test(`on ${ENGINES[0][0]}, the incidents on file that count are counted as the rules count them`, async (t) => {
  const run = await runner(t);
  await run('CREATE TABLE renters (number bigint PRIMARY KEY)');
  await run('CREATE TABLE incidents (renter bigint, organization_id text, filed_at bigint)');
  await run('INSERT INTO renters (number) VALUES (1), (2), (3)');
  const filings = INCIDENTS.map(([renter, organizationId, day]) => ({
    renter,
    organizationId,
    filedAt: day * DAY,
  }));
  const values = filings.map(({ renter, organizationId, filedAt }) => [renter, organizationId, filedAt]);
  await run(`INSERT INTO incidents (renter, organization_id, filed_at) VALUES ${valuesOf(values)}`);
  await run(migration('_counted_incidents'));
  const rows = await run('SELECT number, counted_incidents FROM renters ORDER BY number');
  assert.deepEqual(
    rows.map((row) => Object.values(row).map(Number)),
    [1, 2, 3].map((renter) => [
      renter,
      countedIncidents(filings.filter((filing) => filing.renter === renter)).size,
    ]),
  );
  assert.deepEqual(
    rows.map((row) => Number(Object.values(row)[1])),
    [4, 4, 0],
  );
});

test(`on ${ENGINES[0][0]}, removed records stay as they were, and a filing can be rejected from then on`, async (t) => {
  const run = await runner(t);
  await run('CREATE TABLE roster (number bigint PRIMARY KEY)');
  await run(`CREATE TABLE removed_records (kind text NOT NULL, id text NOT NULL, removed_at bigint NOT NULL,
    number bigint NOT NULL, renter_id text NOT NULL, organization_id text NOT NULL,
    reason text NOT NULL CHECK (reason IN ('upheld', 'aged', 'corrected')), content text NOT NULL,
    version bigint NOT NULL DEFAULT 1, PRIMARY KEY (kind, id, removed_at))`);
  const removed = ['upheld', 'aged', 'corrected'].map(
    (reason, index) =>
      ['report', `rep_${index}`, index, index, 'ren_1', 'org_1', reason, '{"a": 1}', 2] as const,
  );
  const columns = 'kind, id, removed_at, number, renter_id, organization_id, reason, content, version';
  await run(`INSERT INTO removed_records (${columns}) VALUES ${valuesOf(removed)}`);
  await run('INSERT INTO roster (number) VALUES (1)');
  await run(migration('_held_filings'));
  const rows = await run(`SELECT ${columns} FROM removed_records ORDER BY id`);
  assert.deepEqual(
    rows.map((row) => Object.values(row).map(String)),
    removed.map((row) => row.map(String)),
  );
  const rejected = ['report', 'rep_9', 9, 9, 'ren_1', 'org_1', 'rejected', '{}', 1] as const;
  await run(`INSERT INTO removed_records (${columns}) VALUES ${valuesOf([rejected])}`);
  assert.deepEqual(
    (await run('SELECT adverse_filed_at FROM roster')).map((row) => Object.values(row)),
    [['']],
  );
});

test(`on ${ENGINES[0][0]}, a duplicate that was hidden from organizations stays hidden from them`, async (t) => {
  const run = await runner(t);
  await run('CREATE TABLE renters (number bigint, duplicate_hidden_from text)');
  await run("INSERT INTO renters VALUES (1, ''), (2, 'org_a'), (3, 'org_a,org_b')");
  await run(migration('_hidden_flags'));
  const rows = await run('SELECT hidden_flags FROM renters ORDER BY number');
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [[''], ['DUPLICATE_IDENTITY:org_a'], ['DUPLICATE_IDENTITY:org_a,DUPLICATE_IDENTITY:org_b']],
  );
});

test(`on ${ENGINES[0][0]}, imports keep their rows, and can be undone from then on`, async (t) => {
  const run = await runner(t);
  await run('CREATE TABLE organizations (id text PRIMARY KEY, plan text)');
  await run("INSERT INTO organizations (id) VALUES ('org_1')");
  await run(migration('0007_imports'));
  const states = ['open', 'filing', 'stopped', 'done'];
  const imports = states.map(
    (state, index) =>
      [`imp_${index}`, 'org_1', 'usr_1', 'Ada', 'a.csv', 'abc', '[]', '{}', state, 1, 3, 1, 1, 7, 8] as const,
  );
  const rows = ['waiting', 'filed', 'rejected'].flatMap((state, index) =>
    imports.map(([id]) => [id, index + 2, '["x"]', state, state === 'filed' ? 'rep_1' : '', 'e'] as const),
  );
  await run(`INSERT INTO imports VALUES ${valuesOf(imports)}`);
  await run(`INSERT INTO import_rows VALUES ${valuesOf(rows)}`);
  await run(migration('_undone_imports'));
  const texts = async (sql: string) => (await run(sql)).map((row) => Object.values(row).map(String));
  const kept = imports.map((row) => [
    ...row.map(String),
    'null',
    'null',
    row[8] === 'open' ? '0' : '1',
    '0',
    '0',
    'null',
    'null',
  ]);
  assert.deepEqual(await texts('SELECT * FROM imports ORDER BY id'), kept);
  assert.deepEqual(
    await texts('SELECT * FROM import_rows ORDER BY number, import_id'),
    rows.map((row) => row.map(String)),
  );
  await run("UPDATE imports SET state = 'undone', withdrawn = 1, undo_actor = 'Ada' WHERE id = 'imp_3'");
  await run("UPDATE import_rows SET state = 'withdrawn' WHERE import_id = 'imp_3' AND number = 3");
  await assert.rejects(async () => run("INSERT INTO import_rows VALUES ('imp_9', 2, '[]', 'filed', '', '')"));
});

test(`on ${ENGINES[0][0]}, webhooks and pending deliveries stay as they were, and delivered events are known as such`, async (t) => {
  const run = await runner(t);
  await run(`CREATE TABLE organizations (id text PRIMARY KEY, webhook_url text, webhook_updated_at bigint,
    webhook_events text)`);
  await run(`CREATE TABLE deliveries (id text PRIMARY KEY, organization_id text, status text, body text,
    created_at bigint, claimed_at bigint)`);
  await run('CREATE INDEX unfinished_deliveries ON deliveries (status)');
  await run(
    'CREATE TABLE events (number bigint, id text, organization_id text, created_at bigint, body text)',
  );
  await run(`INSERT INTO organizations VALUES ('org_1', 'https://a.example', 5, NULL),
    ('org_2', 'https://b.example', 6, '["report.corrected"]'), ('org_3', NULL, NULL, NULL)`);
  await run(`INSERT INTO deliveries VALUES ('dlv_1', 'org_1', 'delivered', '{"n":1}', 10, 11),
    ('dlv_2', 'org_1', 'failed', '{"n":2}', 10, 11), ('dlv_3', 'org_1', 'pending', '{"n":3}', 10, NULL),
    ('dlv_4', 'org_2', 'delivered', '{"n":9}', 10, 11)`);
  await run(`INSERT INTO events VALUES (1, 'evt_1', 'org_1', 10, '{"n":1}'), (2, 'evt_2', 'org_1', 10, '{"n":2}'),
    (3, 'evt_3', 'org_2', 10, '{"n":1}')`);
  await run(migration('_webhooks'));
  const texts = async (sql: string) => (await run(sql)).map((row) => Object.values(row).map(String));
  assert.deepEqual(
    await texts(
      'SELECT organization_id, url, updated_at, events, secrets, retries FROM webhooks ORDER BY organization_id',
    ),
    [
      ['org_1', 'https://a.example', '5', '[]', '[]', '0'],
      ['org_2', 'https://b.example', '6', '["report.corrected"]', '[]', '0'],
    ],
  );
  assert.deepEqual(await texts('SELECT id, event_id, attempts, due_at FROM deliveries ORDER BY id'), [
    ['dlv_1', 'evt_1', '1', '0'],
    ['dlv_2', 'evt_2', '1', '0'],
    ['dlv_3', 'null', '0', '0'],
    ['dlv_4', 'null', '1', '0'],
  ]);
  assert.deepEqual(await texts('SELECT id, delivered_at, waiting FROM events ORDER BY id'), [
    ['evt_1', '10', '0'],
    ['evt_2', 'null', '0'],
    ['evt_3', 'null', '0'],
  ]);
});
