import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { passwordChangedMail, secondFactorMail } from '../mail/texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { passwordFault } from '../rules/staff/password.ts';
import type { Staff, StaffMember, Transaction } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import type { Visitor } from './cookies.ts';
import { findPolicy, rejectRequired } from './factor-policy.ts';
import { memberWith } from './password.ts';
import { seal } from './seal.ts';
import { appOf, backupCodesOf, makeBackupCodes, useCode, WRONG_CODE } from './second-factor.ts';
import { newToken, openSession, sessionCookie } from './sessions.ts';

/** A staff member who is signed in. */
interface SignedInVisitor extends Visitor {
  staff: Staff;
  sessionId: string;
}

/** Sets up an authenticator app. */
interface SecondFactorSetup {
  /** The content of the QR code. */
  uri: string;
  /** The secret in base 32, to type it manually. */
  secret: string;
}

/** How a staff member signs in. */
interface Factors {
  email: string;
  /** The name of the organization. */
  organization: string;
  /** Whether the organization requires a second factor of all staff. */
  required: boolean;
}

/**
 * How staff members change their own password and second factor. Returned cookies replace the current
 * session.
 */
export interface OwnAccount {
  readFactors(staff: Staff): Promise<Factors>;
  /** Ends all other sessions. */
  changePassword(visitor: SignedInVisitor, current: string, password: string): Promise<string[]>;
  /** Prepares a second factor. It is on once a code is confirmed. */
  beginSecondFactor(visitor: SignedInVisitor, password: string): Promise<SecondFactorSetup>;
  confirmSecondFactor(
    visitor: SignedInVisitor,
    code: string,
  ): Promise<{ backupCodes: string[]; cookies: string[] }>;
  endSecondFactor(visitor: SignedInVisitor, password: string): Promise<string[]>;
  /** Replaces the backup codes: the old ones no longer work. */
  newBackupCodes(visitor: SignedInVisitor, password: string): Promise<string[]>;
}

const WRONG_PASSWORD = ['invalid', 'The password is wrong.'] as const;
const SIGNED_OUT = ['unauthorized', 'You are signed out. Sign in.'] as const;
const IS_ON = ['conflict', 'The second factor is already on.'] as const;
const IS_OFF = ['conflict', 'The second factor is already off.'] as const;
const NOT_BEGUN = ['invalid', 'There is no second factor to confirm. Start again.'] as const;

/** All methods throw `invalid` for a wrong password or code, and `rate_limited` after too many. */
export function makeOwnAccount(context: SignInContext): OwnAccount {
  const { store, clock, passwords, mailer } = context;
  const byPassword = passwordGuard(context);
  return {
    ...makeSecondFactorSettings(context, byPassword),

    async readFactors({ email, organizationId }) {
      const [{ name: organization }, { requiredSince }] = await Promise.all([
        findOrganization(store.organizations, organizationId),
        findPolicy(store.staff, organizationId),
      ]);
      return { email, organization, required: requiredSince !== null };
    },

    async changePassword(visitor, current, password) {
      const { staff } = visitor;
      const fault = passwordFault(password, staff.email);
      if (fault !== undefined) throw new ApiError('invalid', fault);
      const hashNew = () => passwords.hash(password);
      const token = await byPassword(visitor, current, hashNew, async (tx, member, hash) => {
        await tx.signIn.setPassword(member.userId, hash, clock());
        await tx.signIn.deleteVerificationsOf(member.userId);
        await tx.staff.endSessions(member.userId);
        await recordAction(tx, { staff: member, at: clock() }, 'password.changed', member);
        return openSession(context, tx, visitor, member.userId);
      });
      void mailer.send(passwordChangedMail(staff.email, staff.name));
      return [await sessionCookie(context, token)];
    },
  };
}

/**
 * Checks the password of a signed-in staff member, then runs `work` in a transaction in which that password
 * cannot change. Counts failures, so that nobody guesses the password from a session left open on a desk.
 *
 * @param prepare runs after the check and before the transaction, for what takes long
 */
type ByPassword = <T, Prepared>(
  visitor: SignedInVisitor,
  password: string,
  prepare: () => Promise<Prepared>,
  work: (tx: Transaction, member: StaffMember, prepared: Prepared) => Promise<T>,
) => Promise<T>;

function passwordGuard({ store, passwords, slowDown }: SignInContext): ByPassword {
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

/**
 * Throws `unauthorized` if the session ended, or access was switched off, while the password was verified: no
 * session may be opened in its place. Requires the lock of the staff member.
 */
async function rejectEnded({ staff }: Pick<Transaction, 'staff'>, sessionId: string): Promise<void> {
  const session = await staff.findSessionById(sessionId);
  if (session?.holder.disabledAt !== null) throw new ApiError(...SIGNED_OUT);
}

/** Returns the key under which attempts from open sessions of a user are counted. */
const ownAccount = (userId: string) => `own ${userId}`;

function makeSecondFactorSettings(
  context: SignInContext,
  byPassword: ByPassword,
): Omit<OwnAccount, 'changePassword' | 'readFactors'> {
  const { store, newId, clock, secret, slowDown, mailer } = context;

  /**
   * Ends the current session and opens a new one, so that a copy of the old cookie no longer works. Returns
   * its token.
   */
  async function replaceSession(tx: Transaction, visitor: SignedInVisitor): Promise<string> {
    const { userId } = visitor.staff;
    await tx.staff.endSession(userId, visitor.sessionId);
    return openSession(context, tx, visitor, userId);
  }

  return {
    async beginSecondFactor(visitor, password) {
      const key = newToken();
      await byPassword(visitor, password, secret, async ({ signIn }, { userId, secondFactor }, sealedBy) => {
        if (secondFactor) throw new ApiError(...IS_ON);
        const backupCodes = seal(JSON.stringify(makeBackupCodes()), sealedBy);
        await signIn.putSecondFactor({ id: newId('fac'), userId, secret: seal(key, sealedBy), backupCodes });
      });
      const app = appOf(key, visitor.staff.email);
      return { uri: app.toString(), secret: app.secret.base32 };
    },

    async confirmSecondFactor(visitor, code) {
      const { userId, email, name } = visitor.staff;
      const key = await secret();
      const { token, backupCodes } = await slowDown.attempt(ownAccount(userId), () =>
        store.transaction(async (tx) => {
          await tx.locks.staffMember(userId);
          await rejectEnded(tx, visitor.sessionId);
          const member = await tx.staff.find(userId);
          // Otherwise a session and one code would be enough to see the backup codes again.
          if (member?.secondFactor) throw new ApiError(...IS_ON);
          const factor = await tx.signIn.findSecondFactor(userId);
          if (factor === undefined) throw new ApiError(...NOT_BEGUN);
          const use = { userId, factor, given: { code, isBackupCode: false, key }, now: clock() };
          if (!(await useCode(tx, use))) throw new ApiError(...WRONG_CODE);
          await tx.signIn.confirmSecondFactor(userId);
          await recordAction(
            tx,
            { staff: visitor.staff, at: clock() },
            'second_factor.enabled',
            visitor.staff,
          );
          // Others may have been opened by somebody who knows only the password.
          await tx.staff.endSessions(userId);
          const token = await openSession(context, tx, visitor, userId);
          return { token, backupCodes: backupCodesOf(factor, key) };
        }),
      );
      void mailer.send(secondFactorMail(email, name, true));
      return { backupCodes, cookies: [await sessionCookie(context, token)] };
    },

    async endSecondFactor(visitor, password) {
      const token = await byPassword(visitor, password, nothing, async (tx, member) => {
        if (!member.secondFactor) throw new ApiError(...IS_OFF);
        await rejectRequired(tx.staff, member);
        await tx.signIn.deleteSecondFactor(member.userId);
        await recordAction(tx, { staff: member, at: clock() }, 'second_factor.disabled', member);
        return replaceSession(tx, visitor);
      });
      void mailer.send(secondFactorMail(visitor.staff.email, visitor.staff.name, false));
      return [await sessionCookie(context, token)];
    },

    async newBackupCodes(visitor, password) {
      const codes = makeBackupCodes();
      await byPassword(visitor, password, secret, async (tx, member, sealedBy) => {
        if (!member.secondFactor) throw new ApiError(...IS_OFF);
        await tx.signIn.setBackupCodes(member.userId, seal(JSON.stringify(codes), sealedBy));
        await recordAction(tx, { staff: member, at: clock() }, 'backup_codes.renewed', member);
      });
      return codes;
    },
  };
}

const nothing = async () => {};
