import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openStore } from '../open-store.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import { hashToken } from '../staff/sessions.ts';
import type { Language } from '../texts/languages.ts';
import { makeFindRenterSession, RENTER_IDLE_MS, RENTER_SESSION_MS } from './session.ts';

const HOUR_MS = 60 * 60 * 1000;
const START = 1_700_000_000_000;
const SECRET = 'a secret that signs cookies here';

const folder = await mkdtemp(join(tmpdir(), 'find-renter-session-'));
const store = await openStore({ engine: 'sqlite', path: join(folder, 'network.db') });
after(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let people = 0;

/** Creates a renter's session that begins now, with its own clock. */
async function session() {
  const [id, email] = [`ren_${++people}`, `ben${people}@renter.example`];
  const summary = EMPTY_SUMMARY;
  await store.transaction(async ({ renters, renterSignIn }) => {
    const rest = { fullName: null, phone: null, verificationLevel: 'UNVERIFIED', createdAt: 1 } as const;
    await renters.create({ id, memberId: `MB-${id}`, email, summary, ...rest });
    await renters.addIdentifier(
      id,
      { kind: 'email', value: email },
      { organizationId: null, source: 'operator', at: 1 },
    );
    await renterSignIn.putFirst({ id: `rsi_${id}`, email, at: START });
    await renterSignIn.createSession({
      id: `rse_${id}`,
      email,
      tokenHash: hashToken(`token ${id}`),
      address: null,
      userAgent: null,
      createdAt: START,
      expiresAt: START + RENTER_SESSION_MS,
    });
  });
  let now = START;
  const noted: Promise<unknown>[] = [];
  const look = makeFindRenterSession({
    store: {
      ...store,
      transaction: (work) => {
        const written = store.transaction(work);
        noted.push(written);
        return written;
      },
    },
    clock: () => now,
    cookies: { session: 'renter_session' },
    secret: async () => SECRET,
  });
  const signature = createHmac('sha256', SECRET).update(`token ${id}`).digest('base64');
  return {
    id,
    email,
    /** Also waits for the writes after the response. */
    async find(
      cookies = `renter_session=${encodeURIComponent(`token ${id}.${signature}`)}`,
      language: Language = 'en',
    ) {
      const found = await look(cookies, language);
      await Promise.all(noted);
      return found;
    },
    /** How often something was written. */
    writes: () => noted.length,
    at(ms: number) {
      now = START + ms;
    },
  };
}

test('a session returns whose file it opens; without a valid signature it returns nothing', async () => {
  const { id, email, find } = await session();
  assert.deepEqual(await find(), { sessionId: `rse_${id}`, renter: { renterId: id, email } });
  for (const cookies of ['', `renter_session=token ${id}`, `renter_session=token ${id}.AAAA`]) {
    assert.equal(await find(cookies), undefined);
  }
});

test('it expires after two hours without use, and not a moment before', async () => {
  assert.equal(RENTER_IDLE_MS, 2 * HOUR_MS);
  const { at, find } = await session();
  at(RENTER_IDLE_MS - 1);
  assert.ok(await find());
  at(2 * (RENTER_IDLE_MS - 1));
  assert.ok(await find());
  at(2 * (RENTER_IDLE_MS - 1) + RENTER_IDLE_MS);
  assert.equal(await find(), undefined);
});

test('it expires after a day, however much it is used', async () => {
  assert.equal(RENTER_SESSION_MS, 24 * HOUR_MS);
  const { at, find } = await session();
  for (let ms = 0; ms < RENTER_SESSION_MS; ms += HOUR_MS) {
    at(ms);
    assert.ok(await find(), String(ms));
  }
  at(RENTER_SESSION_MS - 1);
  assert.ok(await find());
  at(RENTER_SESSION_MS);
  assert.equal(await find(), undefined);
});

test('the language of a request is stored when it differs from the last one, and only with a session', async () => {
  const { email, find, writes } = await session();
  const cookies = undefined;
  for (const language of ['en', 'en', 'es', 'es'] as const) {
    await find(cookies, language);
    assert.equal(await store.renterSignIn.findLanguage(email), language);
  }
  assert.equal(writes(), 2);
  await find('renter_session=forged', 'en');
  assert.equal(await store.renterSignIn.findLanguage(email), 'es');
});
