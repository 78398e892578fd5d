import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ApiError } from '../errors.ts';
import { idMaker } from '../ids.ts';
import { openStore } from '../open-store.ts';
import { inviteFirstOwner } from '../staff/invitations.ts';
import { signInContext } from './context.ts';
import { makeInvitations } from './invitation.ts';

const folder = await mkdtemp(join(tmpdir(), 'invitation-'));
const store = await openStore({ engine: 'sqlite', path: join(folder, 'network.db') });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const visitor = { address: '127.0.0.1', userAgent: '', cookies: '' };

test('an invitation makes an account and signs it in, or does neither', async () => {
  const clock = Date.now;
  const newId = idMaker(clock);
  let sessionFault: Error | undefined = new Error('no session can be opened');
  const context = signInContext({
    store,
    clock,
    newId(prefix) {
      if (prefix === 'ses' && sessionFault !== undefined) throw sessionFault;
      return newId(prefix);
    },
    secret: 'a secret that signs cookies here',
    secure: false,
    mailer: { reachesPeople: false, send: async () => true, idle: async () => {} },
    baseUrl: () => '',
    onFailure: (error) => assert.ifError(error),
  });
  // The queue of passwords to hash fills up behind the one that the account is made with.
  const verify = () => Promise.reject(new ApiError('unavailable', 'Too many people are signing in now.'));
  const { accept, show } = makeInvitations({ ...context, passwords: { ...context.passwords, verify } });
  const token = (await inviteFirstOwner({ store, newId, clock, randomBytes })) ?? '';
  const email = 'ana@staff.example';
  const acceptance = {
    token,
    name: 'Ana Lee',
    email,
    password: 'a long password of mine',
    organization: 'Homes',
  };

  await assert.rejects(accept(visitor, acceptance), sessionFault);
  assert.equal(await store.staff.findByEmail(email), undefined);
  assert.equal((await show(token)).role, 'owner');

  sessionFault = undefined;
  const [cookie, ...others] = await accept(visitor, acceptance);
  assert.match(cookie ?? '', /^session=/);
  assert.deepEqual(others, []);
  const { userId = '', organizationId = '' } = (await store.staff.findByEmail(email)) ?? {};
  assert.equal((await store.staff.listSessions(userId, 9)).length, 1);
  const actions = (await store.audit.list(organizationId, {}, 9)).map(({ action }) => action);
  assert.deepEqual(actions, ['staff.signed_in', 'staff.joined']);
});
