import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { countedAddress } from '../limit.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import type { StaffMember, Transaction } from '../store/store.ts';
import { type SignInContext, signInAttempt } from './context.ts';
import type { Visitor } from './cookies.ts';
import { deviceCookie, knownDevice } from './device.ts';
import { challengeCookie, hasApp, newChallenge } from './second-factor.ts';
import { openSession, rejectDisabled, sessionCookie } from './sessions.ts';

interface SignedIn {
  /** The second factors of the person, if any: nobody is signed in until one of them is given. */
  secondFactors: ('app' | 'passkey')[];
  cookies: string[];
}

export type SignInWithPassword = (visitor: Visitor, email: string, password: string) => Promise<SignedIn>;

const WRONG_CREDENTIALS = ['unauthorized', 'The e-mail or the password is wrong.'] as const;

/**
 * Opens a session, or requires a second factor if the person has one. Throws `unauthorized` for a wrong e-mail or
 * a wrong password, both with the same text after the same time, `forbidden` for a disabled account, and
 * `rate_limited` after too many failures.
 */
export function makeSignInWithPassword(context: SignInContext): SignInWithPassword {
  const { store, passwords, clock } = context;
  return async (visitor, given, password) => {
    const email = normalizeEmail(given);
    const known = await store.staff.findByEmail(email);
    const device = known && (await knownDevice(context, visitor, known.userId));
    const attempt = { address: visitor.address, account: `password ${email}`, device };
    return signInAttempt(context, attempt, async (limited) => {
      const hash = known && (await store.signIn.findPasswordHash(known.userId));
      const isRight = await passwords.verify(password, hash, countedAddress(visitor.address));
      // Failures of others must not keep out a person whose second factor protects the account anyway. All other attempts
      // are rejected after the same time, whether or not the password was right.
      if (limited !== undefined && !(isRight && known?.secondFactor)) throw limited;
      if (known === undefined || !isRight) throw new ApiError(...WRONG_CREDENTIALS);
      const { secondFactor, secondFactors, token } = await store.transaction(async (tx) => {
        const member = await memberWith(tx, known.userId, hash);
        if (member === undefined) throw new ApiError(...WRONG_CREDENTIALS);
        rejectDisabled(member);
        const { userId, secondFactor } = member;
        if (limited !== undefined && !secondFactor) throw limited;
        const secondFactors = secondFactor ? await factorsOf(tx, userId) : [];
        if (secondFactor)
          return { secondFactor, secondFactors, token: await newChallenge(context, tx, userId) };
        await recordAction(tx, { staff: member, at: clock() }, 'staff.signed_in', member);
        return { secondFactor, secondFactors, token: await openSession(context, tx, visitor, userId) };
      });
      if (secondFactor) return { secondFactors, cookies: [await challengeCookie(context, token)] };
      const cookies = [await sessionCookie(context, token), await deviceCookie(context, known.userId)];
      return { secondFactors, cookies };
    });
  };
}

/** Returns the second factors that a person can use. */
async function factorsOf(
  { signIn, passkeys }: Pick<Transaction, 'signIn' | 'passkeys'>,
  userId: string,
): Promise<('app' | 'passkey')[]> {
  const [app, keys] = await Promise.all([hasApp(signIn, userId), passkeys.list(userId)]);
  return [...(app ? (['app'] as const) : []), ...(keys.length > 0 ? (['passkey'] as const) : [])];
}

/**
 * Locks and returns a staff member; `undefined` if the password no longer has this hash, because it was
 * changed since it was verified.
 */
export async function memberWith(
  { locks, staff, signIn }: Pick<Transaction, 'locks' | 'staff' | 'signIn'>,
  userId: string,
  hash: string | undefined,
): Promise<StaffMember | undefined> {
  await locks.staffMember(userId);
  const member = await staff.find(userId);
  return (await signIn.findPasswordHash(userId)) === hash ? member : undefined;
}
