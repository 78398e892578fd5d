import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { makeCreateKey } from '../keys/create-key.ts';
import { openHistoryWriter } from '../open-store.ts';
import { rememberStory } from '../overview/demonstration-steps.ts';
import {
  DEMONSTRATION_ORGANIZATION,
  DEMONSTRATION_OWNER,
  DEMONSTRATION_RENTERS,
  demonstrationNetwork,
  exampleRenter,
} from '../seeding/demonstration.ts';
import { fillNetwork } from '../seeding/fill-network.ts';
import type { Renter, Store } from '../store/store.ts';
import { clearLine, Progress } from './progress.ts';
import { newId, withNewStore } from './with-store.ts';

/** Random bytes of the password, which are 16 characters in base64url. */
const PASSWORD_BYTES = 12;

/** The demonstration network that the server starts with. */
export type Demonstration =
  | {
      state: 'new';
      key: string;
      /** E-mail of the demonstration's owner, for signing in to the dashboard. */
      email: string;
      password: string;
      /** E-mail of a renter with an open dispute, for signing in to the portal. */
      disputing: string;
      organizationId: string;
      organizations: number;
      renters: number;
      example: Renter;
    }
  /** Created at an earlier start. */
  | { state: 'known'; organizationId: string }
  /** The database contains another network. */
  | { state: 'none' };

/** Creates the demonstration network if the database is empty. */
export function prepareDemonstration(config: Config): Promise<Demonstration> {
  return withNewStore(async (store) => {
    const organizations = await store.organizations.list();
    if (organizations.length === 0) return makeDemonstration(store, config);
    const known = organizations.some(({ id }) => id === DEMONSTRATION_ORGANIZATION);
    return known ? { state: 'known', organizationId: DEMONSTRATION_ORGANIZATION } : { state: 'none' };
  }, config);
}

async function makeDemonstration(store: Store, config: Config): Promise<Demonstration> {
  const now = Date.now();
  const network = demonstrationNetwork(now);
  const writer = await openHistoryWriter(config.database);
  try {
    await fillNetwork(writer, network, DEMONSTRATION_RENTERS);
  } finally {
    await writer.close();
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  // Loaded here, because a later start does not need it.
  const { liveAMonth } = await import('../demonstration/live-a-month.ts');
  const progress = new Progress('Creating a demonstration', 'days');
  const open = await liveAMonth({
    store,
    config,
    network,
    password,
    now,
    onProgress: (done, days) => progress.update(done, days),
  });
  clearLine();
  const { renterId, id: disputeId } = open;
  await rememberStory(store, { organizationId: DEMONSTRATION_ORGANIZATION, renterId, disputeId, at: now });
  const createKey = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
  const { key } = await createKey(DEMONSTRATION_ORGANIZATION, { name: 'Demonstration' });
  return {
    state: 'new',
    key,
    email: DEMONSTRATION_OWNER.email,
    password,
    disputing: open.email,
    organizationId: DEMONSTRATION_ORGANIZATION,
    organizations: network.organizations.length,
    renters: DEMONSTRATION_RENTERS,
    example: exampleRenter(network),
  };
}
