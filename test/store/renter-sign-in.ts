import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewRenterLink, NewSession, Store, Transaction } from '../../src/store/store.ts';
import { idsOf, type NewStores, several } from './fixtures.ts';

const AT = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const BEN = 'ben@renter.example';

let made = 0;

/** Creates an e-mail that can sign in, with these sessions, oldest first. Returns the sessions' IDs. */
async function putSessions(
  store: Store,
  email: string,
  ...sessions: Partial<NewSession>[]
): Promise<string[]> {
  const number = String(++made).padStart(4, '0');
  await store.transaction(({ renterSignIn }) =>
    renterSignIn.putFirst({ id: `rsi_${number}`, email, at: AT }),
  );
  const ids: string[] = [];
  for (const fields of sessions) {
    const id = `rse_${String(++made).padStart(4, '0')}`;
    ids.push(id);
    const session = { id, tokenHash: `hash of ${id}`, address: null, userAgent: null };
    const times = { createdAt: AT, expiresAt: AT + DAY_MS };
    const created = store.transaction(({ renterSignIn }) =>
      renterSignIn.createSession({ ...session, ...times, email, ...fields }),
    );
    assert.ok(await created);
  }
  return ids;
}

async function putLink(store: Store, email: string, fields: Partial<NewRenterLink> = {}): Promise<string> {
  const id = `rln_${String(++made).padStart(4, '0')}`;
  const link = { id, kind: 'link', email, identifier: `hash of ${id}`, value: 'value' } as const;
  await store.transaction(({ renterSignIn }) =>
    renterSignIn.createLink({ ...link, createdAt: 1, expiresAt: AT, ...fields }),
  );
  return id;
}

export function renterSignInContract(newStores: NewStores): void {
  test("a renter's session is found by its token's hash, and listed only for its e-mail", async (t) => {
    const { store } = await newStores(t);
    const [first = '', second = ''] = await putSessions(store, BEN, { address: '192.0.2.1' }, {});
    const [other = ''] = await putSessions(store, 'ana@renter.example', {});
    assert.deepEqual(await store.renterSignIn.findSession(`hash of ${first}`), {
      id: first,
      email: BEN,
      address: '192.0.2.1',
      userAgent: null,
      language: null,
      createdAt: AT,
      lastSeenAt: AT,
      expiresAt: AT + DAY_MS,
    });
    assert.equal(await store.renterSignIn.findSession('hash of nothing'), undefined);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 9)), [second, first]);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 1)), [second]);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions('ana@renter.example', 9)), [other]);
    // Staff sessions are separate.
    assert.equal(await store.staff.findSession(`hash of ${first}`), undefined);
  });

  test('the language of an e-mail is kept when it signs in again, and only for e-mails that may sign in', async (t) => {
    const { store } = await newStores(t);
    const put = (email: string, language: string) =>
      store.transaction(({ renterSignIn }) => renterSignIn.putLanguage(email, language));
    await putSessions(store, BEN);
    assert.equal(await store.renterSignIn.findLanguage(BEN), null);
    await put(BEN, 'es');
    await put('ana@renter.example', 'es');
    const [session = ''] = await putSessions(store, BEN, {});
    assert.equal(await store.renterSignIn.findLanguage(BEN), 'es');
    assert.equal((await store.renterSignIn.findSession(`hash of ${session}`))?.language, 'es');
    assert.equal(await store.renterSignIn.findLanguage('ana@renter.example'), null);
  });

  test('an e-mail is recorded once, even by concurrent transactions', async (t) => {
    const { store } = await newStores(t);
    await Promise.all(
      several(5, (index) =>
        store.transaction(({ renterSignIn }) =>
          renterSignIn.putFirst({ id: `rsi_many_${index}`, email: BEN, at: AT + index }),
        ),
      ),
    );
    const [session = ''] = await putSessions(store, BEN, {});
    assert.equal((await store.renterSignIn.findSession(`hash of ${session}`))?.email, BEN);
  });

  test("a session's last use only moves forward, and expired, idle and ended sessions are deleted", async (t) => {
    const { store } = await newStores(t);
    const ids = await putSessions(
      store,
      BEN,
      { expiresAt: AT + 5 },
      { createdAt: AT - 10 },
      {},
      { expiresAt: AT + 6 },
    );
    const [over = '', idle = '', open = '', last = ''] = ids;
    const [other = ''] = await putSessions(store, 'ana@renter.example', { expiresAt: 1 });
    const seen = async () => (await store.renterSignIn.findSession(`hash of ${open}`))?.lastSeenAt;
    await store.transaction(({ renterSignIn }) => renterSignIn.touchSession(open, AT + 9));
    await store.transaction(({ renterSignIn }) => renterSignIn.touchSession(open, AT + 8));
    assert.equal(await seen(), AT + 9);

    await store.transaction(({ renterSignIn }) => renterSignIn.forgetSessions(BEN, AT + 5, AT - 10));
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 9)), [last, open]);
    for (const gone of [over, idle]) {
      assert.equal(await store.renterSignIn.findSession(`hash of ${gone}`), undefined);
    }
    assert.equal((await store.renterSignIn.findSession(`hash of ${other}`))?.id, other);

    await store.transaction(({ renterSignIn }) => renterSignIn.endSession(last));
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 9)), [open]);
  });

  test("an e-mail's valid links are counted, and all its links and codes end together", async (t) => {
    const { store } = await newStores(t);
    for (const expiresAt of [AT - 1, AT, AT + 1, AT + 2]) await putLink(store, BEN, { expiresAt });
    await putLink(store, BEN, { kind: 'code', expiresAt: AT + 1 });
    await putLink(store, 'ana@renter.example', { expiresAt: AT + 1 });
    assert.equal(await store.renterSignIn.countLinks(BEN, AT), 2);
    await store.transaction(({ renterSignIn }) => renterSignIn.endLinks(BEN));
    assert.equal(await store.renterSignIn.countLinks(BEN, 0), 0);
    assert.equal(await store.renterSignIn.countLinks('ana@renter.example', AT), 1);
  });

  test('a link is found by its hash until it expires, and only one of several concurrent uses succeeds', async (t) => {
    const { store } = await newStores(t);
    const identifier = 'hash of a token';
    await putLink(store, BEN, { identifier, createdAt: 1, expiresAt: AT + 1 });
    const newest = await putLink(store, BEN, { identifier, createdAt: 2, expiresAt: AT + 1 });
    const found = await store.renterSignIn.findLink('link', identifier, AT);
    assert.deepEqual({ ...found }, { id: newest, email: BEN, value: 'value' });
    assert.equal(await store.renterSignIn.findLink('link', identifier, AT + 1), undefined);
    assert.equal(await store.renterSignIn.findLink('code', identifier, AT), undefined);
    const atOnce = (work: (tx: Transaction) => Promise<boolean>) =>
      Promise.all(several(4, () => store.transaction(work)));
    const replaced = await atOnce((tx) => tx.renterSignIn.replaceLink(newest, 'value', 'other'));
    assert.deepEqual(replaced.toSorted(), [false, false, false, true]);
    assert.equal((await store.renterSignIn.findLink('link', identifier, AT))?.value, 'other');
    const deleted = await atOnce((tx) => tx.renterSignIn.deleteLink(newest));
    assert.deepEqual(deleted.toSorted(), [false, false, false, true]);
  });

  test('creating a link deletes expired ones', async (t) => {
    const { store } = await newStores(t);
    await putLink(store, BEN, { expiresAt: AT });
    const good = await putLink(store, BEN, { expiresAt: AT + 1 });
    await putLink(store, 'ana@renter.example', { createdAt: AT, expiresAt: AT + 9 });
    const deleted = store.transaction(({ renterSignIn }) => renterSignIn.deleteLink(good));
    assert.equal(await deleted, true);
    assert.equal(await store.renterSignIn.countLinks(BEN, 0), 0);
  });

  test('no session is created for an unknown e-mail', async (t) => {
    const { store } = await newStores(t);
    const session = { id: 'rse_x', tokenHash: 'hash', address: null, userAgent: null };
    const created = store.transaction(({ renterSignIn }) =>
      renterSignIn.createSession({ ...session, email: BEN, createdAt: AT, expiresAt: AT + 1 }),
    );
    assert.equal(await created, false);
    assert.deepEqual(await store.renterSignIn.listSessions(BEN, 9), []);
  });
}
