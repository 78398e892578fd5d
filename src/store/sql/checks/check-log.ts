import type { CheckLogReads, CheckPlace, CheckRecord, LoggedCheck, LoggedCheckInputs } from '../../store.ts';
import { columnsOf, selected } from '../columns.ts';
import type { Dialect, Prepare, Value } from '../query.ts';
import { renterIds } from '../renter-rows.ts';
import { checkSearch } from './search-checks.ts';

/** The columns of `check_log` that lists need. */
const LOGGED = columnsOf<LoggedCheck>({
  requestId: 'request_id',
  organizationId: 'organization_id',
  keyId: 'key_id',
  at: 'at',
  identifier: 'identifier',
  renterId: 'renter_id',
  recommendation: 'recommendation',
  score: 'score',
  purpose: 'purpose',
  batchId: 'batch_id',
  reference: 'reference',
});

/** Every column of `check_log`. */
export const CHECK_COLUMNS = [...LOGGED.names, 'inputs'];

/** Returns the values of `CHECK_COLUMNS`, in their order. */
export function checkValues(check: CheckRecord): Value[] {
  const values = LOGGED.values(check);
  values.push(check.inputs);
  return values;
}

const CHECK_FIELD_NAMES = [...LOGGED.fields, 'inputs'];

/** The names of `CHECK_FIELDS`, to select them. */
export const CHECK_NAMES = CHECK_FIELD_NAMES.map((field) => `"${field}"`).join(', ');

/** Column definitions for `json_to_recordset` to read checks from JSON, in the order of `CHECK_COLUMNS`. */
export const CHECK_FIELDS = CHECK_FIELD_NAMES.map(
  (field) => `"${field}" ${field === 'at' || field === 'score' ? 'bigint' : 'text'}`,
).join(', ');

/** Select list for a check `c`; `checkOf` reads the resulting row. */
export const CHECK_ROW = selected('c', LOGGED.names);

/** @param from index of the first column of `CHECK_ROW` in the row */
export function checkOf(row: readonly Value[], from = 0): LoggedCheck {
  return LOGGED.read(row, from);
}

/** Sorts after every check: a list that starts here contains all of them. */
const NEWEST_CHECK: CheckPlace = { at: Number.MAX_SAFE_INTEGER, requestId: '' };
const OLDEST: CheckPlace = { at: 0, requestId: '' };

export function checkLogReads(prepare: Prepare, dialect: Dialect): CheckLogReads {
  // The redundant `at <= ?2` lets PostgreSQL skip newer partitions.
  const behind = 'organization_id = ?1 AND at <= ?2 AND (at, request_id) < (?2, ?3)';
  const newestFirst = 'ORDER BY at DESC, request_id DESC';
  const place = prepare<{ at: number; request_id: string }>(
    `SELECT at, request_id FROM check_log WHERE ${behind} ${newestFirst} LIMIT 1 OFFSET ?4`,
  );
  const ofRenter = prepare<Value[]>(
    `SELECT ${CHECK_ROW} FROM check_log c
     WHERE ${behind} AND at >= ?4 AND (at, request_id) >= (?4, ?5) AND renter_id IN (${renterIds('?6')}) ${newestFirst} LIMIT ?7`,
    'array',
  );
  const withInputs = `SELECT inputs, ${CHECK_ROW} FROM check_log c`;
  const newest = prepare<Value[]>(
    `${withInputs} WHERE ${behind} AND at >= ?4 ${newestFirst} LIMIT ?5`,
    'array',
  );
  const ofRequest = prepare<Value[]>(
    `${withInputs} WHERE organization_id = ? AND at >= ? AND at < ? AND request_id = ? ORDER BY at LIMIT 1`,
    'array',
  );
  const inputsOf = (row: readonly Value[]): LoggedCheckInputs => {
    return { ...checkOf(row, 1), inputs: row[0] as string | null };
  };
  return {
    search: checkSearch(prepare, dialect, (checks) => `SELECT inputs, ${CHECK_ROW} ${checks}`, inputsOf),
    async list(organizationId, { fromMs, toMs }, after, limit) {
      // One upper bound: SQLite begins to read at the first of several.
      const { at, requestId } = after !== undefined && after.at < toMs ? after : { at: toMs, requestId: '' };
      const rows = await newest.all(organizationId, at, requestId, fromMs, limit);
      return rows.map(inputsOf);
    },
    async find(organizationId, requestId, { fromMs, toMs }) {
      const row = await ofRequest.get(organizationId, fromMs, toMs, requestId);
      return row && inputsOf(row);
    },
    async findPlace(organizationId, after = NEWEST_CHECK, scanned) {
      const row = await place.get(organizationId, after.at, after.requestId, scanned - 1);
      return row && { at: row.at, requestId: row.request_id };
    },
    async listOfRenter(organizationId, renterId, after = NEWEST_CHECK, last = OLDEST, limit) {
      const { at, requestId } = after;
      const rows = await ofRenter.all(
        organizationId,
        at,
        requestId,
        last.at,
        last.requestId,
        renterId,
        limit,
      );
      return rows.map((row) => checkOf(row));
    },
  };
}
