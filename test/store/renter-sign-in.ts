import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../src/errors.ts';
import type { SignInRow, Store } from '../../src/store/store.ts';
import { type Fresh, idsOf, several } from './fixtures.ts';

const AT = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const BEN = 'ben@renter.example';

let made = 0;

/** That an e-mail may be signed in by, with so many sessions, the oldest first. Answers their ids. */
async function putSessions(store: Store, email: string, ...sessions: SignInRow[]): Promise<string[]> {
  const number = String(++made).padStart(4, '0');
  await store.transaction(({ renterSignIn }) =>
    renterSignIn.putFirst({ id: `rsi_${number}`, email, at: AT }),
  );
  const [row] = await store.signIn.find(
    'renter_sign_ins',
    [{ column: 'email', operator: '=', value: email }],
    1,
  );
  const ids: string[] = [];
  for (const fields of sessions) {
    const id = `rse_${String(++made).padStart(4, '0')}`;
    ids.push(id);
    await store.transaction(({ signIn }) =>
      signIn.create('renter_sessions', {
        id,
        sign_in_id: String(row?.id),
        token_hash: `hash of ${id}`,
        address: null,
        user_agent: null,
        created_at: AT,
        last_seen_at: AT,
        expires_at: AT + DAY_MS,
        ...fields,
      }),
    );
  }
  return ids;
}

async function putLink(store: Store, email: string, fields: SignInRow = {}): Promise<void> {
  const id = `rln_${String(++made).padStart(4, '0')}`;
  await store.transaction(({ signIn }) =>
    signIn.create('renter_links', {
      id,
      kind: 'link',
      email,
      identifier: `hash of ${id}`,
      value: '',
      expires_at: AT,
      created_at: 1,
      updated_at: 1,
      ...fields,
    }),
  );
}

export function renterSignInPromises(fresh: Fresh): void {
  test("a renter's session is found by its token's hash, and lists are an e-mail's own", async (t) => {
    const { store } = await fresh(t);
    const [first = '', second = ''] = await putSessions(store, BEN, { address: '192.0.2.1' }, {});
    const [other = ''] = await putSessions(store, 'ana@renter.example', {});
    assert.deepEqual(await store.renterSignIn.findSession(`hash of ${first}`), {
      id: first,
      email: BEN,
      address: '192.0.2.1',
      userAgent: null,
      createdAt: AT,
      lastSeenAt: AT,
      expiresAt: AT + DAY_MS,
    });
    assert.equal(await store.renterSignIn.findSession('hash of nothing'), undefined);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 9)), [second, first]);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions(BEN, 1)), [second]);
    assert.deepEqual(idsOf(await store.renterSignIn.listSessions('ana@renter.example', 9)), [other]);
    // Those of staff are others.
    assert.equal(await store.staff.findSession(`hash of ${first}`), undefined);
  });

  test('an e-mail is put down once, also by many at once, and stays who it is', async (t) => {
    const { store } = await fresh(t);
    await Promise.all(
      several(5, (index) =>
        store.transaction(({ renterSignIn }) =>
          renterSignIn.putFirst({ id: `rsi_many_${index}`, email: BEN, at: AT + index }),
        ),
      ),
    );
    const rows = await store.signIn.find(
      'renter_sign_ins',
      [{ column: 'email', operator: '=', value: BEN }],
      9,
    );
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.email_verified, 1);
    const [session = ''] = await putSessions(store, BEN, {});
    assert.equal((await store.renterSignIn.findSession(`hash of ${session}`))?.email, BEN);
  });

  test('a session is touched forwards only, ended, and forgotten once it is over or idle', async (t) => {
    const { store } = await fresh(t);
    const ids = await putSessions(
      store,
      BEN,
      { expires_at: AT + 5 },
      { last_seen_at: AT - 10 },
      {},
      { expires_at: AT + 6 },
    );
    const [over = '', idle = '', open = '', last = ''] = ids;
    const [other = ''] = await putSessions(store, 'ana@renter.example', { expires_at: 1 });
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

  test("an e-mail's good links are counted, and all of its links and codes end together", async (t) => {
    const { store } = await fresh(t);
    for (const expires_at of [AT - 1, AT, AT + 1, AT + 2]) await putLink(store, BEN, { expires_at });
    await putLink(store, BEN, { kind: 'code', expires_at: AT + 1 });
    await putLink(store, 'ana@renter.example', { expires_at: AT + 1 });
    assert.equal(await store.renterSignIn.countLinks(BEN, AT), 2);
    await store.transaction(({ renterSignIn }) => renterSignIn.endLinks(BEN));
    assert.equal(await store.renterSignIn.countLinks(BEN, 0), 0);
    assert.equal(await store.signIn.count('renter_links', []), 1);
    assert.equal(await store.renterSignIn.countLinks('ana@renter.example', AT), 1);
  });

  test('a session of nobody is not kept', async (t) => {
    const { store } = await fresh(t);
    await assert.rejects(
      store.transaction(({ signIn }) =>
        signIn.create('renter_sessions', {
          id: 'rse_x',
          sign_in_id: 'rsi_of_nobody',
          token_hash: 'hash',
          created_at: AT,
          last_seen_at: AT,
          expires_at: AT,
        }),
      ),
      (error) => !(error instanceof Refusal && error.code === 'conflict'),
    );
    assert.deepEqual(await store.renterSignIn.listSessions(BEN, 9), []);
  });
}
