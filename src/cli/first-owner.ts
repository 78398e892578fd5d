import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { idMaker } from '../ids.ts';
import { inviteFirstOwner } from '../staff/invitations.ts';
import { withNewStore } from './with-store.ts';

/**
 * Returns the token of a link that creates the first organization and its owner, or `undefined` if an
 * organization exists.
 */
export function prepareFirstOwner(config: Config): Promise<string | undefined> {
  return withNewStore(
    (store) => inviteFirstOwner({ store, newId: idMaker(Date.now), clock: Date.now, randomBytes }),
    config,
  );
}
