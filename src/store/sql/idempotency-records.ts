import type { IdempotencyReads, IdempotencyRecord, IdempotencyWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

export function idempotencyReads(prepare: Prepare): IdempotencyReads {
  const find = prepare<Pick<IdempotencyRecord, 'digest' | 'answer'>>(
    'SELECT digest, answer FROM receipts WHERE organization_id = ? AND id = ?',
  );
  return {
    async find(organizationId, id) {
      return find.get(organizationId, id);
    },
  };
}

export function idempotencyWrites(prepare: Prepare): IdempotencyWrites {
  const keep = prepare(insertInto('receipts', ['organization_id', 'id', 'digest', 'answer', 'at']));
  const forget = prepare('DELETE FROM receipts WHERE organization_id = ? AND at < ?');
  return {
    async keep({ organizationId, id, digest, answer, at }, forgetBefore) {
      await forget.run(organizationId, forgetBefore);
      await keep.run(organizationId, id, digest, answer, at);
    },
  };
}
