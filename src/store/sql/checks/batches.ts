import { RISK_TIERS, type RiskTier } from '../../../rules/scoring/recommendation.ts';
import type {
  AnsweredRow,
  BatchOutcome,
  BatchReads,
  BatchRow,
  BatchVolume,
  BatchWrites,
  CheckBatch,
} from '../../store.ts';
import { columnsOf } from '../columns.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare, type Value } from '../query.ts';

/** Rows in one INSERT statement, as JSON: some 10 ms on an embedded database. */
const ROWS_PER_INSERT = 2_000;

const BATCH = columnsOf<CheckBatch>({
  id: 'id',
  organizationId: 'organization_id',
  caller: 'caller',
  name: 'name',
  status: 'status',
  reason: 'reason',
  rows: 'row_count',
  answered: 'answered',
  createdAt: 'created_at',
  endedAt: 'ended_at',
});

/** The columns of `batch_results`. */
export const RESULT_COLUMNS = ['batch_id', 'position', 'request_id', 'tier', 'response'];

/** Comes before every batch in a list that begins with the newest. */
const NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: LAST_ID };

const ANSWERED = `r.position, r.query, a.request_id AS "requestId", a.response`;
const RESULTS = 'batch_results a JOIN batch_rows r ON r.batch_id = a.batch_id AND r.position = a.position';

export function batchReads(prepare: Prepare, { answeredAtOnce }: Dialect): BatchReads {
  const batches = (rest: string) =>
    prepare<Value[]>(`SELECT ${BATCH.names.join(', ')} FROM check_batches WHERE ${rest}`, 'array');
  const find = batches('id = ? AND organization_id = ?');
  const newest = batches(
    `organization_id = ?1 AND created_at <= ?2 AND (created_at, id) < (?2, ?3)
       AND (CAST(?5 AS text) IS NULL OR caller = ?5) ORDER BY created_at DESC, id DESC LIMIT ?4`,
  );
  const due = batches(`status = 'running' AND claimed_until <= ? ORDER BY claimed_until LIMIT 1`);
  const waiting = prepare<BatchRow>(
    `SELECT position, query FROM batch_rows WHERE batch_id = ? AND position > ? ORDER BY position LIMIT ${answeredAtOnce}`,
  );
  const rows = prepare<BatchRow & BatchOutcome>(
    `SELECT ${ANSWERED}
     FROM batch_rows r LEFT JOIN batch_results a ON a.batch_id = r.batch_id AND a.position = r.position
     WHERE r.batch_id = ? AND r.position > ? ORDER BY r.position LIMIT ?`,
  );
  const answered = prepare<AnsweredRow>(
    `SELECT ${ANSWERED} FROM ${RESULTS} WHERE a.batch_id = ? AND a.position > ? ORDER BY a.position LIMIT ?`,
  );
  const ofTier = prepare<AnsweredRow>(
    `SELECT ${ANSWERED} FROM ${RESULTS}
     WHERE a.batch_id = ? AND a.tier = ? AND a.position > ? ORDER BY a.position LIMIT ?`,
  );
  const tiers = RISK_TIERS.map((tier) => `('${tier}')`).join(', ');
  // Counting each tier by itself reads only its entries of the index.
  const byTier = prepare<{ tier: RiskTier; rows: number }>(
    `WITH tiers (tier) AS (VALUES ${tiers}) SELECT tier,
       (SELECT count(*) FROM batch_results WHERE batch_id = ? AND batch_results.tier = tiers.tier) AS rows FROM tiers`,
  );
  const volume = prepare<BatchVolume>(
    `SELECT CAST(coalesce(sum(CASE status WHEN 'running' THEN 1 ELSE 0 END), 0) AS bigint) AS running,
       CAST(coalesce(sum(CASE WHEN counted < ?3 THEN ?3 ELSE counted END), 0) AS bigint) AS rows,
       min(created_at) AS since
     FROM (SELECT status, created_at, CASE status
         WHEN 'cancelled' THEN answered + (row_count - answered) / 4 ELSE row_count END AS counted
       FROM check_batches WHERE organization_id = ?1 AND created_at > ?2) AS sent`,
  );
  return {
    async find(organizationId, id) {
      const row = await find.get(id, organizationId);
      return row && BATCH.read(row, 0);
    },
    async list(organizationId, after = NEWEST, limit, caller) {
      const found = await newest.all(organizationId, after.createdAt, after.id, limit, caller ?? null);
      return found.map((row) => BATCH.read(row, 0));
    },
    async findDue(now) {
      const row = await due.get(now);
      return row && BATCH.read(row, 0);
    },
    async listWaiting(id, answered) {
      return waiting.all(id, answered);
    },
    async listRows(id, after, limit) {
      return rows.all(id, after, limit);
    },
    async listAnswered(id, after, tier, limit) {
      return tier === undefined ? answered.all(id, after, limit) : ofTier.all(id, tier, after, limit);
    },
    async countByTier(id) {
      const counted = await byTier.all(id);
      return Object.fromEntries(counted.filter(({ rows }) => rows > 0).map(({ tier, rows }) => [tier, rows]));
    },
    async volume(organizationId, since, leastRows) {
      return (await volume.get(organizationId, since, leastRows)) as BatchVolume;
    },
  };
}

export function batchWrites(prepare: Prepare, dialect: Dialect): BatchWrites {
  const create = prepare(insertInto('check_batches', [...BATCH.names, 'claimed_until']));
  const rows = dialect.objects('?', 'r', { position: 'bigint', query: 'text' });
  const addRows = prepare(
    `INSERT INTO batch_rows (batch_id, position, query) SELECT CAST(? AS text), r.position, r.query FROM ${rows}`,
  );
  const end = prepare(
    `UPDATE check_batches SET status = ?1, reason = ?2, ended_at = ?3
     WHERE id = ?4 AND status = 'running' AND (?1 <> 'completed' OR answered = row_count)`,
  );
  const postpone = prepare("UPDATE check_batches SET claimed_until = ? WHERE id = ? AND status = 'running'");
  const release = prepare(
    "UPDATE check_batches SET claimed_until = ?1 WHERE status = 'running' AND claimed_until > ?1",
  );
  const old = prepare<{ id: string; first: number | null }>(
    `SELECT id, (SELECT min(position) FROM batch_rows WHERE batch_id = check_batches.id) AS first
     FROM check_batches WHERE ended_at < ? ORDER BY ended_at LIMIT 1`,
  );
  const forgetResults = prepare('DELETE FROM batch_results WHERE batch_id = ? AND position < ?');
  const forgetRows = prepare('DELETE FROM batch_rows WHERE batch_id = ? AND position < ?');
  const forgetBatch = prepare('DELETE FROM check_batches WHERE id = ?');
  return {
    async create(batch, queries) {
      await create.run(...BATCH.values(batch), batch.createdAt);
      for (let from = 0; from < queries.length; from += ROWS_PER_INSERT) {
        const part = queries.slice(from, from + ROWS_PER_INSERT);
        const added = part.map((query, index) => ({ position: from + index + 1, query }));
        await addRows.run(batch.id, JSON.stringify(added));
      }
    },
    async end(id, status, reason, at) {
      return (await end.run(status, reason, at, id)) === 1;
    },
    async postpone(id, until) {
      await postpone.run(until, id);
    },
    async releaseAll(at) {
      await release.run(at);
    },
    async forget(endedBefore, limit) {
      const found = await old.get(endedBefore);
      if (found === undefined) return false;
      const { id, first } = found;
      if (first === null) await forgetBatch.run(id);
      else {
        await forgetResults.run(id, first + limit);
        await forgetRows.run(id, first + limit);
      }
      return true;
    },
  };
}
