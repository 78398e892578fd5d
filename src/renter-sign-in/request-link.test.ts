import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { idMaker } from '../ids.ts';
import type { Mail } from '../mail/mailer.ts';
import { openStore } from '../open-store.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import { makeRenterSignIn } from './renter-sign-in.ts';

const folder = await mkdtemp(join(tmpdir(), 'request-link-'));
const path = join(folder, 'network.db');
const store = await openStore({ engine: 'sqlite', path });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Counts durable writes: WAL frames that end a transaction. https://sqlite.org/fileformat2.html#walformat */
function commits(): number {
  const log = readFileSync(`${path}-wal`);
  const frameBytes = 24 + log.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) {
    if (log.readUInt32BE(at + 4) !== 0) count++;
  }
  return count;
}

test('requesting a link writes equally much after the response, whether or not the e-mail is on file', async () => {
  let now = Date.now();
  const sent: Mail[] = [];
  const mailer = {
    reachesPeople: true,
    send: async (mail: Mail) => sent.push(mail) > 0,
    idle: async () => {},
  };
  const signIn = makeRenterSignIn({
    store,
    newId: idMaker(Date.now),
    clock: () => now,
    mailer,
    secret: 'a secret that signs cookies here',
    secure: false,
    baseUrl: () => 'https://screening.example',
    onFailure: (error) => assert.fail(String(error)),
  });
  await store.transaction(async ({ renters }) => {
    const rest = { fullName: null, phone: null, verificationLevel: 'UNVERIFIED', createdAt: 1 } as const;
    const email = 'ben@renter.example';
    await renters.create({ id: 'ren_1', memberId: 'MB-1', email, summary: EMPTY_SUMMARY, ...rest });
    await renters.addIdentifier(
      'ren_1',
      { kind: 'email', value: email },
      { organizationId: null, source: 'operator', at: 1 },
    );
  });
  const ask = async (email: string) => {
    now++;
    const before = commits();
    await signIn.requestLink({ address: '::1', cookies: '', userAgent: '' }, email, 'en');
    await signIn.idle();
    return commits() - before;
  };
  const first = await ask('ben@renter.example');
  const again = await ask('ben@renter.example');
  const unknown = await ask('ann@renter.example');
  const unknownAgain = await ask('ann@renter.example');
  assert.ok(first > 0);
  assert.deepEqual([again, unknown, unknownAgain], [first, first, first]);
  assert.equal(sent.length, 2);
  const session = { address: null, userAgent: null, createdAt: now, expiresAt: now + 1 };
  const opens = (email: string) =>
    store.transaction(({ renterSignIn }) =>
      renterSignIn.createSession({ ...session, id: `rse_${email}`, tokenHash: email, email }),
    );
  assert.deepEqual([await opens('ben@renter.example'), await opens('ann@renter.example')], [true, false]);
});
