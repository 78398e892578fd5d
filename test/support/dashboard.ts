import { randomBytes } from 'node:crypto';
import { makeCreateStaff } from '../../src/accounts/create-staff.ts';
import { idMaker } from '../../src/ids.ts';
import type { Role } from '../../src/rules/roles.ts';
import { makePasswords } from '../../src/sign-in/passwords.ts';
import type { Answer } from './client.ts';
import type { TestServer } from './server.ts';

interface DashboardCall {
  body?: unknown;
  query?: Record<string, string>;
}

export interface StaffClient {
  /** Calls the dashboard as a page of it does: with its cookies, and saying where it comes from. */
  call(method: string, path: string, options?: DashboardCall): Promise<Answer>;
  /** The Cookie header. */
  cookie: string;
  userId: string;
  organizationId: string;
  email: string;
  password: string;
}

const passwords = makePasswords();
const newId = idMaker(Date.now);

/** The cookies that an answer sets, as a browser sends them back; those that it takes back are gone. */
export function cookiesOf({ headers }: Answer): string {
  const set = (headers['set-cookie'] ?? []).filter((cookie) => !/; Max-Age=0\b/.test(cookie));
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** Calls the dashboard with these cookies; `''`: as somebody who is signed out. */
export function pageCall(server: Pick<TestServer, 'call' | 'url'>, cookie: string): StaffClient['call'] {
  return (method, path, { body, query } = {}) =>
    server.call(method, query === undefined ? path : `${path}?${new URLSearchParams(query)}`, {
      headers: { ...(cookie !== '' && { cookie }), origin: server.url },
      ...(body === undefined ? {} : { body }),
    });
}

interface StaffOptions {
  role?: Role;
  /** Without it one is made. */
  organizationId?: string;
  name?: string;
}

/** Makes somebody of an organization's staff, and signs them in. */
export async function staffOf(server: TestServer, options: StaffOptions = {}): Promise<StaffClient> {
  const { role = 'owner', name = 'Ana Lee' } = options;
  const organizationId = options.organizationId ?? (await server.newOrganization()).id;
  const [email, password] = [`${newId('usr').toLowerCase()}@staff.example`, randomBytes(12).toString('hex')];
  const create = makeCreateStaff({
    store: server.store,
    newId,
    clock: Date.now,
    hashPassword: passwords.hash,
  });
  const { userId } = await create({ organizationId, email, name, password, role });
  return { ...(await signedIn(server, email, password)), userId, organizationId };
}

/** Signs somebody in who has no second factor. */
export async function signedIn(
  server: Pick<TestServer, 'call' | 'url'>,
  email: string,
  password: string,
): Promise<Pick<StaffClient, 'call' | 'cookie' | 'email' | 'password'>> {
  const answer = await pageCall(server, '')('POST', '/dashboard/sign-in', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.text}`);
  const cookie = cookiesOf(answer);
  return { call: pageCall(server, cookie), cookie, email, password };
}
