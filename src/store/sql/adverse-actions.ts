import type {
  AdverseActionNotice,
  AdverseActionReads,
  AdverseActionWrites,
  WaitingNotices,
} from '../store.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare } from './query.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

export interface NoticeRow extends Pick<AdverseActionNotice, 'id' | 'medium' | 'status' | 'reason'> {
  organization_id: string;
  renter_id: string;
  request_id: string;
  /** JSON. */
  content: string;
  created_at: number;
  created_by: string | null;
  sent_at: number | null;
  sent_to: string | null;
  changed_at: number;
  mail_due_at: number | null;
}

/** The expressions that a query selects of a notice `a` and its renter `r`, for `noticeOf`. */
export const NOTICE_ROW = `a.id, a.organization_id, r.id AS renter_id, a.request_id, a.medium, a.status, a.content, a.created_at,
  a.created_by, a.sent_at, a.sent_to, a.changed_at, a.reason, a.mail_due_at`;

const NOTICE = `SELECT ${NOTICE_ROW} FROM adverse_actions a JOIN renters r ON r.number = a.renter`;

const NONE: WaitingNotices = { waiting: 0, oldest: null };

export function adverseActionReads(prepare: Prepare, dialect: Dialect): AdverseActionReads {
  const notices = (where: string) => prepare<NoticeRow>(`${NOTICE} WHERE ${where}`);
  const byId = notices('a.id = ?');
  const byIds = notices(`a.organization_id = ? AND ${dialect.anyOf('a.id', dialect.elements('?'))}`);
  const newest = 'ORDER BY a.organization_id DESC, a.id DESC LIMIT';
  const all = notices(`a.organization_id = ?1 AND a.id < ?2 ${newest} ?3`);
  const ofOneRenter = notices(
    `a.organization_id = ?1 AND a.id < ?2 AND a.renter = ${renterNumber('?4')} ORDER BY a.id DESC LIMIT ?3`,
  );
  const ofRenter = notices(
    `a.renter = ${renterNumber('?')} AND a.id < ? AND a.sent_at IS NOT NULL ORDER BY a.id DESC LIMIT ?`,
  );
  const ofChecks = notices(
    `a.organization_id = ? AND ${dialect.anyOf('a.request_id', dialect.elements('?'))} AND a.status <> 'withdrawn' ORDER BY a.id`,
  );
  const made = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM adverse_actions
       WHERE organization_id = ? AND renter = ${renterNumber('?')} AND created_at >= ? LIMIT ?) AS found`,
  );
  /** Counts drafts. The condition is that of a partial index. */
  const drafts = (condition: string) =>
    prepare<WaitingNotices>(
      `SELECT count(*) AS waiting, min(id) AS oldest FROM (SELECT id FROM adverse_actions
       WHERE organization_id = ? AND status = 'draft' AND ${condition} ORDER BY id LIMIT ?) AS counted`,
    );
  const toHandOver = drafts("medium = 'print'");
  const undelivered = drafts("medium = 'email' AND mail_due_at IS NULL");
  // Without the index, SQLite would read all notices of the organization for each change.
  const outdated = prepare<WaitingNotices>(
    `SELECT count(*) AS waiting, min(id) AS oldest FROM (SELECT DISTINCT a.id FROM notices n
       JOIN file_changes c ON c.number = n.file_change
       JOIN adverse_actions a ${dialect.indexedBy('adverse_actions_of_renter')}
         ON a.renter = c.renter AND a.organization_id = n.organization_id
       WHERE n.organization_id = ? AND n.seen_at IS NULL AND c.outcome <> 'statement'
         AND a.created_at <= c.changed_at AND a.status <> 'withdrawn'
         AND (a.status <> 'final' OR a.changed_at <= c.changed_at)
       ORDER BY a.id LIMIT ?) AS counted`,
  );
  return {
    async find(id) {
      const row = await byId.get(id);
      return row && noticeOf(row);
    },
    async list(organizationId, { renterId }, before = LAST_ID, limit) {
      const rows =
        renterId === undefined
          ? all.all(organizationId, before, limit)
          : ofOneRenter.all(organizationId, before, limit, renterId);
      return (await rows).map(noticeOf);
    },
    async listOfRenter(renterId, before = LAST_ID, limit) {
      return (await ofRenter.all(renterId, before, limit)).map(noticeOf);
    },
    async listById(organizationId, ids) {
      return ids.length === 0 ? [] : (await byIds.all(organizationId, JSON.stringify(ids))).map(noticeOf);
    },
    async listOfChecks(organizationId, requestIds) {
      if (requestIds.length === 0) return [];
      return (await ofChecks.all(organizationId, JSON.stringify(requestIds))).map(noticeOf);
    },
    async countMade(organizationId, renterId, fromMs, most) {
      return (await made.get(organizationId, renterId, fromMs, most))?.count ?? 0;
    },
    async countToHandOver(organizationId, most) {
      return { ...NONE, ...(await toHandOver.get(organizationId, most)) };
    },
    async countUndelivered(organizationId, most) {
      return { ...NONE, ...(await undelivered.get(organizationId, most)) };
    },
    async countOutdated(organizationId, most) {
      return { ...NONE, ...(await outdated.get(organizationId, most)) };
    },
  };
}

export function noticeOf(row: NoticeRow): AdverseActionNotice {
  return {
    id: row.id,
    organizationId: row.organization_id,
    renterId: row.renter_id,
    requestId: row.request_id,
    medium: row.medium,
    status: row.status,
    content: JSON.parse(row.content),
    createdAt: row.created_at,
    createdBy: row.created_by,
    sentAt: row.sent_at,
    sentTo: row.sent_to,
    changedAt: row.changed_at,
    reason: row.reason,
  };
}

export function adverseActionWrites(prepare: Prepare): AdverseActionWrites {
  const numberOf = renterNumbers(prepare);
  const add = prepare(
    insertInto('adverse_actions', [
      'id',
      'organization_id',
      'renter',
      'request_id',
      'medium',
      'status',
      'content',
      'created_at',
      'created_by',
      'sent_at',
      'sent_to',
      'changed_at',
      'reason',
      'mail_due_at',
    ]),
  );
  const update = prepare(
    'UPDATE adverse_actions SET status = ?, sent_at = ?, sent_to = ?, changed_at = ?, reason = ? WHERE id = ?',
  );
  const dispute = prepare(
    `UPDATE adverse_actions SET status = 'disputed', changed_at = ? WHERE renter = ${renterNumber('?')} AND status IN ('sent', 'final')`,
  );
  const due = prepare<NoticeRow>(`${NOTICE} WHERE a.mail_due_at <= ? ORDER BY a.mail_due_at, a.id LIMIT 1`);
  const take = prepare('UPDATE adverse_actions SET mail_due_at = ? WHERE id = ? AND mail_due_at = ?');
  const finish = prepare('UPDATE adverse_actions SET mail_due_at = NULL WHERE id = ?');
  return {
    async add(notice) {
      await add.run(
        notice.id,
        notice.organizationId,
        await numberOf(notice.renterId),
        notice.requestId,
        notice.medium,
        notice.status,
        JSON.stringify(notice.content),
        notice.createdAt,
        notice.createdBy,
        notice.sentAt,
        notice.sentTo,
        notice.changedAt,
        notice.reason,
        notice.medium === 'email' ? notice.createdAt : null,
      );
    },
    async update({ id, status, sentAt, sentTo, changedAt, reason }) {
      await update.run(status, sentAt, sentTo, changedAt, reason, id);
    },
    async markDisputed(renterId, at) {
      await dispute.run(at, renterId);
    },
    async takeMail(at, until) {
      for (;;) {
        const found = await due.get(at);
        if (found === undefined) return undefined;
        const notice = noticeOf(found);
        // Another server that takes it at the same moment finds another time, and looks for the next one.
        if ((await take.run(until(notice), found.id, found.mail_due_at)) > 0) return notice;
      }
    },
    async finishMail(id) {
      await finish.run(id);
    },
  };
}
