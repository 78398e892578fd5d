import { auditEntry } from '../accounts/audit.ts';
import { IDLE_MS } from '../accounts/find-session.ts';
import { Refusal } from '../errors.ts';
import { normalizeEmail } from '../rules/normalization.ts';
import type { StaffMember } from '../store/store.ts';
import { answered } from './answered.ts';
import type { SignInContext } from './context.ts';
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
    const { api } = await context.auth();
    // Whoever was signed in here has no part in it.
    const headers = headersOf({ ...visitor, cookies: '' });
    const { response, cookies } = await answered(
      api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
    ).catch(async (error) => {
      await limits.failures.count(visitor.address);
      throw error;
    });
    slowDown.succeeded(`password ${email}`);
    const member = await store.staff.findByEmail(email);
    const secondFactor = 'twoFactorRedirect' in response;
    if (secondFactor) refuseDisabled(member);
    else await opened(context, member);
    return { secondFactor, cookies };
  };
}

/** Sessions that one person has at most; the oldest ends first. */
const MOST_SESSIONS = 50;

/** A session was just opened: it is written down, and what it makes superfluous ends. */
export async function opened(
  { store, clock }: Pick<SignInContext, 'store' | 'clock'>,
  member: StaffMember | undefined,
): Promise<void> {
  const now = clock();
  await store.transaction(async ({ staff, audit }) => {
    if (member === undefined) return;
    const { userId, disabledAt, email } = member;
    if (disabledAt !== null) {
      await staff.endSessions(userId);
      return;
    }
    await staff.forgetSessions(userId, now, now - IDLE_MS);
    for (const { id } of (await staff.listSessions(userId, 2 * MOST_SESSIONS)).slice(MOST_SESSIONS)) {
      await staff.endSession(userId, id);
    }
    await audit.record(auditEntry(member, { action: 'staff.signed_in', subject: email }, now));
  });
  refuseDisabled(member);
}

function refuseDisabled(member: StaffMember | undefined): void {
  if (member !== undefined && member.disabledAt === null) return;
  throw new Refusal('forbidden', 'Your access is switched off: ask an owner of your organization.');
}
