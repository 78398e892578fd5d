import { Refusal } from '../errors.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { apiKey, keyPreview } from '../rules/formats.ts';
import { MAX_ACTIVE_KEYS } from '../rules/plans.ts';
import type { ApiKey, Store } from '../store/store.ts';
import { hashKey } from './admit.ts';
import { MOST_KEY_NAME_CHARACTERS, tidyName } from './limits.ts';

/** The text for a sixth active key. Specification 3.1. */
export const TOO_MANY_KEYS = `${MAX_ACTIVE_KEYS} API keys are active, the most there can be: revoke one first.`;

interface CreatedKey extends Pick<ApiKey, 'id' | 'name' | 'preview' | 'createdAt'> {
  /** The full key: shown this once, kept nowhere. */
  key: string;
}

export type CreateKey = (organizationId: string, name: string) => Promise<CreatedKey>;

interface CreateKeyDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

/**
 * Creates an API key. Specification 3.1. Refuses (`invalid`) a name beyond its limit and a sixth active key,
 * also when several are asked for at once: the keys are counted in the transaction that adds one.
 */
export function makeCreateKey({ store, newId, clock, randomBytes }: CreateKeyDependencies): CreateKey {
  return async (organizationId, name) => {
    const key = apiKey(randomBytes);
    const kept: ApiKey = {
      id: newId('key'),
      organizationId,
      name: tidyName(name, MOST_KEY_NAME_CHARACTERS),
      hash: hashKey(key),
      preview: keyPreview(key),
      requestCount: 0,
      lastUsedAt: null,
      createdAt: clock(),
      revokedAt: null,
      revokedBy: null,
    };
    await store.transaction(async ({ keys }) => {
      const active = await keys.listActive(organizationId);
      if (active.length >= MAX_ACTIVE_KEYS) {
        throw new Refusal('invalid', TOO_MANY_KEYS);
      }
      await keys.create(kept);
    });
    return { id: kept.id, name: kept.name, preview: kept.preview, createdAt: kept.createdAt, key };
  };
}
