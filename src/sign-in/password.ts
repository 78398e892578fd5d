import { Refusal } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import type { StaffMember, Transaction } from '../store/store.ts';
import { note, type SignInContext, signInAttempt } from './context.ts';
import type { Visitor } from './cookies.ts';
import { challengeCookie, newChallenge } from './second-factor.ts';
import { openSession, refuseDisabled, sessionCookie } from './sessions.ts';

export interface SignedIn {
  /** A code is to follow; nobody is signed in yet. */
  secondFactor: boolean;
  cookies: string[];
}

export type SignInWithPassword = (visitor: Visitor, email: string, password: string) => Promise<SignedIn>;

const WRONG_CREDENTIALS = ['unauthorized', 'The e-mail or the password is wrong.'] as const;

/**
 * Opens a session, or asks for a code where a second factor is on. Refuses (`unauthorized`) a wrong e-mail or password
 * in the same words and the same time, (`forbidden`) somebody who is disabled, and (`rateLimited`) who guesses.
 */
export function makeSignInWithPassword(context: SignInContext): SignInWithPassword {
  const { store, passwords, clock } = context;
  return (visitor, given, password) => {
    const email = normalizeEmail(given);
    const attempt = { address: visitor.address, account: `password ${email}` };
    return signInAttempt(context, attempt, async () => {
      const known = await store.staff.findByEmail(email);
      const hash = known && (await store.signIn.findPasswordHash(known.userId));
      const isRight = await passwords.verify(password, hash);
      if (known === undefined || !isRight) throw new Refusal(...WRONG_CREDENTIALS);
      const { secondFactor, token } = await store.transaction(async (tx) => {
        const member = await memberWith(tx, known.userId, hash);
        if (member === undefined) throw new Refusal(...WRONG_CREDENTIALS);
        refuseDisabled(member);
        const { userId, secondFactor } = member;
        if (secondFactor) return { secondFactor, token: await newChallenge(context, tx, userId) };
        await note(tx, member, 'staff.signed_in', clock());
        return { secondFactor, token: await openSession(context, tx, visitor, userId) };
      });
      const cookie = secondFactor ? challengeCookie(context, token) : sessionCookie(context, token);
      return { secondFactor, cookies: [await cookie] };
    });
  };
}

/**
 * Returns a user whose password still has this hash, and keeps it from changing until the transaction ends; undefined
 * when it was changed while somebody gave the old one.
 */
export async function memberWith(
  { staff, signIn }: Pick<Transaction, 'staff' | 'signIn'>,
  userId: string,
  hash: string | undefined,
): Promise<StaffMember | undefined> {
  const member = await staff.find(userId);
  return (await signIn.findPasswordHash(userId)) === hash ? member : undefined;
}
