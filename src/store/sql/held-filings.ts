import type { HeldFilingReads, HeldFilingWrites, HeldRecord, RecordScope } from '../store.ts';
import { columnsOf, selected } from './columns.ts';
import { type Dialect, insertInto, type Prepare, type Query, type Value } from './query.ts';
import {
  INCIDENT_ROW,
  type IncidentRow,
  incidentOf,
  REPORT_ROW,
  type ReportRow,
  reportOf,
} from './record-rows.ts';
import { renterNumber } from './renter-rows.ts';

const HELD = columnsOf<HeldRecord>({
  id: 'id',
  kind: 'kind',
  number: 'number',
  filing: 'filing',
  organizationId: 'organization_id',
  cause: 'cause',
  heldAt: 'held_at',
  releaseAt: 'release_at',
  endedAt: 'ended_at',
  outcome: 'outcome',
  reason: 'reason',
});

/**
 * Returns SQL for whether the record with this ID counts: it is not held. A scalar subquery reads the index for each row; for
 * NOT EXISTS, PostgreSQL might read the whole table instead.
 */
export const counts = (id: string) =>
  `(SELECT 1 FROM held_records h WHERE h.id = ${id} AND h.ended_at IS NULL) IS NULL`;

/**
 * Returns a query for a renter's records in a scope, from the function that prepares its statement with one more
 * condition. The statement's first three parameters are the renter's ID, the place below which the rows begin, and their
 * number.
 *
 * @param record the alias of the records in the statement
 */
export function recordsInScope<Row>(
  prepare: (condition: string) => Query<Row>,
  record: string,
  { elements }: Dialect,
): (scope: RecordScope, renterId: string, before: Value, limit: number) => Promise<Row[]> {
  const all = prepare('');
  const counted = prepare(`AND ${counts(`${record}.id`)}`);
  const countedOrOwn = prepare(`AND (${record}.organization_id = ?4 OR ${counts(`${record}.id`)})`);
  const bySome = prepare(`AND ${record}.organization_id IN (${elements('?4')})`);
  return async (scope, ...page) => {
    if (scope === 'all') return all.all(...page);
    if (scope === 'counted') return counted.all(...page);
    if ('filedBy' in scope) return bySome.all(...page, JSON.stringify(scope.filedBy));
    return countedOrOwn.all(...page, scope.countedOrFiledBy);
  };
}

/** Sorts before every held filing. */
const FIRST_PLACE = { releaseAt: -1, filing: '' };

export function heldFilingReads(prepare: Prepare, dialect: Dialect): HeldFilingReads {
  const held = (where: string) =>
    prepare<Value[]>(`SELECT ${selected('h', HELD.names)} FROM held_records h WHERE ${where}`, 'array');
  const ofRecords = held(dialect.anyOf('h.id', dialect.elements('?')));
  // The report of a filing has a higher number than its incidents.
  const ofFiling = held('h.filing = ? ORDER BY h.number DESC');
  const ofOrganization = held(
    'h.organization_id = ? AND h.id = h.filing ORDER BY h.held_at DESC, h.id DESC LIMIT ?',
  );
  const open = prepare<{ release_at: number; filing: string }>(
    `SELECT DISTINCT release_at, filing FROM held_records
     WHERE ended_at IS NULL AND (release_at, filing) > (?, ?) ORDER BY release_at, filing LIMIT ?`,
  );
  const openAbout = prepare<{ filing: string }>(
    `SELECT filing FROM held_records h WHERE organization_id = ?1 AND id = filing AND ended_at IS NULL AND (
       EXISTS (SELECT 1 FROM reports p WHERE p.number = h.number AND p.id = h.id AND p.renter = ${renterNumber('?2')})
       OR EXISTS (SELECT 1 FROM incidents i WHERE i.id = h.id AND i.renter = ${renterNumber('?2')}))
     ORDER BY held_at, id`,
  );
  const untold = prepare<{ filing: string }>(
    `SELECT filing FROM held_records WHERE outcome = 'rejected' AND told_at IS NULL AND ended_at >= ?
     GROUP BY filing ORDER BY min(ended_at), filing LIMIT ?`,
  );
  const report = prepare<ReportRow>(
    `SELECT ${REPORT_ROW} FROM reports p JOIN renters r ON r.number = p.renter WHERE p.number = ?`,
    'array',
  );
  const incident = prepare<IncidentRow>(
    `SELECT ${INCIDENT_ROW} FROM incidents i JOIN renters r ON r.number = i.renter WHERE i.id = ?`,
    'array',
  );
  const read = (row: Value[]) => HELD.read(row, 0);
  return {
    async listOf(recordIds) {
      return recordIds.length === 0 ? [] : (await ofRecords.all(JSON.stringify(recordIds))).map(read);
    },
    async recordsOf(filing) {
      return (await ofFiling.all(filing)).map(read);
    },
    async findOnFile({ kind, id, number }) {
      if (kind === 'report') {
        const row = await report.get(number);
        return row && { kind, report: reportOf(row) };
      }
      const row = await incident.get(id);
      return row && { kind, incident: incidentOf(row) };
    },
    async listOpen(after = FIRST_PLACE, limit) {
      const rows = await open.all(after.releaseAt, after.filing, limit);
      return rows.map(({ release_at: releaseAt, filing }) => ({ releaseAt, filing }));
    },
    async listOpenAbout(organizationId, renterId) {
      return (await openAbout.all(organizationId, renterId)).map(({ filing }) => filing);
    },
    async listOfOrganization(organizationId, limit) {
      return (await ofOrganization.all(organizationId, limit)).map(read);
    },
    async listUntold(since, limit) {
      return (await untold.all(since, limit)).map(({ filing }) => filing);
    },
  };
}

export function heldFilingWrites(prepare: Prepare): HeldFilingWrites {
  const hold = prepare(insertInto('held_records', HELD.names));
  const end = prepare(
    'UPDATE held_records SET ended_at = ?, outcome = ?, reason = ? WHERE id = ? AND ended_at IS NULL',
  );
  const claim = prepare('UPDATE held_records SET told_at = ? WHERE filing = ? AND told_at IS NULL');
  const putOff = prepare('UPDATE held_records SET told_at = NULL WHERE filing = ?');
  return {
    async hold(record) {
      await hold.write(...HELD.values(record));
    },
    async end(recordId, { endedAt, outcome, reason }) {
      await end.run(endedAt, outcome, reason, recordId);
    },
    async claimTelling(filing, at) {
      return (await claim.run(at, filing)) > 0;
    },
    async putOffTelling(filing) {
      await putOff.run(filing);
    },
  };
}
