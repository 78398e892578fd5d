import type { EventReads, EventWrites, ListedEvent, OrganizationEvent } from '../../store.ts';
import { type Dialect, insertInto, type Prepare } from '../query.ts';

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
  const countWaiting = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM events
       WHERE organization_id = ? AND waiting = 1 AND delivered_at IS NULL LIMIT ?) AS found`,
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
    async countWaiting(organizationId, most) {
      return (await countWaiting.get(organizationId, most))?.count ?? 0;
    },
    async hasUnlisted(organizationId) {
      return (await unlisted.get(organizationId)) !== undefined;
    },
    async listOrganizationsWithOld(before, limit) {
      return (await old.all(before, limit)).map(({ id }) => id);
    },
  };
}

export function eventWrites(prepare: Prepare, dialect: Dialect): EventWrites {
  const add = prepare(
    insertInto('events', ['id', 'organization_id', 'event', 'body', 'created_at', 'waiting']),
  );
  const markDelivered = prepare('UPDATE events SET delivered_at = ? WHERE id = ? AND delivered_at IS NULL');
  const markWaiting = prepare('UPDATE events SET waiting = 1 WHERE id = ? AND delivered_at IS NULL');
  const markUndelivered = prepare(
    `UPDATE events SET waiting = 1 WHERE number IN (SELECT number FROM events e
       WHERE organization_id = ? AND waiting = 0 AND delivered_at IS NULL AND created_at >= ?
         AND event IN (${dialect.elements('?')})
         AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status IN ('pending', 'sending'))
       ORDER BY created_at, number LIMIT ?)`,
  );
  const waiting = prepare<OrganizationEvent>(
    `SELECT ${EVENT_FIELDS} FROM events
     WHERE organization_id = ? AND waiting = 1 AND delivered_at IS NULL ORDER BY created_at, number LIMIT ?`,
  );
  const take = prepare(`UPDATE events SET waiting = 0 WHERE id IN (${dialect.elements('?')})`);
  const forgetWaiting = prepare(
    'UPDATE events SET waiting = 0 WHERE organization_id = ? AND waiting = 1 AND delivered_at IS NULL',
  );
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
    async add({ id, organizationId, event, body, createdAt }, isWaiting = false) {
      await add.write(id, organizationId, event, body, createdAt, Number(isWaiting));
    },
    async markDelivered(id, at) {
      await markDelivered.run(at, id);
    },
    async markWaiting(id) {
      await markWaiting.run(id);
    },
    async markUndelivered(organizationId, from, types, limit) {
      return markUndelivered.run(organizationId, from, JSON.stringify(types), limit);
    },
    async takeWaiting(organizationId, limit) {
      const events = await waiting.all(organizationId, limit);
      if (events.length > 0) await take.run(JSON.stringify(events.map(({ id }) => id)));
      return events;
    },
    async forgetWaiting(organizationId) {
      await forgetWaiting.run(organizationId);
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
