import type { FileRequest, FileRequestReads, FileRequestWrites } from '../../store.ts';
import { DISPUTE_ROW, type DisputeRow, disputeOf } from '../dispute-rows.ts';
import { insertInto, LAST_ID, type Prepare } from '../query.ts';
import { renterNumber, renterNumbers } from '../renter-rows.ts';

interface FileRequestRow extends Pick<FileRequest, 'id' | 'medium'> {
  renter_id: string;
  send_to: string;
  requested_at: number;
  identified_by: string | null;
  identified_at: number | null;
  printed_at: number | null;
}

export function fileRequestReads(prepare: Prepare): FileRequestReads {
  const requests = (where: string) =>
    prepare<FileRequestRow>(
      `SELECT q.id, r.id AS renter_id, q.medium, q.send_to, q.requested_at, q.identified_by, q.identified_at, q.printed_at
       FROM file_requests q JOIN renters r ON r.number = q.renter WHERE ${where}`,
    );
  const byId = requests('q.id = ?');
  const ofRenter = requests(`q.renter = ${renterNumber('?')} AND q.id < ? ORDER BY q.id DESC LIMIT ?`);
  const open = requests('q.printed_at IS NULL AND q.id > ? ORDER BY q.id LIMIT ?');
  // A dispute by post or telephone has no e-mail. After an appeal, the renter has to be told again.
  const untold = (of: string) =>
    prepare<DisputeRow>(
      `SELECT ${DISPUTE_ROW} FROM disputes d JOIN renters r ON r.number = d.renter LEFT JOIN appeals a ON a.dispute_id = d.id
       WHERE d.renter_email = '' AND d.status IN ('upheld', 'rejected') ${of} AND NOT EXISTS (
         SELECT 1 FROM dispute_entries e WHERE e.dispute_id = d.id AND e.what = 'renter_told'
           AND e.at >= coalesce(a.ended_at, d.ended_at))
       ORDER BY d.id LIMIT ?1`,
    );
  const allUntold = untold('');
  const untoldOf = untold(`AND d.renter = ${renterNumber('?2')}`);
  return {
    async find(id) {
      const row = await byId.get(id);
      return row && requestOf(row);
    },
    async listOf(renterId, before = LAST_ID, limit) {
      return (await ofRenter.all(renterId, before, limit)).map(requestOf);
    },
    async listOpen(after = '', limit) {
      return (await open.all(after, limit)).map(requestOf);
    },
    async listUntold(limit, renterId) {
      const rows = renterId === undefined ? await allUntold.all(limit) : await untoldOf.all(limit, renterId);
      return rows.map(disputeOf);
    },
  };
}

function requestOf(row: FileRequestRow): FileRequest {
  return {
    id: row.id,
    renterId: row.renter_id,
    medium: row.medium,
    sendTo: row.send_to,
    requestedAt: row.requested_at,
    identifiedBy: row.identified_by,
    identifiedAt: row.identified_at,
    printedAt: row.printed_at,
  };
}

export function fileRequestWrites(prepare: Prepare): FileRequestWrites {
  const numberOf = renterNumbers(prepare);
  const add = prepare(insertInto('file_requests', ['id', 'renter', 'medium', 'send_to', 'requested_at']));
  const update = prepare(
    'UPDATE file_requests SET identified_by = ?, identified_at = ?, printed_at = ? WHERE id = ?',
  );
  return {
    async add({ id, renterId, medium, sendTo, requestedAt }) {
      await add.run(id, await numberOf(renterId), medium, sendTo, requestedAt);
    },
    async update({ id, identifiedBy, identifiedAt, printedAt }) {
      await update.run(identifiedBy, identifiedAt, printedAt, id);
    },
  };
}
