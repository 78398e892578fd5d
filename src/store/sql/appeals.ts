import { ApiError } from '../../errors.ts';
import type { Appeal, AppealPlace, AppealReads, AppealWrites } from '../store.ts';
import { columnsOf, selected } from './columns.ts';
import { insertInto, type Prepare, type Value } from './query.ts';

const APPEAL = columnsOf<Appeal>({
  disputeId: 'dispute_id',
  said: 'said',
  filedAt: 'filed_at',
  deadlineAt: 'deadline_at',
  endedAt: 'ended_at',
  decision: 'decision',
  answer: 'answer',
});

/** Sorts before every appeal. */
const FIRST_PLACE: AppealPlace = { deadlineAt: -1, disputeId: '' };

export function appealReads(prepare: Prepare): AppealReads {
  const appeals = (where: string) =>
    prepare<Value[]>(`SELECT ${selected('a', APPEAL.names)} FROM appeals a WHERE ${where}`, 'array');
  const find = appeals('a.dispute_id = ?');
  const open = appeals(
    'a.ended_at IS NULL AND (a.deadline_at, a.dispute_id) > (?, ?) ORDER BY a.deadline_at, a.dispute_id LIMIT ?',
  );
  return {
    async find(disputeId) {
      const row = await find.get(disputeId);
      return row && APPEAL.read(row, 0);
    },
    async listOpen(after = FIRST_PLACE, limit) {
      const rows = await open.all(after.deadlineAt, after.disputeId, limit);
      return rows.map((row) => APPEAL.read(row, 0));
    },
  };
}

export function appealWrites(prepare: Prepare): AppealWrites {
  const create = prepare(`${insertInto('appeals', APPEAL.names)} ON CONFLICT DO NOTHING`);
  const end = prepare(
    'UPDATE appeals SET ended_at = ?, decision = ?, answer = ? WHERE dispute_id = ? AND ended_at IS NULL',
  );
  return {
    async create(appeal) {
      const created = await create.run(...APPEAL.values(appeal));
      if (created === 0) throw new ApiError('conflict', 'You already appealed against this decision.');
    },
    async end({ disputeId, endedAt, decision, answer }) {
      return (await end.run(endedAt, decision, answer, disputeId)) === 1;
    },
  };
}
