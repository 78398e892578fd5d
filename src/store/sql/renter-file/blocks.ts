import type {
  BlockDocument,
  BlockMail,
  BlockReads,
  BlockRecord,
  BlockRequest,
  BlockWrites,
} from '../../store.ts';
import { columnsOf, selected } from '../columns.ts';
import { type Dialect, insertInto, LAST_ID, type Prepare, type Value } from '../query.ts';
import { renterNumber, renterNumbers } from '../renter-rows.ts';

const REQUEST = columnsOf<Omit<BlockRequest, 'renterId'>>({
  id: 'id',
  kind: 'kind',
  said: 'said',
  renterEmail: 'renter_email',
  records: [
    'records',
    {
      write: (records: readonly BlockRecord[]) => JSON.stringify(records),
      read: (value) => JSON.parse(String(value)),
    },
  ],
  status: 'status',
  requestedAt: 'requested_at',
  dueAt: 'due_at',
  acceptedAt: 'accepted_at',
  endedAt: 'ended_at',
  reason: 'reason',
});

const DOCUMENT = columnsOf<BlockDocument>({
  id: 'id',
  blockId: 'block_id',
  organizationId: 'organization_id',
  name: 'name',
  type: 'type',
  bytes: 'bytes',
  digest: 'digest',
  addedAt: 'added_at',
});

/** Sorts after every deadline. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

export function blockReads(prepare: Prepare): BlockReads {
  const requests = (where: string) =>
    prepare<[renterId: string, ...request: Value[]]>(
      `SELECT r.id, ${selected('b', REQUEST.names)} FROM block_requests b JOIN renters r ON r.number = b.renter
       WHERE ${where}`,
      'array',
    );
  const byId = requests('b.id = ?');
  const ofRenter = requests(`b.renter = ${renterNumber('?')} AND b.id < ? ORDER BY b.id DESC LIMIT ?`);
  const deadline = `coalesce(b.due_at, ${NO_DEADLINE})`;
  const open = requests(
    `b.status = 'open' AND (${deadline}, b.id) > (?, ?) ORDER BY ${deadline}, b.id LIMIT ?`,
  );
  const documents = prepare<Value[]>(
    `SELECT ${selected('x', DOCUMENT.names)} FROM block_documents x WHERE x.block_id = ? AND x.complete = ? ORDER BY x.id`,
    'array',
  );
  const sumBytes = prepare<{ bytes: number }>(
    `SELECT CAST(coalesce(sum(x.bytes), 0) AS bigint) AS bytes FROM block_requests b
     JOIN block_documents x ON x.block_id = b.id WHERE b.renter = ${renterNumber('?')} AND x.added_at >= ?`,
  );
  const part = prepare<{ content: string }>(
    'SELECT content FROM block_document_parts WHERE document_id = ? AND part = ?',
  );
  const requestOf = ([renterId, ...row]: [string, ...Value[]]) => ({ renterId, ...REQUEST.read(row, 0) });
  return {
    async find(id) {
      const row = await byId.get(id);
      return row && requestOf(row);
    },
    async listOf(renterId, before = LAST_ID, limit) {
      return (await ofRenter.all(renterId, before, limit)).map(requestOf);
    },
    async listOpen(after, limit) {
      const { dueAt, id } = after ?? { dueAt: 0, id: '' };
      return (await open.all(dueAt ?? NO_DEADLINE, id, limit)).map(requestOf);
    },
    async documents(blockId, state) {
      return (await documents.all(blockId, state === 'stored' ? 1 : 0)).map((row) => DOCUMENT.read(row, 0));
    },
    async sumDocumentBytes(renterId, fromMs) {
      return (await sumBytes.get(renterId, fromMs))?.bytes ?? 0;
    },
    async documentPart(documentId, number) {
      return (await part.get(documentId, number))?.content;
    },
  };
}

interface MailRow {
  block_id: string;
  recipient: string;
  created_at: number;
}

export function blockWrites(prepare: Prepare, dialect: Dialect): BlockWrites {
  const numberOf = renterNumbers(prepare);
  const add = prepare(insertInto('block_requests', ['renter', ...REQUEST.names]));
  const update = prepare(
    'UPDATE block_requests SET records = ?, status = ?, due_at = ?, accepted_at = ?, ended_at = ?, reason = ? WHERE id = ?',
  );
  const addDocument = prepare(insertInto('block_documents', [...DOCUMENT.names, 'complete']));
  const complete = prepare('UPDATE block_documents SET complete = 1 WHERE id = ?');
  const ARRIVING = 'SELECT id FROM block_documents WHERE complete = 0 AND added_at < ?';
  const removeParts = prepare(`DELETE FROM block_document_parts WHERE document_id IN (${ARRIVING})`);
  const removeDocuments = prepare(`DELETE FROM block_documents WHERE id IN (${ARRIVING})`);
  const queue = prepare(
    `${insertInto('block_mails', ['block_id', 'recipient', 'created_at', 'due_at'])}
     ON CONFLICT (block_id, recipient) DO UPDATE SET created_at = excluded.created_at, due_at = excluded.due_at`,
  );
  const due = prepare<MailRow>(
    `SELECT block_id, recipient, created_at FROM block_mails WHERE due_at <= ? ORDER BY due_at LIMIT 1
     ${dialect.skipLocked('block_mails')}`,
  );
  const KEY = 'block_id = ? AND recipient = ?';
  const putOff = prepare(`UPDATE block_mails SET due_at = ? WHERE ${KEY}`);
  const finish = prepare(`DELETE FROM block_mails WHERE ${KEY} AND created_at = ?`);
  return {
    async add(request) {
      await add.run(await numberOf(request.renterId), ...REQUEST.values(request));
    },
    async update({ id, records, status, dueAt, acceptedAt, endedAt, reason }) {
      await update.run(JSON.stringify(records), status, dueAt, acceptedAt, endedAt, reason, id);
    },
    async addDocument(document) {
      await addDocument.run(...DOCUMENT.values(document), 0);
    },
    async completeDocument(documentId) {
      return (await complete.run(documentId)) === 1;
    },
    async removeArriving(before) {
      await removeParts.run(before);
      await removeDocuments.run(before);
    },
    async queueMail({ blockId, recipient, createdAt }) {
      await queue.run(blockId, recipient, createdAt, createdAt);
    },
    async takeMail(at, next) {
      const row = await due.get(at);
      if (row === undefined) return undefined;
      const { block_id: blockId, recipient, created_at: createdAt } = row;
      const mail: BlockMail = { blockId, recipient, createdAt };
      await putOff.run(next(mail), blockId, recipient);
      return mail;
    },
    async finishMail({ blockId, recipient, createdAt }) {
      await finish.run(blockId, recipient, createdAt);
    },
  };
}
