import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { passwordFault } from '../rules/password.ts';
import type { SignInCondition, StaffMember, Store } from '../store/store.ts';

const is = (column: string, value: string): SignInCondition => ({ column, operator: '=', value });

interface SetPasswordDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  hashPassword(password: string): Promise<string>;
}

export type SetPassword = (member: StaffMember, password: string) => Promise<void>;

/** Sets somebody's password, and ends their sessions and open links. Refuses (`invalid`) a weak one. */
export function makeSetPassword({ store, clock, hashPassword }: SetPasswordDependencies): SetPassword {
  return async ({ userId, email }, password) => {
    const fault = passwordFault(password, email);
    if (fault !== undefined) throw new Refusal('invalid', fault);
    const hash = await hashPassword(password);
    await store.transaction(async ({ signIn, staff }) => {
      const changes = { password: hash, updated_at: clock() };
      await signIn.update('credentials', [is('user_id', userId)], changes);
      await signIn.delete('verifications', [is('value', userId)]);
      await staff.endSessions(userId);
    });
  };
}

/** For whoever lost both the app and the backup codes: from then on the password alone signs in. */
export async function endSecondFactor(store: Pick<Store, 'transaction'>, userId: string): Promise<void> {
  await store.transaction(async ({ signIn }) => {
    await signIn.delete('second_factors', [is('user_id', userId)]);
    await signIn.update('users', [is('id', userId)], { second_factor: 0 });
  });
}
