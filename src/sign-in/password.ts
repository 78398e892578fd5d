import { auditEntry } from '../audit/audit.ts';
import { Refusal } from '../errors.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { hashToken, IDLE_MS } from '../staff/sessions.ts';
import type { SignInReads, StaffMember, Transaction } from '../store/store.ts';
import { answered, WRONG_CREDENTIALS } from './answered.ts';
import type { SignInContext } from './context.ts';
import { isGuess } from './slow-down.ts';
import { headersOf, type Visitor } from './visitor.ts';

export interface SignedIn {
  /** A code is to follow; nobody is signed in yet. */
  secondFactor: boolean;
  cookies: string[];
}

export type SignInWithPassword = (visitor: Visitor, email: string, password: string) => Promise<SignedIn>;

/**
 * Opens a session, or asks for a code where a second factor is on. Refuses (`unauthorized`) a wrong e-mail or password
 * in the same words and the same time, (`forbidden`) somebody who is disabled, and (`rateLimited`) who guesses.
 */
export function makeSignInWithPassword(context: SignInContext): SignInWithPassword {
  const { store, slowDown, limits } = context;
  return async (visitor, given, password) => {
    const email = normalizeEmail(given);
    await limits.failures.check(visitor.address);
    slowDown.begin(`password ${email}`);
    try {
      const { api } = await context.auth();
      const member = await store.staff.findByEmail(email);
      const hash = await passwordHash(store.signIn, member);
      // Whoever was signed in here has no part in it.
      const headers = headersOf({ ...visitor, cookies: '' });
      const { response, cookies } = await answered(
        api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      );
      const secondFactor = 'twoFactorRedirect' in response;
      if (secondFactor) await challenged(context, member, hash);
      else await opened(context, member, { token: response.token, hash });
      slowDown.succeeded(`password ${email}`);
      return { secondFactor, cookies };
    } catch (error) {
      if (isGuess(error)) await limits.failures.count(visitor.address);
      else slowDown.takeBack(`password ${email}`);
      throw error;
    }
  };
}

/** The hash of somebody's password as it is now; it is another one after each change. */
export async function passwordHash(
  signIn: SignInReads,
  member: Pick<StaffMember, 'userId'> | undefined,
): Promise<unknown> {
  const [credential] = await signIn.find(
    'credentials',
    [{ column: 'user_id', operator: '=', value: member?.userId ?? '' }],
    1,
  );
  return credential?.password;
}

/** Refuses (`unauthorized`) when the password was changed since: then no code is to follow. */
async function challenged(
  { store }: Pick<SignInContext, 'store'>,
  member: StaffMember | undefined,
  hash: unknown,
): Promise<void> {
  refuseDisabled(member);
  const isSame = await store.transaction(async ({ signIn }) => {
    if ((await passwordHash(signIn, member)) === hash) return true;
    await signIn.delete('verifications', [{ column: 'value', operator: '=', value: member?.userId ?? '' }]);
    return false;
  });
  if (!isSame) throw new Refusal(...WRONG_CREDENTIALS);
}

/** A session that was just opened. */
interface OpenedSession {
  token: string;
  /** Of the password, as it was before. */
  hash: unknown;
}

/** Sessions that one person has at most; the oldest ends first. */
const MOST_SESSIONS = 50;

/**
 * A session was just opened: it is written down, and what it makes superfluous ends. Refuses (`unauthorized`), and ends
 * it, when the password was changed while this sign-in was under way, for that ended the sessions of before; and
 * (`forbidden`) somebody who is disabled.
 */
export async function opened(
  { store, clock }: Pick<SignInContext, 'store' | 'clock'>,
  known: StaffMember | undefined,
  session: OpenedSession,
): Promise<void> {
  const now = clock();
  const { member, isSame } = await store.transaction((tx) => written(tx, known, session, now));
  if (!isSame) throw new Refusal(...WRONG_CREDENTIALS);
  refuseDisabled(member);
}

/** Answers who it is as they are now, and whether the password is still the same. */
async function written(
  { staff, signIn, audit }: Pick<Transaction, 'staff' | 'signIn' | 'audit'>,
  known: StaffMember | undefined,
  { token, hash }: OpenedSession,
  now: number,
): Promise<{ member: StaffMember | undefined; isSame: boolean }> {
  const member = known && (await staff.find(known.userId));
  const isSame = (await passwordHash(signIn, member)) === hash;
  if (!isSame) {
    await signIn.delete('sessions', [{ column: 'token_hash', operator: '=', value: hashToken(token) }]);
  } else if (member !== undefined && member.disabledAt !== null) {
    await staff.endSessions(member.userId);
  } else if (member !== undefined) {
    const { userId, email } = member;
    await staff.forgetSessions(userId, now, now - IDLE_MS);
    for (const { id } of (await staff.listSessions(userId, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
      await staff.endSession(userId, id);
    }
    await audit.record(auditEntry(member, { action: 'staff.signed_in', subject: email }, now));
  }
  return { member, isSame };
}

function refuseDisabled(member: StaffMember | undefined): void {
  if (member !== undefined && member.disabledAt === null) return;
  throw new Refusal('forbidden', 'Your access is switched off: ask an owner of your organization.');
}
