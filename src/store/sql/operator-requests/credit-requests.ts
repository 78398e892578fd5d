import type { CreditRequest, CreditRequestReads, CreditRequestWrites } from '../../store.ts';
import { columnsOf } from '../columns.ts';
import type { Dialect, Prepare, Value } from '../query.ts';
import { replacing } from './owner-requests.ts';

const FIELDS = {
  organizationId: 'organization_id',
  amount: 'amount',
  note: 'note',
  userId: 'user_id',
  requestedBy: 'requested_by',
  requestedAt: 'requested_at',
  state: 'state',
  endedAt: 'ended_at',
  granted: 'granted',
  reason: 'reason',
  mailDueAt: 'mail_due_at',
} as const;

const REQUEST = columnsOf<CreditRequest>({ ...FIELDS, toldAt: 'told_at' });
/** What `put` stores. */
const GIVEN = columnsOf<Omit<CreditRequest, 'toldAt'>>(FIELDS);

const SELECT = `SELECT ${REQUEST.names.join(', ')} FROM credit_requests`;

export function creditRequestReads(prepare: Prepare): CreditRequestReads {
  const find = prepare<Value[]>(`${SELECT} WHERE organization_id = ?`, 'array');
  const open = prepare<Value[]>(
    `${SELECT} WHERE state = 'open' ORDER BY requested_at, organization_id`,
    'array',
  );
  return {
    async find(organizationId) {
      const row = await find.get(organizationId);
      return row && REQUEST.read(row, 0);
    },
    async listOpen() {
      return (await open.all()).map((row) => REQUEST.read(row, 0));
    },
  };
}

export function creditRequestWrites(prepare: Prepare, dialect: Dialect): CreditRequestWrites {
  const put = prepare(replacing('credit_requests', GIVEN.names));
  const due = prepare<Value[]>(
    `${SELECT} WHERE mail_due_at <= ? ORDER BY mail_due_at LIMIT 1 ${dialect.skipLocked('credit_requests')}`,
    'array',
  );
  const take = prepare('UPDATE credit_requests SET mail_due_at = ?, told_at = ? WHERE organization_id = ?');
  const finish = prepare(
    'UPDATE credit_requests SET mail_due_at = NULL WHERE organization_id = ? AND mail_due_at = ?',
  );
  return {
    async put(request) {
      await put.run(...GIVEN.values(request));
    },
    async takeMail(at, next) {
      const row = await due.get(at);
      if (row === undefined) return undefined;
      const request = REQUEST.read(row, 0);
      const toldAt = request.state === 'open' ? at : request.toldAt;
      const taken = { ...request, mailDueAt: next(request), toldAt };
      await take.run(taken.mailDueAt, taken.toldAt, taken.organizationId);
      return taken;
    },
    async finishMail({ organizationId, mailDueAt }) {
      await finish.run(organizationId, mailDueAt);
    },
  };
}
