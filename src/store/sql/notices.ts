import type { FileChange, Notice, NoticeReads, NoticeWrites, RecordKind } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

interface ChangeRow {
  change_number: number;
  renter_id: string;
  outcome: FileChange['outcome'];
  record_kind: RecordKind | null;
  record: string | null;
  record_number: number | null;
  filer: string | null;
  filed_at: number | null;
  incidents_removed: number;
  dispute_id: string | null;
  changed_at: number;
}

interface NoticeRow extends ChangeRow {
  number: number;
  organization_id: string;
  at: number;
  seen_at: number | null;
  seen_by: string | null;
  mail_due_at: number | null;
}

const CHANGE = `c.number AS change_number, r.id AS renter_id, c.outcome, c.record_kind, c.record, c.record_number,
  c.organization_id AS filer, c.filed_at, c.incidents_removed, c.dispute_id, c.changed_at`;

const NOTICE = `SELECT n.number, n.organization_id, n.at, n.seen_at, n.seen_by, n.mail_due_at, ${CHANGE}
  FROM notices n JOIN file_changes c ON c.number = n.file_change JOIN renters r ON r.number = c.renter`;

export function noticeReads(prepare: Prepare): NoticeReads {
  const newest = prepare<NoticeRow>(
    `${NOTICE} WHERE n.organization_id = ? AND n.number < ? ORDER BY n.organization_id DESC, n.number DESC LIMIT ?`,
  );
  const unseen = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM notices WHERE organization_id = ? AND seen_at IS NULL LIMIT ?) AS found`,
  );
  const mailed = prepare<{ notice_mail: number }>('SELECT notice_mail FROM organizations WHERE id = ?');
  const statements = prepare<{ changed_at: number }>(
    `SELECT changed_at FROM file_changes WHERE renter = ${renterNumber('?')} AND outcome = 'statement'
     ORDER BY number DESC LIMIT ?`,
  );
  const recordChange = prepare<{ changed_at: number | null }>(
    `SELECT max(changed_at) AS changed_at FROM file_changes WHERE renter = ${renterNumber('?')}
     AND outcome <> 'statement' AND changed_at > ? AND (filed_at IS NULL OR filed_at <= ?)`,
  );
  return {
    async list(organizationId, before = Number.MAX_SAFE_INTEGER, limit) {
      return (await newest.all(organizationId, before, limit)).map(noticeOf);
    },
    async countUnseen(organizationId, most) {
      return (await unseen.get(organizationId, most))?.count ?? 0;
    },
    async isMailed(organizationId) {
      return (await mailed.get(organizationId))?.notice_mail === 1;
    },
    async listStatementChanges(renterId, limit) {
      return (await statements.all(renterId, limit)).map((row) => row.changed_at);
    },
    async findRecordChange(renterId, sinceMs) {
      return (await recordChange.get(renterId, sinceMs, sinceMs))?.changed_at ?? undefined;
    },
  };
}

function changeOf(row: ChangeRow): FileChange {
  const { record_kind: kind, record: id, record_number: number, filer: organizationId } = row;
  const isRecord = kind !== null && id !== null && number !== null && organizationId !== null;
  return {
    number: row.change_number,
    renterId: row.renter_id,
    outcome: row.outcome,
    record: isRecord ? { kind, id, number, organizationId, filedAt: row.filed_at } : null,
    incidentsRemoved: row.incidents_removed,
    disputeId: row.dispute_id,
    changedAt: row.changed_at,
  };
}

function noticeOf(row: NoticeRow): Notice {
  return {
    number: row.number,
    organizationId: row.organization_id,
    change: changeOf(row),
    at: row.at,
    seenAt: row.seen_at,
    seenBy: row.seen_by,
  };
}

export function noticeWrites(prepare: Prepare): NoticeWrites {
  const numberOf = renterNumbers(prepare);
  const addChange = prepare(
    insertInto('file_changes', [
      'renter',
      'outcome',
      'record_kind',
      'record',
      'record_number',
      'organization_id',
      'filed_at',
      'incidents_removed',
      'dispute_id',
      'changed_at',
      'notices_due_at',
    ]),
  );
  const dueChange = prepare<ChangeRow & { notices_due_at: number }>(
    `SELECT ${CHANGE}, c.notices_due_at FROM file_changes c JOIN renters r ON r.number = c.renter
     WHERE c.notices_due_at <= ? ORDER BY c.notices_due_at, c.number LIMIT 1`,
  );
  const takeChange = prepare(
    'UPDATE file_changes SET notices_due_at = ? WHERE number = ? AND notices_due_at = ?',
  );
  const finishChange = prepare(
    'UPDATE file_changes SET notices_due_at = NULL WHERE number = ? AND notices_due_at IS NOT NULL',
  );
  const create = prepare(
    `${insertInto('notices', ['organization_id', 'file_change', 'at', 'seen_at', 'mail_due_at'])} ON CONFLICT DO NOTHING`,
  );
  const dueMail = prepare<NoticeRow>(
    `${NOTICE} WHERE n.mail_due_at <= ? ORDER BY n.mail_due_at, n.number LIMIT 1`,
  );
  const takeMail = prepare('UPDATE notices SET mail_due_at = ? WHERE number = ? AND mail_due_at = ?');
  const finishMail = prepare('UPDATE notices SET mail_due_at = NULL WHERE number = ?');
  const see = prepare(
    `UPDATE notices SET seen_at = ?, seen_by = ?
     WHERE organization_id = ? AND number <= ? AND seen_at IS NULL`,
  );
  const setMailed = prepare('UPDATE organizations SET notice_mail = ? WHERE id = ?');
  return {
    async addChange({ renterId, outcome, record, incidentsRemoved, disputeId, changedAt }) {
      await addChange.run(
        await numberOf(renterId),
        outcome,
        record?.kind ?? null,
        record?.id ?? null,
        record?.number ?? null,
        record?.organizationId ?? null,
        record?.filedAt ?? null,
        incidentsRemoved,
        disputeId,
        changedAt,
        changedAt,
      );
    },
    async takeChange(at, until) {
      for (;;) {
        const found = await dueChange.get(at);
        if (found === undefined) return undefined;
        // Another server that takes it at the same moment finds another time, and looks for the next one.
        if ((await takeChange.run(until, found.change_number, found.notices_due_at)) > 0)
          return changeOf(found);
      }
    },
    async finishChange(number) {
      return (await finishChange.run(number)) === 1;
    },
    async create({ organizationId, change, at, seenAt, isMailed }) {
      await create.run(organizationId, change, at, seenAt, isMailed ? at : null);
    },
    async takeMail(at, until) {
      for (;;) {
        const found = await dueMail.get(at);
        if (found === undefined) return undefined;
        const notice = noticeOf(found);
        if ((await takeMail.run(until(notice), found.number, found.mail_due_at)) > 0) return notice;
      }
    },
    async finishMail(number) {
      await finishMail.run(number);
    },
    async see(organizationId, upTo, by, at) {
      return see.run(at, by, organizationId, upTo);
    },
    async setMailed(organizationId, on) {
      await setMailed.run(Number(on), organizationId);
    },
  };
}
