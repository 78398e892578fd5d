import { Refusal } from '../errors.ts';
import { passwordChangedMail, secondFactorMail } from '../mail/texts.ts';
import { passwordFault } from '../rules/staff/password.ts';
import type { Staff } from '../store/store.ts';
import { answered } from './answered.ts';
import { digitsOf, takeCode } from './code.ts';
import { note, type SignInContext } from './context.ts';
import { endLinks } from './reset.ts';
import { isGuess } from './slow-down.ts';
import { headersOf, onlyCookie, type Visitor } from './visitor.ts';

/** Somebody who is signed in. */
export interface SignedInVisitor extends Visitor {
  staff: Staff;
}

/** What an app that shows codes is set up with. */
export interface SecondFactorSetup {
  /** As a QR code holds it. */
  uri: string;
  /** In base 32, for typing it. */
  secret: string;
}

/** What people do to their own way of signing in. Each answers the cookies that it sets besides. */
export interface OwnAccount {
  /** Ends all other sessions. */
  changePassword(visitor: SignedInVisitor, current: string, password: string): Promise<string[]>;
  /** The second factor is on once a code of it was confirmed. */
  beginSecondFactor(visitor: SignedInVisitor, password: string): Promise<SecondFactorSetup>;
  confirmSecondFactor(
    visitor: SignedInVisitor,
    code: string,
  ): Promise<{ backupCodes: string[]; cookies: string[] }>;
  endSecondFactor(visitor: SignedInVisitor, password: string): Promise<string[]>;
  /** The old ones are good no more. */
  newBackupCodes(visitor: SignedInVisitor, password: string): Promise<string[]>;
}

/** All refuse (`invalid`) a wrong password or code, and (`rateLimited`) who guesses. */
export function makeOwnAccount(context: SignInContext): OwnAccount {
  const { slowDown, mailer, store, cookies: names } = context;
  const headersFor = (visitor: Visitor) => headersOf(onlyCookie(visitor, names.session));

  /** An open session at a desk that somebody left is no way to guess the password. */
  async function guarded<T>({ staff }: SignedInVisitor, work: () => Promise<T>): Promise<T> {
    const account = `own ${staff.userId}`;
    slowDown.begin(account);
    try {
      const answer = await work();
      slowDown.succeeded(account);
      return answer;
    } catch (error) {
      if (!isGuess(error)) slowDown.takeBack(account);
      throw error;
    }
  }

  return {
    async changePassword(visitor, current, password) {
      const { staff } = visitor;
      const fault = passwordFault(password, staff.email);
      if (fault !== undefined) throw new Refusal('invalid', fault);
      const { api } = await context.auth();
      const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
      const { cookies } = await guarded(visitor, () =>
        answered(api.changePassword({ body, headers: headersFor(visitor), returnHeaders: true })),
      );
      await endLinks(context, staff.userId);
      await note(context, staff, 'password.changed');
      void mailer.send(passwordChangedMail(staff.email, staff.name));
      return cookies;
    },

    async beginSecondFactor(visitor, password) {
      const { api } = await context.auth();
      const { response } = await guarded(visitor, () =>
        answered(
          api.enableTwoFactor({ body: { password }, headers: headersFor(visitor), returnHeaders: true }),
        ),
      );
      // Apps take a plus for a plus.
      const uri = response.method === 'totp' ? response.totpURI.replaceAll('+', '%20') : '';
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
    },

    async confirmSecondFactor(visitor, code) {
      const { staff } = visitor;
      const auth = await context.auth();
      // Codes that were shown once are not shown again to whoever has a session and a code.
      if ((await store.staff.find(staff.userId))?.secondFactor) {
        throw new Refusal('conflict', 'The second factor is on already.');
      }
      const { cookies } = await guarded(visitor, async () => {
        await takeCode(auth, staff.userId, code, context.clock());
        const body = { code: digitsOf(code) };
        return answered(auth.api.verifyTOTP({ body, headers: headersFor(visitor), returnHeaders: true }));
      });
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: staff.userId } });
      await note(context, staff, 'second_factor.enabled');
      void mailer.send(secondFactorMail(staff.email, staff.name, true));
      return { backupCodes, cookies };
    },

    async endSecondFactor(visitor, password) {
      const { staff } = visitor;
      const { api } = await context.auth();
      const { cookies } = await guarded(visitor, () =>
        answered(
          api.disableTwoFactor({ body: { password }, headers: headersFor(visitor), returnHeaders: true }),
        ),
      );
      await note(context, staff, 'second_factor.disabled');
      void mailer.send(secondFactorMail(staff.email, staff.name, false));
      return cookies;
    },

    async newBackupCodes(visitor, password) {
      const { api } = await context.auth();
      const { response } = await guarded(visitor, () =>
        answered(
          api.generateBackupCodes({ body: { password }, headers: headersFor(visitor), returnHeaders: true }),
        ),
      );
      await note(context, visitor.staff, 'backup_codes.renewed');
      return response.backupCodes;
    },
  };
}
