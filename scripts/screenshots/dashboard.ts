import { makeGrantCredits } from '../../src/billing/balance.ts';
import { idMaker } from '../../src/ids.ts';
import { openHistoryWriter } from '../../src/open-store.ts';
import { makeCreateOrganization } from '../../src/organizations/organizations.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import {
  DEMONSTRATION_CREDITS,
  DEMONSTRATION_ORGANIZATION,
  DEMONSTRATION_RENTERS,
  demonstrationNetwork,
} from '../../src/seeding/demonstration.ts';
import { fillNetwork } from '../../src/seeding/fill-network.ts';
import type { Renter } from '../../src/store/store.ts';
import { type StaffClient, staffOf } from '../../test/support/dashboard.ts';
import { startServer, type TestServer } from '../../test/support/server.ts';
import { makeBatch } from './batches.ts';
import { makeDeliveries, makeKeys } from './connections.ts';
import { makeDisputes } from './disputes.ts';
import { type MadeUpImports, makeImports } from './imports.ts';
import { type MadeUpRenters, makeRenters } from './portal.ts';
import { makeChecks } from './traffic.ts';

/** A network in use, with its users. */
export interface MadeUpDashboard {
  server: TestServer;
  /** Owner of an established organization. */
  owner: StaffClient;
  member: StaffClient;
  /** Owner of a new, empty organization. */
  newcomer: StaffClient;
  /** A renter with a history. */
  renterId: string;
  memberId: string;
  /** Path of the link of an open invitation. */
  invitationPath: string;
  /** A key with limits. */
  keyId: string;
  failedDeliveryId: string;
  /** A dispute with documents. */
  disputeId: string;
  imports: MadeUpImports;
  /** A check in the log that found a renter. */
  checkId: string;
  /** A portfolio check that is completed. */
  batchId: string;
  renters: MadeUpRenters;
  close(): Promise<void>;
}

const ORGANIZATION = DEMONSTRATION_ORGANIZATION;
const newId = idMaker(Date.now);

/** Starts a server on a made-up network and creates everything that the pages can show. */
export async function makeUpDashboard(): Promise<MadeUpDashboard> {
  const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
  const network = demonstrationNetwork(Date.now());
  const writer = await openHistoryWriter({ engine: 'sqlite', path: server.databasePath });
  await fillNetwork(writer, network, DEMONSTRATION_RENTERS);
  await writer.close();
  const grant = makeGrantCredits(server.store, Date.now);
  for (const { id } of network.organizations) await grant(id, DEMONSTRATION_CREDITS);

  const of = (role: Role, name: string) => staffOf(server, { organizationId: ORGANIZATION, role, name });
  const owner = await of('owner', 'Ana Lee');
  const admin = await of('admin', 'Ben Okafor');
  const member = await of('member', 'Chloé Martin');
  const keyIds = await makeKeys(server, admin);
  const renter = await renterWithHistory(server);
  const { id: renterId, memberId } = renter;
  await makeChecks(server.store, ORGANIZATION, [...keyIds, owner.userId, member.userId]);
  return {
    server,
    owner,
    member,
    newcomer: await makeNewcomer(server),
    renterId,
    memberId,
    invitationPath: await makeInvitation(owner),
    checkId: await makeCheck(owner, memberId),
    batchId: await makeBatch(server, member),
    // Before the webhook is set, which would get an event for each report.
    imports: await makeImports(member),
    disputeId: await makeDisputes(server, owner),
    renters: await makeRenters(server, renter),
    keyId: keyIds[1],
    failedDeliveryId: await makeDeliveries(server, admin),
    async close() {
      await server.stop();
    },
  };
}

async function renterWithHistory({ store }: TestServer): Promise<Renter> {
  const renters = await store.renters.listRoster(ORGANIZATION, 50);
  const [eventful] = renters.toSorted((one, other) => eventsOf(other) - eventsOf(one));
  if (eventful === undefined) throw new Error('the roster is empty');
  return eventful;
}

const eventsOf = ({ summary: { reports, incidents } }: Renter) => reports + 3 * incidents;

async function makeCheck({ call }: StaffClient, text: string): Promise<string> {
  const body = { checkId: 'chk_MADEUPMADEUPMADEUPMADEUP', text };
  return (await call('POST', '/dashboard/check', { body })).body.requestId;
}

async function makeInvitation({ call }: StaffClient): Promise<string> {
  const body = { email: 'eli.novak@harborside.example', role: 'member' };
  const { link } = (await call('POST', '/dashboard/team/invitations', { body })).body;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function makeNewcomer(server: TestServer): Promise<StaffClient> {
  const create = makeCreateOrganization({ store: server.store, newId, clock: Date.now });
  const organization = {
    name: 'Ruiz & Daughters',
    plan: 'standard',
    apiAccess: false,
    nameOnly: 'review',
    timeZone: 'UTC',
    rateLimit: null,
    creditFloor: null,
    postalAddress: null,
    telephone: null,
    dailyLookups: null,
  } as const;
  const { id } = await create(organization);
  return staffOf(server, { organizationId: id, name: 'Dana Ruiz' });
}
