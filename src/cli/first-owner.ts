import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { inviteFirstOwner } from '../staff/invitations.ts';
import { newId } from './new-id.ts';
import { withNewStore } from './with-store.ts';

/**
 * Returns the token of a link that creates the first organization and its owner, or `undefined` if an
 * organization exists.
 */
export function prepareFirstOwner(config: Config): Promise<string | undefined> {
  return withNewStore((store) => inviteFirstOwner({ store, newId, clock: Date.now, randomBytes }), config);
}
