import type { IdentityPair, PairReads, PairState, PairWrites } from '../store.ts';
import { CODES } from './columns.ts';
import type { Prepare } from './query.ts';
import { renterNumbers } from './renter-rows.ts';

interface PairRow {
  id: string;
  renter_id: string;
  other_id: string;
  total_millibits: number;
  /** A JSON array of strings. */
  evidence: string;
  against_renter: number;
  against_other: number;
  /** IDs with commas between them. */
  hidden_from: string;
  state: PairState;
  compared_at: number;
  decided_at: number | null;
}

const PAIR = `p.id, r.id AS renter_id, o.id AS other_id, p.total_millibits, p.evidence, p.against_renter, p.against_other,
  p.hidden_from, p.state, p.compared_at, p.decided_at`;

/** Does not follow merges: a pair is about two profiles, even after one was merged. */
const NUMBER = '(SELECT number FROM renters WHERE id = ?)';

export function pairReads(prepare: Prepare): PairReads {
  const pairs = (rows: string, rest = '') =>
    prepare<PairRow>(
      `SELECT ${PAIR} FROM ${rows} p JOIN renters r ON r.number = p.renter JOIN renters o ON o.number = p.other ${rest}`,
    );
  const find = pairs('identity_pairs', 'WHERE p.id = ?');
  const of = pairs(
    `(SELECT * FROM identity_pairs WHERE renter = ?1 UNION ALL SELECT * FROM identity_pairs WHERE other = ?1
      ORDER BY total_millibits DESC, id LIMIT ?2)`,
  );
  const between = pairs('identity_pairs', 'WHERE p.renter = ? AND p.other = ?');
  const inState = pairs(
    `(SELECT * FROM identity_pairs WHERE state = ?1 AND (total_millibits, id) < (?2, ?3)
      ORDER BY total_millibits DESC, id DESC LIMIT ?4)`,
    'ORDER BY p.total_millibits DESC, p.id DESC',
  );
  const number = prepare<{ number: number | null }>(`SELECT ${NUMBER} AS number`);
  return {
    async find(id) {
      const row = await find.get(id);
      return row && pairOf(row);
    },
    async findOf(renterId, otherId) {
      const [one, other] = [await number.get(renterId), await number.get(otherId)];
      const [first, second] = inOrder(one?.number ?? 0, other?.number ?? 0);
      const row = await between.get(first, second);
      return row && pairOf(row);
    },
    async listOf(renterId, limit) {
      const row = await number.get(renterId);
      return (await of.all(row?.number ?? null, limit)).map(pairOf);
    },
    async list(state, after, limit) {
      const { total, id } = after ?? { total: Number.MAX_SAFE_INTEGER / 1_000, id: '~' };
      return (await inState.all(state, Math.round(total * 1_000), id, limit)).map(pairOf);
    },
  };
}

function inOrder(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}

function pairOf(row: PairRow): IdentityPair {
  return {
    id: row.id,
    renterId: row.renter_id,
    otherId: row.other_id,
    total: row.total_millibits / 1_000,
    evidence: JSON.parse(row.evidence),
    against: [
      ...(row.against_renter === 1 ? [row.renter_id] : []),
      ...(row.against_other === 1 ? [row.other_id] : []),
    ],
    hiddenFrom: CODES.read(row.hidden_from),
    state: row.state,
    comparedAt: row.compared_at,
    decidedAt: row.decided_at,
  };
}

export function pairWrites(prepare: Prepare): PairWrites {
  const numberOf = renterNumbers(prepare);
  const put = prepare(
    `INSERT INTO identity_pairs (id, renter, other, total_millibits, evidence, against_renter, against_other,
       hidden_from, state, compared_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)
     ON CONFLICT (renter, other) DO UPDATE SET total_millibits = excluded.total_millibits,
       evidence = excluded.evidence, against_renter = excluded.against_renter,
       against_other = excluded.against_other, hidden_from = excluded.hidden_from,
       compared_at = excluded.compared_at WHERE identity_pairs.state = 'open'`,
  );
  const setState = prepare('UPDATE identity_pairs SET state = ?, decided_at = ? WHERE id = ?');
  const drop = prepare("DELETE FROM identity_pairs WHERE id = ? AND state = 'open'");
  return {
    async put({ id, renterId, otherId, total, evidence, against, hiddenFrom, comparedAt }) {
      const [one, other] = [await numberOf(renterId), await numberOf(otherId)];
      // One was merged into the other in the meantime, or does not exist.
      if (one === null || other === null || one === other) return;
      const millibits = Math.round(total * 1_000);
      const sides = one < other ? [renterId, otherId] : [otherId, renterId];
      const counts = sides.map((side) => Number(against.includes(side)));
      const found = [millibits, JSON.stringify(evidence), ...counts];
      await put.run(id, ...inOrder(one, other), ...found, CODES.write(hiddenFrom), comparedAt);
    },
    async setState(id, state, at) {
      await setState.run(state, at, id);
    },
    async drop(id) {
      await drop.run(id);
    },
  };
}
