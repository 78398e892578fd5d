import type {
  Delivery,
  DeliveryStatus,
  EventReads,
  EventWrites,
  ListedEvent,
  OrganizationEvent,
  WebhookReads,
  WebhookWrites,
} from '../store.ts';
import { type Dialect, insertInto, type Prepare } from './query.ts';

interface DeliveryRow {
  id: string;
  organization_id: string;
  event: string;
  url: string;
  body: string;
  status: DeliveryStatus;
  http_status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: number;
  sent_by: string | null;
  resend_of: string | null;
}

const COLUMNS = [
  'id',
  'organization_id',
  'event',
  'url',
  'body',
  'status',
  'http_status',
  'error',
  'duration_ms',
  'created_at',
  'sent_by',
  'resend_of',
] as const;
const STATUSES: readonly DeliveryStatus[] = ['pending', 'sending', 'delivered', 'failed'];
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM deliveries`;

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    organizationId: row.organization_id,
    event: row.event,
    url: row.url,
    body: row.body,
    status: row.status,
    httpStatus: row.http_status,
    error: row.error,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    sentBy: row.sent_by,
    resendOf: row.resend_of,
  };
}

export function webhookReads(prepare: Prepare, dialect: Dialect): WebhookReads {
  const find = prepare<{
    url: string;
    updated_at: number;
    events: string | null;
  }>(`SELECT webhook_url AS url, webhook_updated_at AS updated_at, webhook_events AS events FROM organizations
     WHERE id = ? AND webhook_url IS NOT NULL`);
  const newest = prepare<DeliveryRow>(
    `${SELECT} WHERE organization_id = ?1 AND (?2 = '' OR id < ?2)
       AND status IN (${dialect.elements('?3')})
     ORDER BY id DESC LIMIT ?4`,
  );
  const findDelivery = prepare<DeliveryRow>(`${SELECT} WHERE organization_id = ? AND id = ?`);
  const countManual = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM deliveries
       WHERE organization_id = ? AND sent_by IS NOT NULL AND created_at >= ? LIMIT ?) AS found`,
  );
  const countPending = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM deliveries WHERE status = 'pending' AND organization_id = ? LIMIT ?) AS found`,
  );
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && { url: row.url, updatedAt: row.updated_at, events: JSON.parse(row.events ?? '[]') };
    },
    async deliveries(organizationId, limit, { before = '', statuses = STATUSES } = {}) {
      return (await newest.all(organizationId, before, JSON.stringify(statuses), limit)).map(deliveryOf);
    },
    async findDelivery(organizationId, id) {
      const row = await findDelivery.get(organizationId, id);
      return row && deliveryOf(row);
    },
    async countManual(organizationId, fromMs, most) {
      return (await countManual.get(organizationId, fromMs, most))?.count ?? 0;
    },
    async countPending(organizationId, most) {
      return (await countPending.get(organizationId, most))?.count ?? 0;
    },
  };
}

export function webhookWrites(prepare: Prepare, dialect: Dialect): WebhookWrites {
  const pending = prepare<DeliveryRow>(`${SELECT}
     WHERE status = 'pending' AND organization_id NOT IN (${dialect.elements('?')})
     ORDER BY id LIMIT ? ${dialect.skipLocked('deliveries')}`);
  const set = prepare(
    'UPDATE organizations SET webhook_url = ?, webhook_updated_at = ?, webhook_events = ? WHERE id = ?',
  );
  const failPending = prepare(
    "UPDATE deliveries SET status = 'failed', error = ? WHERE organization_id = ? AND status = 'pending'",
  );
  const enqueue = prepare(insertInto('deliveries', COLUMNS));
  const claim = prepare(
    "UPDATE deliveries SET status = 'sending', claimed_at = ? WHERE id = ? AND status = 'pending'",
  );
  const finish = prepare(
    'UPDATE deliveries SET status = ?, http_status = ?, error = ?, duration_ms = ? WHERE id = ?',
  );
  const forget =
    prepare(`DELETE FROM deliveries WHERE organization_id = ?1 AND status IN ('delivered', 'failed') AND id <=
       (SELECT id FROM deliveries WHERE organization_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`);
  const failInterrupted = prepare(
    "UPDATE deliveries SET status = 'failed', error = ? WHERE status = 'sending' AND claimed_at < ?",
  );
  return {
    async set(organizationId, webhook) {
      const events = webhook === null || webhook.events.length === 0 ? null : JSON.stringify(webhook.events);
      await set.run(webhook?.url ?? null, webhook?.updatedAt ?? null, events, organizationId);
    },
    async enqueue(delivery) {
      await enqueue.run(
        delivery.id,
        delivery.organizationId,
        delivery.event,
        delivery.url,
        delivery.body,
        delivery.status,
        delivery.httpStatus,
        delivery.error,
        delivery.durationMs,
        delivery.createdAt,
        delivery.sentBy,
        delivery.resendOf,
      );
    },
    async lockPending(limit, exceptOrganizations) {
      return (await pending.all(JSON.stringify(exceptOrganizations), limit)).map(deliveryOf);
    },
    async claim(id, at) {
      return (await claim.run(at, id)) === 1;
    },
    async finish({ id, organizationId }, { status, httpStatus, error, durationMs }, keep) {
      await finish.run(status, httpStatus, error, durationMs, id);
      await forget.run(organizationId, keep);
    },
    async failPending(organizationId, error) {
      await failPending.run(error, organizationId);
    },
    async failInterrupted(error, claimedBefore) {
      return failInterrupted.run(error, claimedBefore);
    },
  };
}

const EVENT_FIELDS = `id, organization_id AS "organizationId", event, body, created_at AS "createdAt"`;

export function eventReads(prepare: Prepare): EventReads {
  const list = prepare<ListedEvent>(
    `SELECT position, ${EVENT_FIELDS} FROM events
     WHERE organization_id = ?1 AND position > ?2 AND (?3 = '' OR event = ?3) ORDER BY position LIMIT ?4`,
  );
  const find = prepare<OrganizationEvent>(
    `SELECT ${EVENT_FIELDS} FROM events WHERE organization_id = ? AND id = ?`,
  );
  const range = prepare<{ first: number; last: number }>(
    `SELECT coalesce((SELECT min(position) FROM events WHERE organization_id = ?1), last + 1) AS first, last
     FROM event_positions WHERE organization_id = ?1`,
  );
  const unlisted = prepare<{ found: number }>(
    'SELECT 1 AS found FROM events WHERE organization_id = ? AND position IS NULL LIMIT 1',
  );
  const old = prepare<{ id: string }>(
    `SELECT DISTINCT organization_id AS id FROM
       (SELECT organization_id FROM events WHERE created_at < ? ORDER BY created_at LIMIT ?) AS found`,
  );
  return {
    async list(organizationId, after, type = '', limit) {
      return list.all(organizationId, after, type, limit);
    },
    async find(organizationId, id) {
      return find.get(organizationId, id);
    },
    async range(organizationId) {
      return (await range.get(organizationId)) ?? { first: 0, last: 0 };
    },
    async hasUnlisted(organizationId) {
      return (await unlisted.get(organizationId)) !== undefined;
    },
    async listOrganizationsWithOld(before, limit) {
      return (await old.all(before, limit)).map(({ id }) => id);
    },
  };
}

export function eventWrites(prepare: Prepare): EventWrites {
  const add = prepare(insertInto('events', ['id', 'organization_id', 'event', 'body', 'created_at']));
  // The numbers of one renter's events are in the order of the transactions: each had locked the renter.
  const assign = prepare(
    `UPDATE events SET position = unlisted.place +
       coalesce((SELECT last FROM event_positions WHERE organization_id = ?1), 0)
     FROM (SELECT number, row_number() OVER (ORDER BY number) AS place FROM events
       WHERE organization_id = ?1 AND position IS NULL ORDER BY number LIMIT ?2) AS unlisted
     WHERE events.number = unlisted.number`,
  );
  const setLast = prepare(
    `INSERT INTO event_positions (organization_id, last) VALUES (?1, ?2)
     ON CONFLICT (organization_id) DO UPDATE SET last = event_positions.last + excluded.last`,
  );
  const forget = prepare(
    `DELETE FROM events WHERE number IN (SELECT number FROM events
       WHERE organization_id = ? AND created_at < ? AND position IS NOT NULL ORDER BY position LIMIT ?)`,
  );
  return {
    async add({ id, organizationId, event, body, createdAt }) {
      await add.run(id, organizationId, event, body, createdAt);
    },
    async assignPositions(organizationId, limit) {
      const assigned = await assign.run(organizationId, limit);
      if (assigned > 0) await setLast.run(organizationId, assigned);
    },
    async forget(organizationId, before, limit) {
      await forget.run(organizationId, before, limit);
    },
  };
}
