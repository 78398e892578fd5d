import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { adverseActionReads } from '../../src/store/sql/adverse-actions.ts';
import { auditReads } from '../../src/store/sql/audit.ts';
import { batchReads } from '../../src/store/sql/checks/batches.ts';
import { checkLogReads } from '../../src/store/sql/checks/check-log.ts';
import { filingReads } from '../../src/store/sql/filing/filing-context.ts';
import { importReads } from '../../src/store/sql/imports.ts';
import { incidentReads } from '../../src/store/sql/incidents.ts';
import { ownRecordReads } from '../../src/store/sql/own-records/own-records.ts';
import { reinsertionReads } from '../../src/store/sql/own-records/reinsertions.ts';
import { queueReads } from '../../src/store/sql/queues.ts';
import { recordReads } from '../../src/store/sql/records.ts';
import { BY_IDENTIFIER, renterReads } from '../../src/store/sql/renters.ts';
import { reportReads } from '../../src/store/sql/reports.ts';
import { rosterReads } from '../../src/store/sql/roster.ts';
import { relistEntries, rosterNames } from '../../src/store/sql/roster-names.ts';
import { rosterScores } from '../../src/store/sql/roster-scores.ts';
import { usageReads } from '../../src/store/sql/usage.ts';
import { deliveryReads, deliveryWrites } from '../../src/store/sql/webhooks/deliveries.ts';
import { eventReads, eventWrites } from '../../src/store/sql/webhooks/events.ts';
import { DIALECT } from '../../src/store/sqlite/dialect.ts';
import { migrate } from '../../src/store/sqlite/schema/migrate.ts';
import type { RecordFilter, RecordKind } from '../../src/store/store.ts';

test('on SQLite, a renter is found by one seek in the identifiers, and nothing is sorted', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT r.* FROM ${BY_IDENTIFIER} LIMIT 2`).all();
  assert.deepEqual(
    plan.map(({ detail }) => detail),
    ['SEARCH i USING PRIMARY KEY (kind=? AND value=?)', 'SEARCH r USING INTEGER PRIMARY KEY (rowid=?)'],
  );
});

test('on SQLite, each of several values of an identifier is one seek', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  let plan: unknown[] = [];
  renterReads((sql) => {
    if (sql.includes('i.value IN')) plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return {} as never;
  }, DIALECT);
  const [identifiers, , , renters, ...rest] = plan.map((step) => (step as { detail: string }).detail);
  assert.equal(identifiers, 'SEARCH i USING PRIMARY KEY (kind=? AND value=?)');
  assert.match(
    `${renters} ${rest}`,
    /^SEARCH r USING INTEGER PRIMARY KEY \(rowid=\?\)( USE TEMP B-TREE FOR ORDER BY)?\s*$/,
  );
});

test('on SQLite, a roster is searched, counted and estimated by its own rows, in the order of names', async (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[][] = [];
  const prepare = (sql: string) => {
    if (/roster_(turned_)?names|roster_scores|count\(\*\)/.test(sql)) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      plans.push(plan.map(({ detail }) => String(detail)));
    }
    return { all: async () => [], get: async () => undefined, run: async () => 0 };
  };
  const { searchNamePrefix } = rosterReads(prepare as never, DIALECT);
  await searchNamePrefix('org_1', 'jo', { name: 'jo', renter: 0 }, 51);
  const search = plans.filter((plan) => plan.some((step) => /^SEARCH roster\w* /.test(step)));
  const reading = search.flatMap((plan) => plan.filter((step) => /^SEARCH roster\w* /.test(step)));
  assert.deepEqual(reading.sort(), [
    'SEARCH roster USING COVERING INDEX entries_of_roster (organization_id=?)',
    'SEARCH roster USING COVERING INDEX sample_of_roster (organization_id=?)',
    'SEARCH roster_names USING PRIMARY KEY (organization_id=? AND (name,renter)>(?,?) AND name<?)',
    'SEARCH roster_turned_names USING PRIMARY KEY (organization_id=? AND (name,renter)>(?,?) AND name<?)',
  ]);
  plans.length = 0;
  rosterNames(prepare as never);
  relistEntries(prepare as never);
  rosterScores(prepare as never);
  assert.equal(plans.length, 14);
  for (const plan of [...search, ...plans]) {
    // At most a few namesakes are read at once, and then scanned. The rows of a page may be sorted.
    const steps = plan.filter(
      (step) =>
        (step !== 'SCAN n' || !plan.includes('CO-ROUTINE n')) &&
        (step !== 'USE TEMP B-TREE FOR ORDER BY' || !plan.includes('CO-ROUTINE found')),
    );
    assert.doesNotMatch(steps.join(), /SCAN (n|o|i|r|roster\w*|identifiers)\b|B-TREE/);
  }
});

test('on SQLite, each order of a roster is that of an index, which ends at the page', async (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[][] = [];
  const prepare = (sql: string) => ({
    all: async () => {
      plans.push(
        db
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => String(detail)),
      );
      return [];
    },
    get: async () => undefined,
  });
  const { listByPlace, listByName, listByScore } = rosterReads(prepare as never, DIALECT);
  await listByPlace('org_1', 'ascending', 5, 51);
  for (const direction of ['ascending', 'descending'] as const) {
    await listByName('org_1', direction, { name: 'jo', renter: 1 }, 51);
    await listByScore('org_1', direction, { min: 0, max: 1_000 }, { score: 700, renter: 1 }, 51);
  }
  assert.deepEqual(
    plans.map((plan) => plan.find((step) => /^SEARCH roster/.test(step))),
    [
      'SEARCH roster USING INDEX entries_of_roster (organization_id=? AND number>?)',
      'SEARCH roster_names USING PRIMARY KEY (organization_id=? AND (name,renter)>(?,?))',
      'SEARCH roster_scores USING PRIMARY KEY (organization_id=? AND (score,renter)>(?,?) AND score<?)',
      'SEARCH roster_names USING PRIMARY KEY (organization_id=? AND (name,renter)<(?,?))',
      'SEARCH roster_scores USING PRIMARY KEY (organization_id=? AND score>? AND (score,renter)<(?,?))',
    ],
  );
  for (const plan of plans) assert.doesNotMatch(plan.join(), /SCAN (r|roster\w*)\b/);
});

test('on SQLite, rows of an import find what they repeat by their e-mail, and the next import by its claim', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  const prepare = (sql: string) => {
    if (!/JOIN identifiers d|claimed_until <=/.test(sql)) return {};
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    plans.push(...steps.map(({ detail }) => String(detail)).filter((step) => step.startsWith('SEARCH')));
    return {};
  };
  reportReads(prepare as never, DIALECT);
  importReads(prepare as never, DIALECT);
  assert.deepEqual(plans, [
    'SEARCH d USING PRIMARY KEY (kind=? AND value=?)',
    'SEARCH p USING INDEX reports_of_renter (renter=?)',
    'SEARCH d USING PRIMARY KEY (kind=? AND value=?)',
    'SEARCH r USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH i USING INDEX running_imports (claimed_until<?)',
    'SEARCH e USING INDEX running_imports_of_organization (organization_id=? AND id<?)',
  ]);
});

test('on SQLite, the checks of a staff member are read from their index, in order', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  checkLogReads((sql) => {
    if (sql.includes("key_id >= 'usr_'")) {
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      plans.push(...steps.map(({ detail }) => String(detail)).filter((step) => step.includes('SEARCH')));
    }
    return {} as never;
  }, DIALECT);
  assert.equal(plans.length, 2);
  for (const plan of plans)
    assert.match(
      plan,
      /^SEARCH c USING (COVERING )?INDEX checks_by_staff \(organization_id=\? AND key_id=\? /,
    );
});

test('on SQLite, records that are too old are read from the indexes of their age, in order', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  const prepare = (sql: string) => {
    const isOfAge = /(occurred_on|filed_at) < \?/.test(sql);
    if (isOfAge) plans.push(String(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail));
    return {} as never;
  };
  recordReads(prepare, DIALECT);
  assert.deepEqual(plans, [
    'SEARCH p USING INDEX adverse_reports_by_occurrence (occurred_on<?)',
    'SEARCH p USING INDEX adverse_reports_by_filing (filed_at<?)',
    'SEARCH i USING INDEX incidents_by_occurrence (occurred_on<?)',
    'SEARCH i USING INDEX incidents_by_filing (filed_at<?)',
  ]);
});

test('on SQLite, the oldest entry of each queue is read from an index, whatever its length', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  let plan: string[] = [];
  queueReads((sql) => {
    plan = db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    return {} as never;
  });
  const ofResults = ['SCAN CONSTANT ROW', 'SCAN due', 'SCAN queues'];
  const reads = plan.filter((step) => /^(SEARCH|SCAN) /.test(step) && !ofResults.includes(step));
  assert.equal(reads.length, 18);
  // The progress of the index of inquiries has one row.
  const others = reads.filter((step) => !/^(SEARCH|SCAN) \w+ USING (COVERING )?INDEX /.test(step));
  assert.deepEqual(others, ['SEARCH lookup_gathering USING PRIMARY KEY']);
});

test('on SQLite, the filings of a period are read from its days, not from the records', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  usageReads((sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    if (sql.includes('filing_days')) plans.push(steps.map(({ detail }) => detail).join());
    return {} as never;
  }, DIALECT);
  assert.deepEqual(plans, ['SEARCH filing_days USING PRIMARY KEY (organization_id=? AND day>? AND day<?)']);
});

test('on SQLite, a filing reads one entry for its contract and the incidents of its renter, and a page of a history only its records', async (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans = new Set<string>();
  const prepare = (sql: string) => {
    if (
      !/contract_id = CAST\(\?|ORDER BY (p\.)?number DESC LIMIT \?3|ORDER BY i\.id DESC LIMIT \?3/.test(sql)
    )
      return {} as never;
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const records = steps
      .map(({ detail }) => String(detail))
      .filter((step) => / INDEX (reports|incidents)_/.test(step));
    for (const step of records) plans.add(step);
    return { get: () => undefined } as never;
  };
  const match = { by: 'email', email: 'ann@example.com' } as const;
  const filing = {
    organizationId: 'org_1',
    match,
    memberId: 'MB-1',
    stated: [],
    contractId: 'C',
    hasIncidents: true,
  };
  // There is nothing to read, only plans.
  await assert.rejects(
    filingReads(prepare, DIALECT).readContext({ ...filing, incidentIds: ['inc_1'], undoMs: 0 }),
  );
  reportReads(prepare, DIALECT);
  incidentReads(prepare, DIALECT);
  assert.deepEqual(
    [...plans],
    [
      'SEARCH p USING INDEX reports_of_contract (organization_id=? AND contract_id=? AND renter=?)',
      'SEARCH i USING INDEX incidents_of_renter (renter=?)',
      'SEARCH i USING INDEX incidents_of_renter (renter=? AND id=?)',
      'SEARCH p USING INDEX reports_of_renter (renter=? AND number<?)',
      'SEARCH i USING INDEX incidents_of_renter (renter=? AND id<?)',
    ],
  );
});

test('on SQLite, a filing is compared with the removed records of its renter, not of its organization', async (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  let plan = '';
  const reads = reinsertionReads((sql) => {
    if (sql.includes('FROM removed_records'))
      plan = JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    return { all: () => [] } as never;
  }, DIALECT);
  await reads.listRepeatable('org_1', 'ren_1', 0, 1);
  assert.match(plan, /removed_records USING INDEX removed_records_of_renter/);
});

test('on SQLite, each filter of an organization’s own records reads the index that chooses the fewest', async (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  const prepare = (sql: string) => {
    const steps = db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
    const [, alias = 'v'] = /FROM (?:reports|incidents) ([pi])\b/.exec(sql) ?? [];
    const table = `SEARCH ${alias}`;
    plans.push(steps.find((step) => step.startsWith(table)) ?? steps.join());
    return { all: () => [] } as never;
  };
  const { listOwn } = ownRecordReads(prepare, DIALECT);
  const plansOf = async (filter: RecordFilter, kind: RecordKind = 'report') => {
    plans.length = 0;
    await listOwn('org_1', kind, filter, undefined, 10);
    return plans.map((plan) => plan.replace(/^SEARCH . USING (COVERING )?(INDEX )?/, ''));
  };
  const onFile = 'reports_by_day (organization_id=? AND filed_at<?)';
  const removed =
    'removed_records_of_organization (organization_id=? AND kind=? AND (filed_at,number)<(?,?))';
  assert.deepEqual(await plansOf({}), [onFile, removed]);
  assert.deepEqual(await plansOf({ status: 'on_file' }), [onFile]);
  assert.deepEqual(await plansOf({ status: 'withdrawn' }), [removed]);
  assert.match(
    (await plansOf({ id: 'rep_1' })).join(),
    /^reports_by_id \(id=\?\),PRIMARY KEY \(kind=\? AND id=\?\)/,
  );
  assert.deepEqual(await plansOf({ number: 5 }), ['INTEGER PRIMARY KEY (rowid=?)', removed]);
  assert.deepEqual(await plansOf({ number: 5 }, 'incident'), ['incidents_by_number (number=?)', removed]);
  assert.match(
    (await plansOf({ renterId: 'ren_1' })).join(),
    /^reports_of_renter \(renter=\?.*removed_records_of_renter/,
  );
  assert.match(
    (await plansOf({ contractId: 'c' })).join(),
    /^reports_of_contract .*removed_records_of_contract/,
  );
  for (const status of ['held', 'settled', 'corrected'] as const)
    assert.match((await plansOf({ status })).join(), /^reports_by_id \(id=\?\)$/);
});

test('on SQLite, no query of deliveries and events reads a whole table, and due deliveries are not sorted', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  let count = 0;
  const prepare = (sql: string) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const details = plan.map(({ detail }) => String(detail));
    assert.deepEqual(
      details.filter((detail) => /^SCAN (deliveries|events|[ed])\b/.test(detail)),
      [],
      sql,
    );
    if (/due_at <= \?$/m.test(sql))
      assert.match(
        details.join(),
        /^SEARCH deliveries USING INDEX pending_deliveries_in_order \(organization_id=\? AND due_at<\?\)$/,
      );
    if (sql.includes('RECURSIVE')) {
      const reads = details.filter((detail) => /deliveries|^S.* d /.test(detail));
      // Only the organizations are sorted, by their oldest delivery.
      assert.ok(reads.length === 4 && reads.every((read) => /^SEARCH .* INDEX /.test(read)), details.join());
    } else if (/ORDER BY (due_at|created_at)/.test(sql))
      assert.doesNotMatch(details.join(), /B-TREE FOR ORDER/);
    if (sql.startsWith('DELETE FROM deliveries'))
      assert.ok(
        details.filter((detail) => detail.includes('INDEX ended_deliveries')).length === 2,
        details.join(),
      );
    count++;
    return {} as never;
  };
  deliveryReads(prepare, DIALECT);
  deliveryWrites(prepare, DIALECT);
  eventReads(prepare);
  eventWrites(prepare, DIALECT);
  assert.ok(count > 25);
});

test('on SQLite, no query of batches and of the list of checks reads a whole table or sorts', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  let count = 0;
  const prepare = (sql: string) => {
    // The checks of one renter are sorted, from at most so many as are scanned.
    if (sql.includes('renter_id IN')) return {} as never;
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const details = plan.map(({ detail }) => String(detail));
    assert.deepEqual(
      details.filter((detail) => /^SCAN (check_|batch_|[acr]\b)|B-TREE/.test(detail)),
      [],
      sql,
    );
    count++;
    return {} as never;
  };
  batchReads(prepare, DIALECT);
  checkLogReads(prepare, DIALECT);
  assert.equal(count, 16);
});

test('on SQLite, the audit log is read by time in an index of its filters', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  auditReads((sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    plans.push(steps.map(({ detail }) => detail).join());
    return {} as never;
  }, DIALECT);
  assert.deepEqual(
    plans.filter((plan) => /SCAN (audit_log|renters|reports|incidents|[rpiv])\b/.test(plan)),
    [],
  );
  const index = (by: string) => `SEARCH audit_log USING INDEX audit_log_by_${by}`;
  assert.deepEqual(
    plans.filter((plan) => plan.endsWith('at>? AND at<?)')),
    [
      `${index('time')} (organization_id=? AND at>? AND at<?)`,
      `${index('person')} (organization_id=? AND user_id=? AND at>? AND at<?)`,
      `${index('action')} (organization_id=? AND action=? AND at>? AND at<?)`,
      `${index('person')} (organization_id=? AND user_id=? AND at>? AND at<?)`,
    ],
  );
});

test('on SQLite, notices that wait for staff are counted in their indexes, in order', (t) => {
  const db = new DatabaseSync(':memory:');
  t.after(() => db.close());
  migrate(db, 0);
  const plans: string[] = [];
  adverseActionReads((sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    if (sql.includes('AS waiting')) plans.push(steps.map(({ detail }) => detail).join());
    return {} as never;
  }, DIALECT);
  assert.deepEqual(plans, [
    'CO-ROUTINE counted,SEARCH adverse_actions USING COVERING INDEX adverse_actions_to_hand_over (organization_id=?),SCAN counted',
    'CO-ROUTINE counted,SEARCH adverse_actions USING INDEX adverse_actions_undelivered (organization_id=?),SCAN counted',
    'CO-ROUTINE counted,SEARCH n USING INDEX unseen_notices (organization_id=?),SEARCH c USING INTEGER PRIMARY KEY (rowid=?),SEARCH a USING INDEX adverse_actions_of_renter (renter=?),USE TEMP B-TREE FOR DISTINCT,SCAN counted',
  ]);
});
