import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';

/** The text for an ID that no active key of the organization has. */
export const NO_SUCH_KEY = 'There is no active API key with this ID. GET /v1/keys lists them.';

/**
 * Answers when it was revoked, epoch milliseconds.
 *
 * @param by the name of the staff member who does it
 */
export type RevokeKey = (organizationId: string, keyId: string, by?: string) => Promise<number>;

/**
 * Revokes a key for good: the next request with it is refused. Specification 3.1. Refuses (`notFound`) a key
 * that is unknown, revoked already, or another organization's.
 */
export function makeRevokeKey(store: Pick<Store, 'transaction'>, clock: Clock): RevokeKey {
  return async (organizationId, keyId, by) => {
    const at = clock();
    await store.transaction(async ({ keys }) => {
      const key = await keys.find(keyId);
      if (key?.organizationId !== organizationId || !(await keys.revoke(keyId, at, by))) {
        throw new Refusal('notFound', NO_SUCH_KEY);
      }
    });
    return at;
  };
}
