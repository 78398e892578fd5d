import type {
  IdempotencyReads,
  IdempotencyRecord,
  IdempotencyWrites,
  ResponseReads,
  ResponseWrites,
  StoredResponse,
} from '../store.ts';
import { columnsOf } from './columns.ts';
import { insertInto, type Prepare, type Value } from './query.ts';

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
      await forget.write(organizationId, forgetBefore);
      await keep.write(organizationId, id, digest, answer, at);
    },
  };
}

const RESPONSE = columnsOf<StoredResponse>({
  key: 'key',
  digest: 'digest',
  body: 'body',
  requestId: 'request_id',
  expiresAt: 'expires_at',
});

/** The columns of a response. */
export const RESPONSE_COLUMNS = RESPONSE.names;

const REPLACED = ['digest', 'body', 'request_id', 'expires_at'].map((name) => `${name} = excluded.${name}`);

/** Ends the statement that stores responses: it replaces those that have expired, and leaves the others as they are. */
export const replaceExpired = (now: string) =>
  `ON CONFLICT (key) DO UPDATE SET ${REPLACED.join(', ')} WHERE responses.expires_at <= ${now}`;

/** Stores a response. The parameters are those of `putValues`. */
export const PUT_RESPONSE = `${insertInto('responses', RESPONSE_COLUMNS)} ${replaceExpired('?')}`;

export function putValues(response: StoredResponse, now: number): Value[] {
  const values = RESPONSE.values(response);
  values.push(now);
  return values;
}

/** Finds the response for a key, unless it has expired at a time. */
export const FIND_RESPONSE = `SELECT key, digest, body, request_id AS "requestId", expires_at AS "expiresAt" FROM responses
  WHERE key = ? AND expires_at > ?`;

export function responseReads(prepare: Prepare): ResponseReads {
  const find = prepare<StoredResponse>(FIND_RESPONSE);
  return {
    async find(key, now) {
      return find.get(key, now);
    },
  };
}

export function responseWrites(prepare: Prepare): ResponseWrites {
  const put = prepare(PUT_RESPONSE);
  const forget = prepare(
    `DELETE FROM responses WHERE key IN (SELECT key FROM responses WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
  );
  return {
    async put(response, now) {
      return (await put.run(...putValues(response, now))) === 1;
    },
    async forgetExpired(now, limit) {
      return forget.run(now, limit);
    },
  };
}
