import { randomBytes } from 'node:crypto';
import { idMaker } from '../../src/ids.ts';
import type { OpenFile } from '../../src/portal/file-scope.ts';
import { sessionSecret } from '../../src/sign-in/context.ts';
import { signedCookie } from '../../src/sign-in/cookies.ts';
import { hashToken } from '../../src/staff/sessions.ts';
import type { Store } from '../../src/store/store.ts';
import { pageCall, type StaffClient } from './dashboard.ts';
import { putRenter } from './renters.ts';
import type { TestServer } from './server.ts';

const newId = idMaker(Date.now);
const DAY_MS = 24 * 60 * 60 * 1000;

export interface RenterClient {
  /** Calls the portal like one of its pages, with the cookie and an Origin header. */
  call: StaffClient['call'];
  /** The Cookie header. */
  cookie: string;
  email: string;
}

/** Creates a renter with a new e-mail that opens the whole file, and signs the renter in. */
export async function renterOf(server: TestServer): Promise<RenterClient & { renterId: string }> {
  const email = `${newId('ren').toLowerCase()}@renter.example`;
  const { id } = await putRenter(server.store, [{ kind: 'email', value: email }], {
    email,
    fullName: 'Ben Okri',
  });
  return { ...(await renterSession(server, email)), renterId: id };
}

/**
 * Opens a session for a renter's e-mail directly in the database, without a mail, for tests that are not
 * about signing in. The portal finds the renter by the e-mail, so the renter must be on file.
 */
export async function renterSession(
  server: Pick<TestServer, 'store' | 'call' | 'url'>,
  email: string,
): Promise<RenterClient> {
  const { store } = server;
  const [token, now] = [randomBytes(24).toString('base64url'), Date.now()];
  await store.transaction(async ({ renterSignIn }) => {
    await renterSignIn.putFirst({ id: newId('rsi'), email, at: now });
    await renterSignIn.createSession({
      id: newId('rse'),
      email,
      tokenHash: hashToken(token),
      address: '127.0.0.1',
      userAgent: null,
      createdAt: now,
      expiresAt: now + DAY_MS,
    });
  });
  const secret = await sessionSecret(store, undefined, randomBytes);
  const [cookie = ''] = signedCookie('renter_session', token, DAY_MS, secret).split(';', 1);
  return { call: pageCall(server, cookie), cookie, email };
}

/** Adds an e-mail that opens the renter's whole file, as if the operator had accepted a verification with it. */
export async function addConfirmedEmail(
  store: Pick<Store, 'transaction'>,
  renterId: string,
  email: string,
): Promise<void> {
  const by = { organizationId: null, source: 'renter', at: Date.now() } as const;
  await store.transaction(({ renters }) =>
    renters.addIdentifier(renterId, { kind: 'email', value: email }, by),
  );
}

/** Returns a renter's file as a session sees it that opens the whole file. */
export function wholeFile(renterId: string, email = 'renter@mail.example'): OpenFile {
  const closed = { records: 0, organizations: 0, removedRecords: 0, disputes: 0 };
  return { renterId, email, opens: 'whole', filedBy: undefined, closed, closedAt: -1 };
}
