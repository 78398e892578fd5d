import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { idMaker } from '../ids.ts';
import { inviteFirstOwner } from '../staff/invitations.ts';
import { withNewStore } from './with-store.ts';

/** The token of a link that makes the first organization and its owner; nothing where there is an organization. */
export function prepareFirstOwner(config: Config): Promise<string | undefined> {
  return withNewStore(
    (store) => inviteFirstOwner({ store, newId: idMaker(Date.now), clock: Date.now, randomBytes }),
    config,
  );
}
