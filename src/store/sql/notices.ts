import type { DisputeOutcome, NoticeReads, NoticeWrites } from '../store.ts';
import { DISPUTE_ROW, type DisputeRow, disputeOf } from './dispute-rows.ts';
import { insertInto, type Prepare } from './query.ts';

interface NoticeRow extends DisputeRow {
  number: number;
  to_organization: string;
  notice_outcome: DisputeOutcome;
  at: number;
  seen_at: number | null;
  seen_by: string | null;
}

export function noticeReads(prepare: Prepare): NoticeReads {
  const newest = prepare<NoticeRow>(
    `SELECT n.number, n.organization_id AS to_organization, n.outcome AS notice_outcome, n.at, n.seen_at, n.seen_by, ${DISPUTE_ROW}
     FROM notices n JOIN disputes d ON d.id = n.dispute_id JOIN renters r ON r.number = d.renter
     WHERE n.organization_id = ? AND n.number < ? ORDER BY n.organization_id DESC, n.number DESC LIMIT ?`,
  );
  const unseen = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM notices WHERE organization_id = ? AND seen_at IS NULL LIMIT ?) AS found`,
  );
  const mailed = prepare<{ notice_mail: number }>('SELECT notice_mail FROM organizations WHERE id = ?');
  return {
    async list(organizationId, before = Number.MAX_SAFE_INTEGER, limit) {
      const rows = await newest.all(organizationId, before, limit);
      return rows.map((row) => ({
        number: row.number,
        organizationId: row.to_organization,
        dispute: disputeOf(row),
        outcome: row.notice_outcome,
        at: row.at,
        seenAt: row.seen_at,
        seenBy: row.seen_by,
      }));
    },
    async countUnseen(organizationId, most) {
      return (await unseen.get(organizationId, most))?.count ?? 0;
    },
    async isMailed(organizationId) {
      return (await mailed.get(organizationId))?.notice_mail === 1;
    },
  };
}

export function noticeWrites(prepare: Prepare): NoticeWrites {
  const create = prepare(
    `${insertInto('notices', ['organization_id', 'dispute_id', 'outcome', 'at'])} ON CONFLICT DO NOTHING`,
  );
  const see = prepare(
    `UPDATE notices SET seen_at = ?, seen_by = ?
     WHERE organization_id = ? AND number <= ? AND seen_at IS NULL`,
  );
  const setMailed = prepare('UPDATE organizations SET notice_mail = ? WHERE id = ?');
  return {
    async create({ organizationId, disputeId, outcome, at }) {
      return (await create.run(organizationId, disputeId, outcome, at)) === 1;
    },
    async see(organizationId, upTo, by, at) {
      return see.run(at, by, organizationId, upTo);
    },
    async setMailed(organizationId, on) {
      await setMailed.run(Number(on), organizationId);
    },
  };
}
