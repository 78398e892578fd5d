import { ApiError } from '../errors.ts';
import type { Staff, StaffMember, Transaction } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import type { Visitor } from './cookies.ts';
import { memberWith } from './password.ts';
import { openSession } from './sessions.ts';

/** A staff member who is signed in. */
export interface SignedInVisitor extends Visitor {
  staff: Staff;
  sessionId: string;
}

const WRONG_PASSWORD = ['invalid', 'The password is wrong.'] as const;
const SIGNED_OUT = ['unauthorized', 'You are signed out. Sign in.'] as const;

/**
 * Checks the password of a signed-in staff member, then runs `work` in a transaction in which that password
 * cannot change. Counts failures, so that nobody guesses the password from a session left open on a desk.
 *
 * @param prepare runs after the check and before the transaction, for what takes long
 */
export type ByPassword = <T, Prepared>(
  visitor: SignedInVisitor,
  password: string,
  prepare: () => Promise<Prepared>,
  work: (tx: Transaction, member: StaffMember, prepared: Prepared) => Promise<T>,
) => Promise<T>;

export function passwordGuard({ store, passwords, slowDown }: SignInContext): ByPassword {
  return ({ staff: { userId }, sessionId }, password, prepare, work) =>
    slowDown.attempt(ownAccount(userId), async () => {
      const hash = await store.signIn.findPasswordHash(userId);
      if (!(await passwords.verify(password, hash))) throw new ApiError(...WRONG_PASSWORD);
      const prepared = await prepare();
      return store.transaction(async (tx) => {
        const member = await memberWith(tx, userId, hash);
        if (member === undefined) throw new ApiError(...WRONG_PASSWORD);
        await rejectEnded(tx, sessionId);
        return work(tx, member, prepared);
      });
    });
}

/** For `ByPassword` without anything to prepare. */
export const nothing = async () => {};

/**
 * Throws `unauthorized` if the session ended, or access was switched off, while the password was verified: no
 * session may be opened in its place. Requires the lock of the staff member.
 */
export async function rejectEnded({ staff }: Pick<Transaction, 'staff'>, sessionId: string): Promise<void> {
  const session = await staff.findSessionById(sessionId);
  if (session?.holder.disabledAt !== null) throw new ApiError(...SIGNED_OUT);
}

/** Returns the key under which attempts from open sessions of a user are counted. */
export const ownAccount = (userId: string) => `own ${userId}`;

/**
 * Ends the current session and opens a new one, so that a copy of the old cookie no longer works. Returns
 * its token.
 */
export async function replaceSession(
  context: SignInContext,
  tx: Transaction,
  visitor: SignedInVisitor,
): Promise<string> {
  const { userId } = visitor.staff;
  await tx.staff.endSession(userId, visitor.sessionId);
  return openSession(context, tx, visitor, userId);
}
