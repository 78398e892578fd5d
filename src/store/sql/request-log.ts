import type { RequestEntry, RequestReads } from '../store.ts';
import type { Dialect, Prepare, Query, Value } from './query.ts';

interface RequestRow {
  organization_id: string;
  at: number;
  request_id: string;
  caller: string;
  method: string;
  path: string;
  status: number;
  duration_us: number;
  unlisted: number;
  error: string | null;
  sent: string | null;
}

export const REQUEST_COLUMNS = [
  'organization_id',
  'at',
  'request_id',
  'caller',
  'method',
  'path',
  'status',
  'duration_us',
  'unlisted',
  'error',
  'sent',
] as const;

/** Returns the values of `REQUEST_COLUMNS`, in their order. */
export function requestValues(entry: RequestEntry): Value[] {
  const { organizationId, at, requestId, caller, method, path, status, durationUs } = entry;
  const { unlisted, error, sent } = entry;
  return [organizationId, at, requestId, caller, method, path, status, durationUs, unlisted, error, sent];
}

const ANY_STATUS = { from: 0, to: 1_000 };

export function requestReads(prepare: Prepare): RequestReads {
  const newest = prepare<RequestRow>(
    `SELECT ${REQUEST_COLUMNS.join(', ')} FROM request_log
     WHERE organization_id = ?1 AND (at, request_id) < (?2, ?3) AND (?4 = '' OR method = ?4)
       AND (?5 = '' OR path = ?5) AND (?6 = '' OR caller = ?6) AND status >= ?7 AND status < ?8
       AND (?9 = '' OR request_id = ?9)
     ORDER BY at DESC, request_id DESC LIMIT ?10`,
  );
  // Scans the entries of one organization: some thousands at most.
  const one = prepare<RequestRow>(
    `SELECT ${REQUEST_COLUMNS.join(', ')} FROM request_log WHERE organization_id = ? AND request_id = ? LIMIT 1`,
  );
  const facets = prepare<Pick<RequestEntry, 'method' | 'path' | 'caller'>>(
    `SELECT DISTINCT method, path, caller FROM request_log WHERE organization_id = ? ORDER BY path, method, caller`,
  );
  return {
    async list(organizationId, filter, limit) {
      const { before, method = '', path = '', caller = '', status = ANY_STATUS } = filter;
      const { at, requestId } = before ?? { at: Number.MAX_SAFE_INTEGER, requestId: '' };
      const rows = await newest.all(
        organizationId,
        at,
        requestId,
        method,
        path,
        caller,
        status.from,
        status.to,
        filter.requestId ?? '',
        limit,
      );
      return rows.map(entryOf);
    },
    async find(organizationId, requestId) {
      const row = await one.get(organizationId, requestId);
      return row && entryOf(row);
    },
    async facets(organizationId) {
      const rows = await facets.all(organizationId);
      return rows.map(({ method, path, caller }) => ({ method, path, caller }));
    },
  };
}

function entryOf(row: RequestRow): RequestEntry {
  return {
    organizationId: row.organization_id,
    at: row.at,
    requestId: row.request_id,
    caller: row.caller,
    method: row.method,
    path: row.path,
    status: row.status,
    durationUs: row.duration_us,
    unlisted: row.unlisted,
    error: row.error,
    sent: row.sent,
  };
}

/**
 * Prepares deleting a limited number of entries: `excess` those of an organization beyond its newest, `aged`
 * those older than a time.
 */
export function requestDeletes(
  prepare: Prepare,
  dialect: Dialect,
): { excess: Query<never>; aged: Query<never> } {
  const skipLocked = dialect.skipLocked('request_log');
  // MATERIALIZED, because PostgreSQL may run a subquery again for each row, and a limit that is applied again deletes more.
  return {
    excess: prepare(
      `WITH surplus AS MATERIALIZED (
         SELECT at, request_id FROM request_log WHERE organization_id = ?1 AND (at, request_id) <= (
           SELECT at, request_id FROM request_log WHERE organization_id = ?1
           ORDER BY at DESC, request_id DESC LIMIT 1 OFFSET ?2)
         ORDER BY at, request_id LIMIT ?3 ${skipLocked})
       DELETE FROM request_log
       WHERE organization_id = ?1 AND (at, request_id) IN (SELECT at, request_id FROM surplus)`,
    ),
    aged: prepare(
      `WITH old AS MATERIALIZED (
         SELECT organization_id, at, request_id FROM request_log WHERE at < ?1 ORDER BY at LIMIT ?2 ${skipLocked})
       DELETE FROM request_log
       WHERE (organization_id, at, request_id) IN (SELECT organization_id, at, request_id FROM old)`,
    ),
  };
}
