import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { appRemovedMail, passwordChangedMail, secondFactorMail } from '../mail/texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import { passwordFault } from '../rules/staff/password.ts';
import type { Staff } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import { findPolicy, rejectRequired } from './factor-policy.ts';
import {
  type ByPassword,
  nothing,
  ownAccount,
  passwordGuard,
  rejectEnded,
  replaceSession,
  type SignedInVisitor,
} from './password-guard.ts';
import { relyingPartyAt } from './relying-party.ts';
import { seal } from './seal.ts';
import { appOf, backupCodesOf, hasApp, makeBackupCodes, useCode, WRONG_CODE } from './second-factor.ts';
import { newToken, openSession, sessionCookie } from './sessions.ts';

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
  /** Whether an authenticator app is set up. */
  app: boolean;
  /** How many backup codes are unused; 0 without an app. */
  backupCodesLeft: number;
  /** Whether the network offers passkeys. */
  offersPasskeys: boolean;
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

const IS_ON = ['conflict', 'The authenticator app is already set up.'] as const;
const IS_OFF = ['conflict', 'No authenticator app is set up.'] as const;
const NOT_BEGUN = ['invalid', 'There is no second factor to confirm. Start again.'] as const;

/** All methods throw `invalid` for a wrong password or code, and `rate_limited` after too many. */
export function makeOwnAccount(context: SignInContext): OwnAccount {
  const { store, clock, passwords, mailer, secret, baseUrl } = context;
  const byPassword = passwordGuard(context);
  return {
    ...makeSecondFactorSettings(context, byPassword),

    async readFactors({ userId, email, organizationId }) {
      const [{ name: organization }, { requiredSince }, factor] = await Promise.all([
        findOrganization(store.organizations, organizationId),
        findPolicy(store.staff, organizationId),
        store.signIn.findSecondFactor(userId),
      ]);
      const offersPasskeys = relyingPartyAt(baseUrl()) !== undefined;
      const app = factor?.confirmed === true;
      const backupCodesLeft = app ? backupCodesOf(factor, await secret()).length : 0;
      return { email, organization, required: requiredSince !== null, app, backupCodesLeft, offersPasskeys };
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

function makeSecondFactorSettings(
  context: SignInContext,
  byPassword: ByPassword,
): Omit<OwnAccount, 'changePassword' | 'readFactors'> {
  const { store, newId, clock, secret, slowDown, mailer } = context;

  return {
    async beginSecondFactor(visitor, password) {
      const key = newToken();
      await byPassword(visitor, password, secret, async ({ signIn }, { userId }, sealedBy) => {
        if (await hasApp(signIn, userId)) throw new ApiError(...IS_ON);
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
          const factor = await tx.signIn.findSecondFactor(userId);
          if (factor === undefined) throw new ApiError(...NOT_BEGUN);
          // Otherwise a session and one code would be enough to see the backup codes again.
          if (factor.confirmed) throw new ApiError(...IS_ON);
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
      const { isLast, token } = await byPassword(visitor, password, nothing, async (tx, member) => {
        const { userId } = member;
        if (!(await hasApp(tx.signIn, userId))) throw new ApiError(...IS_OFF);
        const isLast = (await tx.passkeys.list(userId)).length === 0;
        if (isLast) await rejectRequired(tx.staff, member);
        await tx.signIn.deleteSecondFactor(userId);
        await recordAction(tx, { staff: member, at: clock() }, 'second_factor.disabled', member);
        return { isLast, token: await replaceSession(context, tx, visitor) };
      });
      const { email, name } = visitor.staff;
      void mailer.send(isLast ? secondFactorMail(email, name, false) : appRemovedMail(email, name));
      return [await sessionCookie(context, token)];
    },

    async newBackupCodes(visitor, password) {
      const codes = makeBackupCodes();
      await byPassword(visitor, password, secret, async (tx, member, sealedBy) => {
        if (!(await hasApp(tx.signIn, member.userId))) throw new ApiError(...IS_OFF);
        await tx.signIn.setBackupCodes(member.userId, seal(JSON.stringify(codes), sealedBy));
        await recordAction(tx, { staff: member, at: clock() }, 'backup_codes.renewed', member);
      });
      return codes;
    },
  };
}
