import type { Delivery, DeliveryReads, DeliveryStatus, DeliveryWrites, FailedAttempt } from '../../store.ts';
import { type Dialect, insertInto, limited, type Prepare, type Value } from '../query.ts';

interface DeliveryRow {
  id: string;
  organization_id: string;
  event_id: string | null;
  event: string;
  url: string;
  body: string;
  status: DeliveryStatus;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: number;
  attempts: number;
  claimed_at: number | null;
  due_at: number;
  failures: string | null;
  sent_by: string | null;
  resend_of: string | null;
}

const COLUMNS = [
  'id',
  'organization_id',
  'event_id',
  'event',
  'url',
  'body',
  'status',
  'http_status',
  'error',
  'duration_ms',
  'created_at',
  'attempts',
  'claimed_at',
  'due_at',
  'failures',
  'sent_by',
  'resend_of',
] as const satisfies (keyof DeliveryRow)[];
const STATUSES: readonly DeliveryStatus[] = ['pending', 'sending', 'delivered', 'failed'];
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM deliveries`;

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    organizationId: row.organization_id,
    eventId: row.event_id,
    event: row.event,
    url: row.url,
    body: row.body,
    status: row.status,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    attempts: row.attempts,
    attemptedAt: row.claimed_at,
    dueAt: row.due_at,
    failures: row.failures === null ? [] : JSON.parse(row.failures),
    sentBy: row.sent_by,
    resendOf: row.resend_of,
  };
}

/** Returns the values of the columns of a new delivery. */
function valuesOf(delivery: Delivery): Value[] {
  return [
    delivery.id,
    delivery.organizationId,
    delivery.eventId,
    delivery.event,
    delivery.url,
    delivery.body,
    delivery.status,
    delivery.httpStatus,
    delivery.error,
    delivery.durationMs,
    delivery.createdAt,
    delivery.attempts,
    delivery.attemptedAt,
    delivery.dueAt,
    failuresText(delivery.failures),
    delivery.sentBy,
    delivery.resendOf,
  ];
}

function failuresText(failures: readonly FailedAttempt[]): string | null {
  return failures.length === 0 ? null : JSON.stringify(failures);
}

/** Returns the failed attempts of a delivery whose next attempt begins. */
function failuresBefore({ failures, attemptedAt: at, httpStatus, error, durationMs }: Delivery) {
  return at === null ? failures : [...failures, { at, httpStatus, error, durationMs }];
}

export function deliveryReads(prepare: Prepare, dialect: Dialect): DeliveryReads {
  const newest = prepare<DeliveryRow>(
    `${SELECT} WHERE organization_id = ?1 AND (?2 = '' OR id < ?2)
       AND status IN (${dialect.elements('?3')})
     ORDER BY id DESC LIMIT ?4`,
  );
  const find = prepare<DeliveryRow>(`${SELECT} WHERE organization_id = ? AND id = ?`);
  const countManual = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries
       WHERE organization_id = ? AND sent_by IS NOT NULL AND created_at >= ? LIMIT ?) AS found`,
  );
  const countPending = (attempts: string) =>
    limited((most) =>
      prepare<{ count: number }>(
        `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries
         WHERE status = 'pending' AND organization_id = ? AND attempts ${attempts} LIMIT ${most}) AS found`,
      ),
    );
  const [countFirst, countRetried] = [countPending('= 0'), countPending('> 0')];
  return {
    async list(organizationId, limit, { before = '', statuses = STATUSES } = {}) {
      return (await newest.all(organizationId, before, JSON.stringify(statuses), limit)).map(deliveryOf);
    },
    async find(organizationId, id) {
      const row = await find.get(organizationId, id);
      return row && deliveryOf(row);
    },
    async countManual(organizationId, fromMs, most) {
      return (await countManual.get(organizationId, fromMs, most))?.count ?? 0;
    },
    async countPending(organizationId, most) {
      return (await countFirst(most).get(organizationId))?.count ?? 0;
    },
    async countRetried(organizationId, most) {
      return (await countRetried(most).get(organizationId))?.count ?? 0;
    },
  };
}

type LockDue = (...of: Parameters<DeliveryWrites['lockDue']>) => Promise<DeliveryRow[]>;

/**
 * Returns a function that locks due deliveries. It jumps from organization to organization in an index, so that thousands of
 * deliveries of one that is excluded are not read.
 */
function dueDeliveries(prepare: Prepare, dialect: Dialect): LockDue {
  const PENDING = "SELECT min(organization_id) FROM deliveries WHERE status = 'pending'";
  const organizations = prepare<{ id: string }>(
    `WITH RECURSIVE pending (id) AS (
       ${PENDING} UNION ALL SELECT (${PENDING} AND organization_id > p.id) FROM pending p WHERE p.id IS NOT NULL)
     SELECT p.id FROM pending p JOIN deliveries d ON d.id = (
       SELECT id FROM deliveries WHERE status = 'pending' AND organization_id = p.id ORDER BY due_at, id LIMIT 1)
     WHERE p.id NOT IN (${dialect.elements('?2')}) AND d.due_at <= ?1 ORDER BY d.due_at, d.id LIMIT ?3`,
  );
  const ofOrganization = prepare<DeliveryRow>(
    `${SELECT} WHERE status = 'pending' AND organization_id = ? AND due_at <= ?
     ORDER BY due_at, id LIMIT ? ${dialect.skipLocked('deliveries')}`,
  );
  return async (at, limit, each, exceptOrganizations) => {
    const found: DeliveryRow[] = [];
    for (const { id } of await organizations.all(at, JSON.stringify(exceptOrganizations), limit))
      found.push(...(await ofOrganization.all(id, at, each)));
    return found.sort(byDueTime).slice(0, limit);
  };
}

function byDueTime(one: DeliveryRow, other: DeliveryRow): number {
  return one.due_at - other.due_at || (one.id < other.id ? -1 : 1);
}

/** Sets the result of an attempt, in columns whose parameters are ?1 to ?4. */
const RESULT = 'status = ?1, http_status = ?2, error = ?3, duration_ms = ?4';

export function deliveryWrites(prepare: Prepare, dialect: Dialect): DeliveryWrites {
  const skipLocked = dialect.skipLocked('deliveries');
  const due = dueDeliveries(prepare, dialect);
  const interrupted = prepare<DeliveryRow>(`${SELECT}
     WHERE status = 'sending' AND claimed_at < ? ORDER BY claimed_at, id LIMIT ? ${skipLocked}`);
  const enqueue = prepare(insertInto('deliveries', COLUMNS));
  const claim = prepare(
    `UPDATE deliveries SET status = 'sending', url = ?, claimed_at = ?, attempts = attempts + 1, failures = ?,
       http_status = NULL, error = NULL, duration_ms = NULL
     WHERE id = ? AND status = 'pending'`,
  );
  const deliver = prepare(`UPDATE deliveries SET ${RESULT} WHERE id = ?5`);
  const fail = prepare(
    `UPDATE deliveries SET ${RESULT} WHERE id = ?5 AND attempts = ?6 AND status IN ('sending', 'failed')`,
  );
  const retry = prepare(
    `UPDATE deliveries SET ${RESULT}, due_at = ?7 WHERE id = ?5 AND attempts = ?6 AND status = 'sending'`,
  );
  const ended = "organization_id = ?1 AND status IN ('delivered', 'failed')";
  const forget = prepare(
    `DELETE FROM deliveries WHERE ${ended} AND id <=
       (SELECT id FROM deliveries WHERE ${ended} ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  );
  const failPending = prepare(
    `UPDATE deliveries SET status = 'failed', error = coalesce(?1, error)
     WHERE organization_id = ?2 AND status = 'pending' AND attempts >= ?3`,
  );
  const retryNow = prepare(
    `UPDATE deliveries SET due_at = 0, attempts = 0
     WHERE organization_id = ? AND status = 'pending' AND attempts > 0 AND created_at >= ?`,
  );
  return {
    async enqueue(delivery) {
      await enqueue.write(...valuesOf(delivery));
    },
    async lockDue(at, limit, each, exceptOrganizations) {
      return (await due(at, limit, each, exceptOrganizations)).map(deliveryOf);
    },
    async claim(delivery, url, at) {
      const failures = failuresBefore(delivery);
      if ((await claim.run(url, at, failuresText(failures), delivery.id)) === 0) return undefined;
      const none = { httpStatus: null, error: null, durationMs: null };
      const attempts = delivery.attempts + 1;
      return { ...delivery, ...none, status: 'sending', url, attemptedAt: at, attempts, failures };
    },
    async lockInterrupted(before, limit) {
      return (await interrupted.all(before, limit)).map(deliveryOf);
    },
    async finish({ id, attempts }, { status, httpStatus, error, durationMs }) {
      const result = [status, httpStatus, error, durationMs, id] as const;
      return (await (status === 'delivered' ? deliver.run(...result) : fail.run(...result, attempts))) === 1;
    },
    async retry({ id, attempts }, { httpStatus, error, durationMs }, dueAt) {
      return (await retry.run('pending', httpStatus, error, durationMs, id, attempts, dueAt)) === 1;
    },
    async forget(organizationId, keep) {
      await forget.run(organizationId, keep);
    },
    async failPending(organizationId, error, only) {
      await failPending.run(error, organizationId, only === 'retried' ? 1 : 0);
    },
    async retryNow(organizationId, from) {
      return retryNow.run(organizationId, from);
    },
  };
}
