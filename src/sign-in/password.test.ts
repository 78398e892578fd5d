import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ApiError } from '../errors.ts';
import { idMaker } from '../ids.ts';
import { openStore } from '../open-store.ts';
import { makeCreateStaff } from '../staff/create-staff.ts';
import { signInContext } from './context.ts';
import { makeSignInWithPassword } from './password.ts';

const folder = await mkdtemp(join(tmpdir(), 'sign-in-password-'));
const store = await openStore({ engine: 'sqlite', path: join(folder, 'network.db') });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const newId = idMaker(Date.now);
const context = {
  ...signInContext({
    store,
    newId,
    clock: Date.now,
    secret: 'a secret that signs cookies here',
    secure: false,
    mailer: { reachesPeople: true, send: async () => true, idle: async () => {} },
    baseUrl: () => 'https://screening.example',
    onFailure: (error) => assert.fail(String(error)),
  }),
  // Takes no time.
  passwords: {
    hash: async (password: string) => password,
    verify: async (password: string, hash: string | undefined) => password === hash,
  },
};
const signIn = makeSignInWithPassword(context);

/** Signs in from an address, and returns the cookies that are set, or the code of the error. */
async function attempt(address: string, email: string, cookies = '', password = PASSWORD) {
  try {
    const { cookies: set } = await signIn({ address, cookies, userAgent: '' }, email, password);
    return set.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

const PASSWORD = 'correct horse battery';
const NAMES = ['plain', 'known', 'factor'] as const;

test('after 300 failures from an address, only known browsers and accounts with a second factor sign in there', async () => {
  const organization = {
    name: 'Homes',
    plan: 'standard',
    apiAccess: false,
    rateLimit: null,
    dailyLookups: null,
    creditFloor: null,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    postalAddress: null,
    telephone: null,
  } as const;
  await store.transaction((tx) =>
    tx.organizations.create({ id: 'org_1', ...organization, credits: 0, createdAt: 1 }),
  );
  const create = makeCreateStaff({ store, newId, clock: Date.now, hashPassword: context.passwords.hash });
  for (const name of NAMES) {
    const person = { email: `${name}@staff.example`, name, password: PASSWORD, role: 'owner' } as const;
    const { userId } = await create({ organizationId: 'org_1', ...person });
    if (name !== 'factor') continue;
    await store.transaction(async (tx) => {
      await tx.signIn.putSecondFactor({ id: 'fac_1', userId, secret: '', backupCodes: '' });
      await tx.signIn.confirmSecondFactor(userId);
    });
  }
  const known = await attempt('2001:db8::1', 'known@staff.example');
  assert.match(known, /^session=.*; device=/);

  for (let sent = 0; sent < 300; sent++) {
    // Addresses of one /64.
    const address = `2001:db8::${sent.toString(16)}`;
    assert.equal(await attempt(address, `invented${sent}@staff.example`), 'unauthorized');
  }
  assert.equal(await attempt('2001:db8::1', 'plain@staff.example'), 'rate_limited');
  assert.match(await attempt('2001:db8::1', 'known@staff.example', known), /^session=/);
  assert.match(await attempt('2001:db8::1', 'factor@staff.example'), /^sign-in=/);
  assert.equal(await attempt('2001:db8::1', 'factor@staff.example', '', 'wrong'), 'rate_limited');
  assert.equal(await attempt('2001:db8::1', 'nobody@staff.example'), 'rate_limited');
  assert.match(await attempt('2001:db8:0:1::1', 'plain@staff.example'), /^session=/);
});
