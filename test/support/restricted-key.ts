import { randomBytes } from 'node:crypto';
import { hashKey } from '../../src/keys/keys.ts';
import { apiKey } from '../../src/rules/text/formats.ts';
import type { ApiKey, Store } from '../../src/store/store.ts';
import { key as storedKey } from '../store/fixtures.ts';

/** Stores a key with these fields, also one that could not be created, such as one that has expired. */
export async function putKey(
  store: Store,
  organizationId: string,
  fields: Partial<ApiKey>,
): Promise<{ id: string; key: string }> {
  const key = apiKey(fields.mode ?? 'live', randomBytes);
  const stored = storedKey(organizationId, { createdAt: Date.now(), ...fields, hash: hashKey(key) });
  await store.transaction(({ keys }) => keys.create(stored));
  return { id: stored.id, key };
}
