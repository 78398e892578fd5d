import type { IdentityCheck, IdentityReads, IdentityWrites } from '../store.ts';
import { compared } from './compared-renters.ts';
import { type Dialect, insertInto, limited, type Prepare } from './query.ts';
import { renterIds, renterNumber, renterNumbers } from './renter-rows.ts';

/**
 * Number of renters that are claimed at once, and stored in one transaction, which makes other writers wait for some
 * 20 milliseconds. Those that a stopped process leaves are claimed again later.
 */
const MOST_TAKEN = 20;

/** Number of renters in one step of the walk over renters who were never compared. */
const WALKED_AT_ONCE = 50;

interface CheckRow {
  id: string;
  renter_id: string;
  result: IdentityCheck['result'];
  flags: string;
  evidence: string;
  profile: string;
  checked_at: number;
}

/** 0 if the walk has not begun with these blocking keys. */
const WALKED = `coalesce((SELECT walked FROM identity_walk WHERE walk = 'renters' AND keys_version >= ?), 0)`;

export function identityReads(prepare: Prepare, dialect: Dialect): IdentityReads {
  const due = prepare('SELECT 1 FROM identity_queue WHERE due_at <= ? LIMIT 1');
  const fraud = prepare<{ confirmed: number; reason: string; decided_at: number }>(
    `SELECT confirmed, reason, decided_at FROM fraud_decisions WHERE renter_id IN (${renterIds('?1')})
     ORDER BY decided_at DESC LIMIT 1`,
  );
  const queued = prepare(
    `SELECT 1 FROM identity_queue WHERE renter = ${renterNumber('?')} AND (tries > 0 OR due_at <= ?)`,
  );
  const unwalked = prepare<{ count: number | null }>(`SELECT max(number) - ${WALKED} AS count FROM renters`);
  const block = limited((limit) =>
    prepare<{ id: string }>(
      `SELECT r.id FROM (SELECT renter FROM blocking_keys WHERE key = ? ORDER BY key, renter LIMIT ${limit}) k
       JOIN renters r ON r.number = k.renter WHERE r.merged_into IS NULL ORDER BY k.renter`,
    ),
  );
  const countBlock = limited((most) =>
    prepare<{ count: number }>(
      `SELECT count(*) AS count FROM (SELECT 1 FROM blocking_keys WHERE key = ? LIMIT ${most}) AS found`,
    ),
  );
  const count = prepare<{ count: number | null }>('SELECT max(number) AS count FROM renters');
  const from = prepare<{ id: string }>(
    'SELECT id FROM renters WHERE number >= ? AND merged_into IS NULL ORDER BY number LIMIT 1',
  );
  const stating = (which: 'min' | 'max') =>
    `(SELECT ${which}(a.organization_id) FROM assertions a WHERE a.renter = r.number AND a.organization_id <> ''
       AND a.source IN ('filing', 'edit'))`;
  const onlyOrganizations = prepare<{ id: string; first: string | null; last: string | null }>(
    `SELECT r.id, ${stating('min')} AS first, ${stating('max')} AS last FROM renters r
     WHERE r.id IN (${dialect.elements('?')})`,
  );
  const newest = prepare<CheckRow>(
    `SELECT c.id, r.id AS renter_id, c.result, c.flags, c.evidence, c.profile, c.checked_at
     FROM renters r JOIN identity_checks c ON c.renter = r.number WHERE r.id = ? ORDER BY c.id DESC LIMIT 1`,
  );
  const listeners = prepare<{ id: string }>(
    `SELECT organization_id AS id FROM roster WHERE renter = ${renterNumber('?')} ORDER BY organization_id LIMIT ?`,
  );
  return {
    async findFraudDecision(renterId) {
      const row = await fraud.get(renterId);
      return row && { confirmed: row.confirmed === 1, reason: row.reason, decidedAt: row.decided_at };
    },
    findCompared: compared(prepare, dialect),
    async isDue(at) {
      return (await due.get(at)) !== undefined;
    },
    async isQueued(renterId, until) {
      return (await queued.get(renterId, until)) !== undefined;
    },
    async countUnwalked(keysVersion) {
      return Math.max(0, (await unwalked.get(keysVersion))?.count ?? 0);
    },
    async listBlock(key, limit) {
      return (await block(limit).all(key)).map(({ id }) => id);
    },
    async countBlock(key, most) {
      return (await countBlock(most).get(key))?.count ?? 0;
    },
    async countRenters() {
      return (await count.get())?.count ?? 0;
    },
    async sampleRenters(limit) {
      const step = Math.max(1, ((await count.get())?.count ?? 0) / limit);
      const ids = new Set<string>();
      for (let place = 0; place < limit; place++) {
        const row = await from.get(Math.floor(1 + place * step));
        if (row === undefined) break;
        ids.add(row.id);
      }
      return [...ids];
    },
    async findOnlyOrganizations(ids) {
      if (ids.length === 0) return new Map();
      const rows = await onlyOrganizations.all(JSON.stringify(ids));
      return new Map(rows.flatMap(({ id, first, last }) => (first === last ? [[id, first ?? '']] : [])));
    },
    async newestCheck(renterId) {
      const row = await newest.get(renterId);
      return row && checkOf(row);
    },
    async listListeners(renterId, limit) {
      return (await listeners.all(renterId, limit)).map(({ id }) => id);
    },
  };
}

function checkOf({ renter_id: renterId, flags, checked_at: checkedAt, ...row }: CheckRow): IdentityCheck {
  return { ...row, renterId, flags: flags === '' ? [] : flags.split(','), checkedAt };
}

export function identityWrites(prepare: Prepare, dialect: Dialect): IdentityWrites {
  const numberOf = renterNumbers(prepare);
  const queue = prepare(
    `INSERT INTO identity_queue (renter, quiet, tries, due_at) VALUES (${renterNumber('?')}, 0, 0, ?)
     ON CONFLICT (renter) DO UPDATE SET quiet = 0, tries = 0, due_at = excluded.due_at`,
  );
  const due = prepare<{ renter: number; renter_id: string; quiet: number; tries: number }>(
    `SELECT q.renter, r.id AS renter_id, q.quiet, q.tries FROM identity_queue q
     JOIN renters r ON r.number = q.renter WHERE q.due_at <= ? ORDER BY q.due_at LIMIT ${MOST_TAKEN}
     ${dialect.skipLocked('q')}`,
  );
  const take = prepare('UPDATE identity_queue SET due_at = ?, tries = ? WHERE renter = ?');
  // Does not follow merges: a renter who was merged in the meantime was claimed under this ID.
  const finish = prepare(
    'DELETE FROM identity_queue WHERE renter = (SELECT number FROM renters WHERE id = ?) AND due_at = ?',
  );
  const release = prepare('UPDATE identity_queue SET due_at = ?1 WHERE due_at > ?1');
  const begin = prepare(
    `INSERT INTO identity_walk (walk, walked, keys_version) VALUES ('renters', 0, ?1)
     ON CONFLICT (walk) DO UPDATE SET walked = 0, keys_version = ?1, began_at = ?2
       WHERE identity_walk.keys_version < ?1`,
  );
  const walked = prepare<{ walked: number; began_at: number }>(
    `SELECT walked, began_at FROM identity_walk ${dialect.skipLocked('identity_walk')}`,
  );
  const next = prepare<{ number: number | null }>(
    `SELECT max(number) AS number FROM
       (SELECT number FROM renters WHERE number > ? ORDER BY number LIMIT ${WALKED_AT_ONCE}) AS following`,
  );
  const queueUnchecked = prepare(
    `INSERT INTO identity_queue (renter, quiet, tries, due_at)
     SELECT number, 1, 0, CAST(?3 AS bigint) FROM renters r WHERE number > ?1 AND number <= ?2 AND merged_into IS NULL
       AND NOT EXISTS (SELECT 1 FROM identity_checks c WHERE c.renter = r.number AND c.checked_at >= ?4)
     ON CONFLICT DO NOTHING`,
  );
  const advance = prepare('UPDATE identity_walk SET walked = ?');
  const restart = prepare('UPDATE identity_walk SET walked = 0, began_at = ?');
  const keysOf = prepare<{ key: string }>('SELECT key FROM blocking_keys WHERE renter = ?');
  const addKey = prepare('INSERT INTO blocking_keys (key, renter) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const dropKey = prepare('DELETE FROM blocking_keys WHERE key = ? AND renter = ?');
  const addCheck = prepare(
    `INSERT INTO identity_checks (id, renter, result, flags, evidence, profile, checked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = prepare(
    `DELETE FROM identity_checks WHERE renter = ?1 AND id <=
       (SELECT id FROM identity_checks WHERE renter = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  );
  const addFraudDecision = prepare(
    insertInto('fraud_decisions', ['renter_id', 'decided_at', 'confirmed', 'reason']),
  );
  return {
    async addFraudDecision(renterId, { confirmed, reason, decidedAt }) {
      await addFraudDecision.run(renterId, decidedAt, Number(confirmed), reason);
    },
    async queue(renterId, at) {
      await queue.write(renterId, at);
    },
    async take(at, untilOf) {
      const taken = [];
      for (const { renter, renter_id: renterId, quiet, tries: before } of await due.all(at)) {
        const tries = before + 1;
        const until = untilOf(tries);
        await take.run(until, tries, renter);
        taken.push({ renterId, quiet: quiet === 1, tries, until });
      }
      return taken;
    },
    async finish({ renterId, until }) {
      await finish.run(renterId, until);
    },
    async releaseAll(at) {
      await release.run(at);
    },
    async walk(at, keysVersion) {
      await begin.run(keysVersion, at);
      const from = await walked.get();
      const to = from && (await next.get(from.walked))?.number;
      // Another server is walking, or there are no renters left.
      if (from === undefined || typeof to !== 'number') return;
      await queueUnchecked.run(from.walked, to, at, from.began_at);
      await advance.run(to);
    },
    async restartWalk(at) {
      await restart.run(at);
    },
    async putKeys(renterId, keys) {
      const renter = await numberOf(renterId);
      const before = new Set((await keysOf.all(renter)).map(({ key }) => key));
      for (const key of keys) if (!before.delete(key)) await addKey.run(key, renter);
      for (const key of before) await dropKey.run(key, renter);
    },
    async addCheck({ id, renterId, result, flags, evidence, profile, checkedAt }, keep) {
      const renter = await numberOf(renterId);
      await addCheck.run(id, renter, result, flags.join(','), evidence, profile, checkedAt);
      await forget.run(renter, keep);
    },
  };
}
