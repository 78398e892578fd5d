import type { RecordStatus } from '../../../rules/text/record-fields.ts';
import type {
  ListedRecord,
  RecordFilter,
  RecordKind,
  RecordPlace,
  RecordReads,
  RecordVersion,
  RemovalReason,
} from '../../store.ts';
import { counts } from '../held-filings.ts';
import type { Dialect, Prepare, Query, Value } from '../query.ts';
import {
  INCIDENT_ROW,
  type IncidentRow,
  incidentOf,
  REPORT_ROW,
  type ReportRow,
  reportOf,
  storedRecord,
} from '../record-rows.ts';
import { renterIds, renterNumber } from '../renter-rows.ts';

/** The status of a record that was removed, by the reason. */
const REMOVED_STATUS: Readonly<Record<RemovalReason, RecordStatus>> = {
  upheld: 'removed',
  aged: 'aged',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  blocked: 'blocked',
};

const REMOVED_REASONS = Object.keys(REMOVED_STATUS) as RemovalReason[];

const NEWEST: RecordPlace = { filedAt: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER };

type VersionRow = Omit<RecordVersion, 'changedAt'> & { removed_at: number };

/** A condition with the values of its parameters. */
type Condition = [sql: string, ...values: Value[]];

type List = (
  organizationId: string,
  filter: RecordFilter,
  before: RecordPlace,
  limit: number,
) => Promise<ListedRecord[]>;

/** The reads of what one organization filed, whether it is on file or was removed. */
export function ownRecordReads(
  prepare: Prepare,
  { anyOf, elements }: Dialect,
): Pick<RecordReads, 'listOwn' | 'listVersions'> {
  const onFile = { report: listOnFile(prepare, 'report'), incident: listOnFile(prepare, 'incident') };
  const removed = { report: listRemoved(prepare, 'report'), incident: listRemoved(prepare, 'incident') };
  const ofRecord = 'FROM removed_records o WHERE o.kind = v.kind AND o.id = v.id';
  const versions = prepare<VersionRow>(
    `SELECT v.id, v.reason, v.removed_at, v.actor, v.said, (SELECT count(*) ${ofRecord}) + 1 AS version
     FROM removed_records v WHERE v.kind = ?1 AND ${anyOf('v.id', elements('?2'))} AND v.removed_at =
       (SELECT max(o.removed_at) ${ofRecord} AND o.reason IN ('corrected', 'settled'))`,
  );
  return {
    async listVersions(kind, ids) {
      const rows = ids.length === 0 ? [] : await versions.all(kind, JSON.stringify(ids));
      return rows.map(({ removed_at: changedAt, ...row }) => ({ ...row, changedAt }));
    },
    async listOwn(organizationId, kind, filter, before = NEWEST, limit) {
      const lists = [onFile[kind], removed[kind]].map((list) => list(organizationId, filter, before, limit));
      const found = (await Promise.all(lists)).flat();
      return found
        .sort((one, other) => filedAt(other) - filedAt(one) || numberOf(other) - numberOf(one))
        .slice(0, limit);
    },
  };
}

function headOf(record: ListedRecord) {
  return record.kind === 'report' ? record.report : record.incident;
}

const filedAt = (record: ListedRecord) => headOf(record).filedAt;

const numberOf = (record: ListedRecord) => headOf(record).number;

/** Returns the query for records of one kind that are on file. */
function listOnFile(prepare: Prepare, kind: RecordKind): List {
  const [table, as, row] =
    kind === 'report' ? ['reports', 'p', REPORT_ROW] : ['incidents', 'i', INCIDENT_ROW];
  const earlier = `FROM removed_records v WHERE v.kind = '${kind}' AND v.id = ${as}.id`;
  const settled =
    kind === 'report' ? `WHEN p.settled_on IS NOT NULL AND p.outstanding_balance = 0 THEN 'settled'` : '';
  const status = `CASE WHEN NOT ${counts(`${as}.id`)} THEN 'held' ${settled}
    WHEN EXISTS (SELECT 1 ${earlier}) THEN 'corrected' ELSE 'on_file' END`;
  const select = `SELECT ${row}, ${status}, (SELECT count(*) ${earlier}) + 1, (SELECT max(v.removed_at) ${earlier})
    FROM ${table} ${as} JOIN renters r ON r.number = ${as}.renter`;
  const changed = `SELECT id FROM removed_records WHERE organization_id = ? AND kind = '${kind}'`;
  /** The few records that can have a status, by the organization. */
  const ofStatus: Partial<Record<RecordStatus, string>> = {
    held: 'SELECT id FROM held_records WHERE organization_id = ? AND ended_at IS NULL',
    settled: `${changed} AND reason = 'settled'`,
    corrected: `${changed} AND reason IN ('corrected', 'settled')`,
  };
  const prepared = preparedOnce((sql) => prepare<Value[]>(sql, 'array'));
  return async (organizationId, filter, before, limit) => {
    const { id, number, renterId, contractId, status: wanted } = filter;
    if (kind === 'incident' && contractId !== undefined) return [];
    const few = wanted && ofStatus[wanted];
    const isNarrow = [id, number, renterId, few].some((one) => one !== undefined);
    const conditions = shared(as, { organizationId, filter, before }, isNarrow);
    if (renterId !== undefined) conditions.push([`${as}.renter = ${renterNumber('?')}`, renterId]);
    if (few !== undefined) conditions.push([`${as}.id IN (${few})`, organizationId]);
    if (wanted !== undefined) conditions.push([`${status} = ?`, wanted]);
    const rows = await run(prepared, { select, conditions, order: orderOf(as, filter) }, limit);
    return rows.map((found) => {
      const [state, version, changedAt] = found.slice(-3) as [RecordStatus, number, number | null];
      const record =
        kind === 'report'
          ? { kind, report: reportOf(found as ReportRow) }
          : { kind, incident: incidentOf(found as IncidentRow) };
      return { ...record, status: state, version, changedAt };
    });
  };
}

interface RemovedRow {
  content: string;
  content_version: number;
  reason: RemovalReason;
  removed_at: number;
  versions: number;
}

/** Returns the query for records of one kind that were removed. */
function listRemoved(prepare: Prepare, kind: RecordKind): List {
  const select = `SELECT v.content, v.version AS content_version, v.reason, v.removed_at,
      (SELECT count(*) FROM removed_records o WHERE o.kind = v.kind AND o.id = v.id) + 1 AS versions
    FROM removed_records v`;
  const prepared = preparedOnce((sql) => prepare<RemovedRow>(sql));
  return async (organizationId, filter, before, limit) => {
    const { id, renterId, status } = filter;
    const reasons = REMOVED_REASONS.filter(
      (reason) => status === undefined || status === REMOVED_STATUS[reason],
    );
    if (reasons.length === 0) return [];
    const isNarrow = id !== undefined || renterId !== undefined;
    const conditions = shared('v', { organizationId, filter, before }, isNarrow);
    conditions.push(
      // The primary key begins with the kind.
      [id === undefined && isNarrow ? `v.kind || '' = ?` : 'v.kind = ?', kind],
      [`v.reason IN (${reasons.map((reason) => `'${reason}'`).join(', ')})`],
    );
    if (renterId !== undefined)
      conditions.push([`v.renter_id IN (${renterIds('?')})`, renterId, renterId, renterId]);
    const rows = await run(prepared, { select, conditions, order: orderOf('v', filter) }, limit);
    return rows.map(
      ({ content, content_version: contentVersion, reason, removed_at: changedAt, versions }) => ({
        ...storedRecord(kind, contentVersion, content),
        status: REMOVED_STATUS[reason],
        version: versions,
        changedAt,
      }),
    );
  };
}

/**
 * Returns the conditions that both lists have. If the ID, the renter or the status chooses few records, the organization
 * cannot be searched in an index, and if the contract does, the time cannot. Otherwise the databases might read all records
 * of a large organization, in order.
 */
function shared(
  as: string,
  { organizationId, filter, before }: { organizationId: string; filter: RecordFilter; before: RecordPlace },
  isNarrow: boolean,
): Condition[] {
  const { id, number, contractId, fromMs, beforeMs } = filter;
  const filedAt = timeOf(as, filter);
  const conditions: Condition[] = [
    [isNarrow ? `${as}.organization_id || '' = ?` : `${as}.organization_id = ?`, organizationId],
    [`(${filedAt}, ${as}.number) < (?, ?)`, before.filedAt, before.number],
  ];
  if (id !== undefined) conditions.push([`${as}.id = ?`, id]);
  if (number !== undefined) conditions.push([`${as}.number = ?`, number]);
  if (contractId !== undefined) conditions.push([`${as}.contract_id = ?`, contractId]);
  if (fromMs !== undefined) conditions.push([`${filedAt} >= ?`, fromMs]);
  if (beforeMs !== undefined) conditions.push([`${filedAt} < ?`, beforeMs]);
  return conditions;
}

/** Returns the expression of the time of filing, which cannot be searched in an index if the contract can. */
function timeOf(as: string, { contractId }: RecordFilter): string {
  return contractId === undefined ? `${as}.filed_at` : `${as}.filed_at + 0`;
}

/** Returns a function that prepares each text once. There are as many texts as combinations of filters. */
function preparedOnce<Row>(prepareText: (sql: string) => Query<Row>): (sql: string) => Query<Row> {
  const byText = new Map<string, Query<Row>>();
  return (sql) => byText.getOrInsertComputed(sql, prepareText);
}

function orderOf(as: string, filter: RecordFilter): string {
  return `${timeOf(as, filter)} DESC, ${as}.number DESC`;
}

async function run<Row>(
  prepared: (sql: string) => Query<Row>,
  { select, conditions, order }: { select: string; conditions: readonly Condition[]; order: string },
  limit: number,
): Promise<Row[]> {
  const where = conditions.map(([sql]) => sql).join(' AND ');
  const query = prepared(`${select} WHERE ${where} ORDER BY ${order} LIMIT ?`);
  return query.all(...conditions.flatMap(([, ...values]) => values), limit);
}
