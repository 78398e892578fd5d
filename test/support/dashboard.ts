import { randomBytes } from 'node:crypto';
import { recordAction } from '../../src/audit/audit.ts';
import { idMaker } from '../../src/ids.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import { sessionSecret } from '../../src/sign-in/context.ts';
import { cookieNames, signedCookie } from '../../src/sign-in/cookies.ts';
import { makePasswords } from '../../src/sign-in/passwords.ts';
import { makeCreateStaff } from '../../src/staff/create-staff.ts';
import { hashToken, SESSION_MS } from '../../src/staff/sessions.ts';
import type { Staff } from '../../src/store/store.ts';
import type { HttpResponse } from './client.ts';
import type { TestServer } from './server.ts';

interface DashboardCall {
  body?: unknown;
  query?: Record<string, string>;
}

export interface StaffClient {
  /** Calls the dashboard like one of its pages, with cookies and an Origin header. */
  call(method: string, path: string, options?: DashboardCall): Promise<HttpResponse>;
  /** The Cookie header. */
  cookie: string;
  userId: string;
  organizationId: string;
  email: string;
  password: string;
}

const newId = idMaker(Date.now);

/** The password of every staff member, because hashing one takes a core at least 50 ms. */
const password = randomBytes(12).toString('hex');
let hashed: Promise<string> | undefined;
const hashPassword = () => (hashed ??= makePasswords().hash(password));

/** Returns the cookies that a response sets, as a Cookie header, without those that it deletes. */
export function cookiesOf({ headers }: HttpResponse): string {
  const set = (headers['set-cookie'] ?? []).filter((cookie) => !/; Max-Age=0\b/.test(cookie));
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** Returns a function that calls the dashboard with these cookies; `''` when signed out. */
export function pageCall(server: Pick<TestServer, 'call' | 'url'>, cookie: string): StaffClient['call'] {
  return (method, path, { body, query } = {}) =>
    server.call(method, query === undefined ? path : `${path}?${new URLSearchParams(query)}`, {
      headers: { ...(cookie !== '' && { cookie }), origin: server.url },
      ...(body === undefined ? {} : { body }),
    });
}

interface StaffOptions {
  role?: Role;
  /** By default, a new organization is created. */
  organizationId?: string;
  name?: string;
}

/** Creates a staff member of an organization, with a session opened without the password. */
export async function staffOf(
  server: Pick<TestServer, 'store' | 'call' | 'url' | 'newOrganization'>,
  options: StaffOptions = {},
): Promise<StaffClient> {
  const { role = 'owner', name = 'Ana Lee' } = options;
  const organizationId = options.organizationId ?? (await server.newOrganization()).id;
  const email = `${newId('usr').toLowerCase()}@staff.example`;
  const create = makeCreateStaff({ store: server.store, newId, clock: Date.now, hashPassword });
  const { userId } = await create({ organizationId, email, name, password, role });
  const cookie = await newSession(server, { userId, organizationId, role, name, email });
  return { call: pageCall(server, cookie), cookie, email, password, userId, organizationId };
}

/**
 * Opens a session like signing in, but in a tenth of the time, without verifying the password. Returns the
 * cookie.
 */
async function newSession({ store }: Pick<TestServer, 'store'>, staff: Staff): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const secret = await sessionSecret(store, undefined, randomBytes);
  const now = Date.now();
  await store.transaction(async ({ signIn, audit }) => {
    await signIn.createSession({
      id: newId('ses'),
      userId: staff.userId,
      tokenHash: hashToken(token),
      address: '127.0.0.1',
      userAgent: '',
      createdAt: now,
      expiresAt: now + SESSION_MS,
    });
    await recordAction({ audit }, { staff, at: now }, 'staff.signed_in', staff);
  });
  return signedCookie(cookieNames(false).session, token, SESSION_MS, secret).split(';', 1)[0] ?? '';
}

/** Signs in a staff member without a second factor. */
export async function signedIn(
  server: Pick<TestServer, 'call' | 'url'>,
  email: string,
  password: string,
): Promise<Pick<StaffClient, 'call' | 'cookie' | 'email' | 'password'>> {
  const response = await pageCall(server, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  if (response.status !== 200) throw new Error(`signing in failed with ${response.status}: ${response.text}`);
  const cookie = cookiesOf(response);
  return { call: pageCall(server, cookie), cookie, email, password };
}
