import { ApiError } from '../../errors.ts';
import type { DisputePlace, DisputeReads, DisputeTask, DisputeWrites } from '../store.ts';
import {
  DISPUTE_COLUMNS,
  DISPUTE_ROW,
  type DisputeRow,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  disputeOf,
  disputeValues,
  documentOf,
  type EntryRow,
  entryOf,
} from './dispute-rows.ts';
import { counts } from './held-filings.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare } from './query.ts';
import { renterNumber, renterNumbers } from './renter-rows.ts';

/** Sorts before every dispute. */
const FIRST_PLACE: DisputePlace = { deadlineAt: -1, id: '' };

/** Must match the conditions of the partial indexes. */
const OPEN = "d.status IN ('open', 'under_review')";
const ENDED = "d.status NOT IN ('open', 'under_review')";
const APPEALED = 'EXISTS (SELECT 1 FROM appeals a WHERE a.dispute_id = d.id AND a.ended_at IS NULL)';
const OF_RENTER = `renter = ${renterNumber('?')}`;

export function disputeReads(prepare: Prepare, dialect: Dialect): DisputeReads {
  const disputes = (where: string) =>
    prepare<DisputeRow>(
      `SELECT ${DISPUTE_ROW} FROM disputes d JOIN renters r ON r.number = d.renter WHERE ${where}`,
    );
  const find = disputes('d.id = ?');
  const ofRecord = disputes('d.record = ? AND d.record_kind = ? ORDER BY d.id DESC LIMIT ?');
  const newestOf = disputes(
    `${dialect.anyOf('d.record', dialect.elements('?'))}
       AND NOT EXISTS (SELECT 1 FROM disputes n
         WHERE n.record = d.record AND n.record_kind = d.record_kind AND n.id > d.id)`,
  );
  const ofRenter = (filedBy: string) =>
    disputes(`d.renter = ${renterNumber('?1')} AND d.id < ?2 ${filedBy} ORDER BY d.id DESC LIMIT ?3`);
  const ofAnybody = ofRenter('');
  const ofSome = ofRenter(
    `AND d.organization_id IN (${dialect.elements('?4')}) AND ?5 IN ('', d.renter_email)`,
  );
  const open = disputes(
    `d.organization_id = ? AND ${OPEN} AND (d.deadline_at, d.id) > (?, ?) ORDER BY d.deadline_at, d.id LIMIT ?`,
  );
  const ended = disputes(
    `d.organization_id = ? AND ${ENDED} AND d.id < ? ORDER BY d.organization_id DESC, d.id DESC LIMIT ?`,
  );
  const countOpenOf = prepare<{ open: number; first: number | null }>(
    `SELECT count(*) AS open, min(deadline_at) AS first FROM (SELECT deadline_at FROM disputes d
       WHERE organization_id = ? AND ${OPEN} ORDER BY deadline_at LIMIT ?) AS counted`,
  );
  const countOpen = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM disputes d WHERE d.${OF_RENTER} AND (${OPEN} OR ${APPEALED})
       AND ${counts('d.record')}`,
  );
  const countFiled = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM disputes d WHERE d.${OF_RENTER} AND filed_at >= ? ORDER BY id DESC LIMIT ?) AS found`,
  );
  const countShortRejections = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM disputes WHERE organization_id = ? AND ended_at >= ? AND status = 'rejected'
       AND length(coalesce(answer, '')) < ?`,
  );
  const entries = prepare<EntryRow>(
    'SELECT at, what, party, actor, said, count FROM dispute_entries WHERE dispute_id = ? ORDER BY number LIMIT ?',
  );
  const countEntries = prepare<{ count: number }>(
    'SELECT count(*) AS count FROM dispute_entries WHERE dispute_id = ? AND what = ?',
  );
  const documents = prepare<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS.join(', ')} FROM dispute_documents WHERE dispute_id = ? AND complete = ? ORDER BY id`,
  );
  const arriving = prepare<{ id: string }>(
    'SELECT id FROM dispute_documents WHERE complete = 0 AND added_at < ? ORDER BY added_at LIMIT 1',
  );
  const sumBytes = prepare<{ bytes: number }>(
    `SELECT CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes FROM disputes d
     JOIN dispute_documents x ON x.dispute_id = d.id WHERE d.${OF_RENTER} AND x.added_at >= ?`,
  );
  // The two conditions are those of the indexes of an organization's disputes.
  const bytesOf = (ofStatus: string) =>
    `(SELECT coalesce(sum(bytes), 0) FROM disputes d JOIN dispute_documents x ON x.dispute_id = d.id
      WHERE d.organization_id = ? AND ${ofStatus})`;
  const stored = prepare<{ network: number; organization: number }>(
    `SELECT CAST((SELECT coalesce(sum(bytes), 0) FROM dispute_documents)
         + (SELECT coalesce(sum(bytes), 0) FROM block_documents) AS bigint) AS network,
       CAST(${bytesOf(OPEN)} + ${bytesOf(ENDED)}
         + (SELECT coalesce(sum(bytes), 0) FROM block_documents WHERE organization_id = ?) AS bigint) AS organization`,
  );
  const part = prepare<{ content: string }>(
    'SELECT content FROM dispute_document_parts WHERE document_id = ? AND part = ?',
  );
  const overdue = prepare<{ id: string; deadline_at: number }>(
    `SELECT id, deadline_at FROM disputes d WHERE deadline_at <= ? AND (deadline_at, id) > (?, ?) AND ${OPEN}
     ORDER BY deadline_at, id LIMIT 1`,
  );
  const linked = prepare<{ count: number }>(
    'SELECT count(*) AS count FROM report_incidents WHERE report_number = ?',
  );
  return {
    async find(id) {
      const row = await find.get(id);
      return row && disputeOf(row);
    },
    async listOfRecord(kind, record, limit) {
      return (await ofRecord.all(record, kind, limit)).map(disputeOf);
    },
    async listNewestOf(records) {
      return records.length === 0 ? [] : (await newestOf.all(JSON.stringify(records))).map(disputeOf);
    },
    async listOfRenter(renterId, before = LAST_ID, limit, { filedBy, filedWith = '' } = {}) {
      const rows =
        filedBy === undefined
          ? ofAnybody.all(renterId, before, limit)
          : ofSome.all(renterId, before, limit, JSON.stringify(filedBy), filedWith);
      return (await rows).map(disputeOf);
    },
    async listOpen(organizationId, after = FIRST_PLACE, limit) {
      return (await open.all(organizationId, after.deadlineAt, after.id, limit)).map(disputeOf);
    },
    async listEnded(organizationId, before = LAST_ID, limit) {
      return (await ended.all(organizationId, before, limit)).map(disputeOf);
    },
    async countOpenOf(organizationId, most) {
      const row = await countOpenOf.get(organizationId, most);
      return { open: row?.open ?? 0, firstDeadlineAt: row?.first ?? null };
    },
    async countOpen(renterId) {
      return (await countOpen.get(renterId))?.count ?? 0;
    },
    async countFiled(renterId, fromMs, most) {
      return (await countFiled.get(renterId, fromMs, most))?.count ?? 0;
    },
    async countShortRejections(organizationId, fromMs, characters) {
      return (await countShortRejections.get(organizationId, fromMs, characters))?.count ?? 0;
    },
    async entries(disputeId, limit) {
      return (await entries.all(disputeId, limit)).map(entryOf);
    },
    async countEntries(disputeId, what) {
      return (await countEntries.get(disputeId, what))?.count ?? 0;
    },
    async documents(disputeId) {
      return (await documents.all(disputeId, 1)).map(documentOf);
    },
    async arrivingDocuments(disputeId) {
      return (await documents.all(disputeId, 0)).map(documentOf);
    },
    async arrivingSince(at) {
      return (await arriving.get(at))?.id;
    },
    async sumDocumentBytes(renterId, fromMs) {
      return (await sumBytes.get(renterId, fromMs))?.bytes ?? 0;
    },
    async storedDocumentBytes(organizationId) {
      const row = await stored.get(organizationId, organizationId, organizationId);
      return { network: row?.network ?? 0, organization: row?.organization ?? 0 };
    },
    async documentPart(documentId, number) {
      return (await part.get(documentId, number))?.content;
    },
    async nextOverdue(at, after = FIRST_PLACE) {
      const row = await overdue.get(at, after.deadlineAt, after.id);
      return row && { deadlineAt: row.deadline_at, id: row.id };
    },
    async countLinkedIncidents(reportNumber) {
      return (await linked.get(reportNumber))?.count ?? 0;
    },
  };
}

interface TaskRow {
  dispute_id: string;
  task: DisputeTask;
  organization_id: string;
  tries: number;
}

export function disputeWrites(prepare: Prepare, dialect: Dialect): DisputeWrites {
  const numberOf = renterNumbers(prepare);
  const create = prepare(`${insertInto('disputes', DISPUTE_COLUMNS)} ON CONFLICT DO NOTHING`);
  const update = prepare(
    `UPDATE disputes AS d SET status = ?, deadline_at = ?, extended = ?, ended_at = ?, outcome = ?, answer = ?
     WHERE id = ? AND (${OPEN} OR ${APPEALED})`,
  );
  const addEntry = prepare(
    insertInto('dispute_entries', ['dispute_id', 'at', 'what', 'party', 'actor', 'said', 'count']),
  );
  const addDocument = prepare(insertInto('dispute_documents', [...DOCUMENT_COLUMNS, 'complete']));
  const complete = prepare('UPDATE dispute_documents SET complete = 1 WHERE id = ?');
  const ARRIVING = 'SELECT id FROM dispute_documents WHERE id = ? AND complete = 0';
  const removeParts = prepare(`DELETE FROM dispute_document_parts WHERE document_id IN (${ARRIVING})`);
  const removeDocument = prepare(`DELETE FROM dispute_documents WHERE id IN (${ARRIVING})`);
  const addTask = prepare(
    `${insertInto('dispute_tasks', ['dispute_id', 'task', 'organization_id', 'due_at', 'tries'])}
     ON CONFLICT (dispute_id, task, organization_id) DO UPDATE SET due_at = excluded.due_at, tries = 0`,
  );
  const KEY = 'dispute_id = ? AND task = ? AND organization_id = ?';
  const due = prepare<TaskRow>(
    `SELECT dispute_id, task, organization_id, tries FROM dispute_tasks WHERE due_at <= ?
     ORDER BY due_at LIMIT 1 ${dialect.skipLocked('dispute_tasks')}`,
  );
  const take = prepare(`UPDATE dispute_tasks SET due_at = ?, tries = ? WHERE ${KEY}`);
  // `tries` alone would not do: it restarts at 0 when a task is added again, and another server may then have
  // claimed the task equally often.
  const HELD = `${KEY} AND tries = ? AND due_at = ?`;
  const putOff = prepare(`UPDATE dispute_tasks SET due_at = ? WHERE ${HELD}`);
  const finish = prepare(`DELETE FROM dispute_tasks WHERE ${HELD}`);
  return {
    async create(dispute) {
      const renter = await numberOf(dispute.renterId);
      const created = await create.run(...disputeValues(renter, dispute));
      if (created === 0) throw new ApiError('conflict', 'This record is already disputed.');
    },
    async update({ id, status, deadlineAt, extended, endedAt, outcome, answer }) {
      const values = [status, deadlineAt, Number(extended), endedAt, outcome, answer];
      return (await update.run(...values, id)) === 1;
    },
    async addEntry(disputeId, { at, what, by, actor, said, count }) {
      await addEntry.run(disputeId, at, what, by, actor, said, count);
    },
    async addDocument({ id, disputeId, name, type, bytes, digest, addedAt }) {
      await addDocument.run(id, disputeId, name, type, bytes, digest, addedAt, 0);
    },
    async completeDocument(documentId) {
      return (await complete.run(documentId)) === 1;
    },
    async removeArriving(documentId) {
      await removeParts.run(documentId);
      await removeDocument.run(documentId);
    },
    async addTask({ disputeId, task, organizationId }, dueAt) {
      await addTask.run(disputeId, task, organizationId, dueAt, 0);
    },
    async takeTask(at, until) {
      const row = await due.get(at);
      if (row === undefined) return undefined;
      const { dispute_id: disputeId, task, organization_id: organizationId } = row;
      const tries = row.tries + 1;
      await take.run(until, tries, disputeId, task, organizationId);
      return { disputeId, task, organizationId, tries, until };
    },
    async finishTask({ disputeId, task, organizationId, tries, until }) {
      await finish.run(disputeId, task, organizationId, tries, until);
    },
    async putOffTask({ disputeId, task, organizationId, tries, until }, dueAt) {
      await putOff.run(dueAt, disputeId, task, organizationId, tries, until);
    },
  };
}
