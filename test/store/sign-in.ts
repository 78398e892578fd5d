import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../src/errors.ts';
import type { SignInCondition, SignInRow } from '../../src/store/store.ts';
import { type Fresh, several } from './fixtures.ts';

const row = (id: string, fields: SignInRow = {}): SignInRow => {
  return { id, identifier: `of ${id}`, value: '', expires_at: 10, created_at: 1, updated_at: 1, ...fields };
};

const is = (
  column: string,
  value: SignInCondition['value'],
  operator: SignInCondition['operator'] = '=',
): SignInCondition => ({ column, operator, value });

export function signInPromises(fresh: Fresh): void {
  test('rows of signing in are found by what they hold', async (t) => {
    const { store } = await fresh(t);
    const rows = several(5, (index) => row(`vrf_${index}`, { expires_at: index, created_at: 10 - index }));
    await store.transaction(async ({ signIn }) => {
      for (const each of rows) await signIn.create('verifications', each);
    });
    const idsBy = async (conditions: SignInCondition[], limit = 9, newestBy?: string) =>
      (await store.signIn.find('verifications', conditions, limit, newestBy)).map(({ id }) => id);
    assert.deepEqual(await store.signIn.find('verifications', [is('id', 'vrf_2')], 9), [rows[2]]);
    assert.deepEqual((await idsBy([is('expires_at', 2, '<')])).toSorted(), ['vrf_0', 'vrf_1']);
    assert.deepEqual(await idsBy([is('expires_at', 2, '>='), is('id', 'vrf_3', '<>')], 9, 'created_at'), [
      'vrf_2',
      'vrf_4',
    ]);
    assert.deepEqual(await idsBy([], 2, 'created_at'), ['vrf_0', 'vrf_1']);
    assert.equal(await store.signIn.count('verifications', [is('expires_at', 3, '<=')]), 4);
  });

  test('a row is there once', async (t) => {
    const { store } = await fresh(t);
    const create = () => store.transaction(({ signIn }) => signIn.create('verifications', row('vrf_same')));
    const attempts = await Promise.allSettled(several(4, create));
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') assert.ok(attempt.reason instanceof Refusal);
    }
  });

  test('of several who delete a row at once, one does; an update counts what it changed', async (t) => {
    const { store } = await fresh(t);
    await store.transaction(async ({ signIn }) => {
      await signIn.create('users', {
        id: 'usr_1',
        name: 'Ana',
        email: 'ana@staff.example',
        email_verified: 1,
        second_factor: 0,
        created_at: 1,
        updated_at: 1,
      });
      const factor = { id: 'fac_1', user_id: 'usr_1', secret: 's', backup_codes: 'old', verified: 1 };
      await signIn.create('second_factors', { ...factor, failures: 0, locked_until: null });
      await signIn.create('verifications', row('vrf_1'));
    });
    const deleted = await Promise.all(
      several(4, () =>
        store.transaction(({ signIn }) => signIn.delete('verifications', [is('id', 'vrf_1')])),
      ),
    );
    assert.deepEqual(deleted.toSorted(), [0, 0, 0, 1]);

    const fail = () =>
      store.transaction(({ signIn }) =>
        signIn.update('second_factors', [is('id', 'fac_1')], { locked_until: 7 }, { failures: 2 }),
      );
    assert.deepEqual(await Promise.all(several(3, fail)), [1, 1, 1]);
    const guarded = [is('id', 'fac_1'), is('backup_codes', 'other')];
    const change = store.transaction(({ signIn }) =>
      signIn.update('second_factors', guarded, { backup_codes: 'new' }),
    );
    assert.equal(await change, 0);
    const [factor] = await store.signIn.find('second_factors', [is('user_id', 'usr_1')], 1);
    assert.deepEqual([factor?.failures, factor?.locked_until, factor?.backup_codes], [6, 7, 'old']);
    const unlocked = store.transaction(({ signIn }) =>
      signIn.update('second_factors', [is('locked_until', null, '<>')], { locked_until: null }),
    );
    assert.equal(await unlocked, 1);
    assert.equal(await store.signIn.count('second_factors', [is('locked_until', null)]), 1);
  });

  test('no name of a column is taken from outside', async (t) => {
    const { store } = await fresh(t);
    const bad = '1 = 1 OR id';
    await assert.rejects(store.signIn.find('users', [is(bad, 'x')], 1), /no column/);
    await assert.rejects(store.signIn.find('users', [], 1, bad), /no column/);
    const operator = '= 1 OR 1 =' as SignInCondition['operator'];
    await assert.rejects(store.signIn.find('users', [is('id', 'x', operator)], 1), /no operator/);
    await assert.rejects(
      store.transaction(({ signIn }) => signIn.update('users', [], { [bad]: 1 })),
      /no column/,
    );
    await assert.rejects(
      store.transaction(({ signIn }) => signIn.create('users', { [bad]: 1 })),
      /no column/,
    );
  });
}
