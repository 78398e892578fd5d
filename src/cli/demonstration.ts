import { randomBytes } from 'node:crypto';
import { makeGrantCredits } from '../billing/balance.ts';
import type { Config, DatabaseConfig } from '../config.ts';
import { makeCreateKey } from '../keys/create-key.ts';
import { openHistoryWriter } from '../open-store.ts';
import { makeRecordCertification } from '../organizations/certification.ts';
import {
  DEMONSTRATION_CREDITS,
  DEMONSTRATION_ORGANIZATION,
  DEMONSTRATION_OWNER,
  DEMONSTRATION_RENTERS,
  DEMONSTRATION_SIGNER,
  demonstrationNetwork,
  exampleRenter,
} from '../seeding/demonstration.ts';
import { fillNetwork } from '../seeding/fill-network.ts';
import { makePasswords } from '../sign-in/passwords.ts';
import { makeCreateStaff } from '../staff/create-staff.ts';
import type { Renter, Store } from '../store/store.ts';
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
    if (organizations.length === 0) return makeDemonstration(store, config.database);
    const known = organizations.some(({ id }) => id === DEMONSTRATION_ORGANIZATION);
    return known ? { state: 'known', organizationId: DEMONSTRATION_ORGANIZATION } : { state: 'none' };
  }, config);
}

async function makeDemonstration(store: Store, database: DatabaseConfig): Promise<Demonstration> {
  const network = demonstrationNetwork(Date.now());
  const writer = await openHistoryWriter(database);
  try {
    await fillNetwork(writer, network, DEMONSTRATION_RENTERS);
  } finally {
    await writer.close();
  }
  const grant = makeGrantCredits(store, Date.now);
  const certify = makeRecordCertification({ store, newId, clock: Date.now });
  for (const { id } of network.organizations) {
    await grant(id, DEMONSTRATION_CREDITS);
    await certify(id, DEMONSTRATION_SIGNER);
  }
  const createKey = makeCreateKey({ store, newId, clock: Date.now, randomBytes });
  const { key } = await createKey(DEMONSTRATION_ORGANIZATION, { name: 'Demonstration' });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const { hash: hashPassword } = makePasswords();
  await makeCreateStaff({ store, newId, clock: Date.now, hashPassword })({
    ...DEMONSTRATION_OWNER,
    organizationId: DEMONSTRATION_ORGANIZATION,
    password,
    role: 'owner',
  });
  return {
    state: 'new',
    key,
    email: DEMONSTRATION_OWNER.email,
    password,
    organizationId: DEMONSTRATION_ORGANIZATION,
    organizations: network.organizations.length,
    renters: DEMONSTRATION_RENTERS,
    example: exampleRenter(network),
  };
}
