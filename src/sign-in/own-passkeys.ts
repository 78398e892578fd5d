import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../mail/texts.ts';
import { tidyName } from '../organizations/organizations.ts';
import { MOST_PASSKEY_NAME_CHARACTERS } from '../rules/text/limits.ts';
import type { Passkey, Staff } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import { expiredCookie } from './cookies.ts';
import { rejectRequired } from './factor-policy.ts';
import { newPasskeyChallenge, passkeyChallengeOf, useChallenge } from './passkey-challenge.ts';
import {
  nothing,
  ownAccount,
  passwordGuard,
  rejectEnded,
  replaceSession,
  type SignedInVisitor,
} from './password-guard.ts';
import { requiredRelyingParty } from './relying-party.ts';
import { hasApp } from './second-factor.ts';
import { openSession, sessionCookie } from './sessions.ts';
import { type CreatedCredential, createdPasskey, creationOptions } from './webauthn.ts';

/** More than one person has devices. */
const MOST_PASSKEYS = 10;

const TOO_MANY = [
  'conflict',
  `You already have ${MOST_PASSKEYS} passkeys, which is the maximum. Remove one that you no longer use.`,
] as const;
const IS_STORED = ['conflict', 'This passkey is already set up.'] as const;
const IS_GONE = [
  'not_found',
  'This passkey does not exist or was already removed. Reload the page.',
] as const;
const WRONG = ['invalid', 'The passkey could not be set up. Start again.'] as const;

/**
 * How staff members manage their own passkeys. Returned cookies replace the current session. Methods that take a password throw
 * `invalid` if it is wrong, and `rate_limited` after too many.
 */
export interface OwnPasskeys {
  /** Returns the passkeys of a staff member, the oldest first. */
  list(staff: Staff): Promise<Passkey[]>;
  /**
   * Returns what the browser needs to create a passkey, and the cookies to set. Throws `conflict` with 10 passkeys, or if the
   * network has no host name.
   */
  begin(
    visitor: SignedInVisitor,
    password: string,
  ): Promise<{ options: ReturnType<typeof creationOptions>; cookies: string[] }>;
  /** Adds the created passkey, and ends all other sessions. Throws `unauthorized` more than five minutes after `begin`. */
  add(visitor: SignedInVisitor, credential: CreatedCredential, name: string): Promise<string[]>;
  rename(staff: Staff, id: string, name: string): Promise<void>;
  /** Throws `conflict` for the last second factor if the organization requires one. */
  remove(visitor: SignedInVisitor, id: string, password: string): Promise<string[]>;
}

export function makeOwnPasskeys(context: SignInContext): OwnPasskeys {
  const { store, newId, clock, slowDown, mailer, cookies, baseUrl } = context;
  const byPassword = passwordGuard(context);
  const purposeOf = ({ sessionId }: SignedInVisitor) => `add ${sessionId}`;
  return {
    list: ({ userId }) => store.passkeys.list(userId),

    async begin(visitor, password) {
      const party = requiredRelyingParty(baseUrl());
      const { userId } = visitor.staff;
      const existing = await byPassword(visitor, password, nothing, (tx) => tx.passkeys.list(userId));
      if (existing.length >= MOST_PASSKEYS) throw new ApiError(...TOO_MANY);
      const { challenge, cookie } = await newPasskeyChallenge(context, purposeOf(visitor));
      return { options: creationOptions(party, challenge, visitor.staff, existing), cookies: [cookie] };
    },

    async add(visitor, credential, name) {
      const party = requiredRelyingParty(baseUrl());
      const challenge = await passkeyChallengeOf(context, visitor);
      const { staff, sessionId } = visitor;
      const { userId } = staff;
      const named = tidyName(name, MOST_PASSKEY_NAME_CHARACTERS);
      const token = await slowDown.attempt(ownAccount(userId), async () => {
        if (challenge.purpose !== purposeOf(visitor)) throw new ApiError(...WRONG);
        const created = await createdPasskey(credential, challenge, party);
        if (created === undefined) throw new ApiError(...WRONG);
        return store.transaction(async (tx) => {
          await tx.locks.staffMember(userId);
          await rejectEnded(tx, sessionId);
          const at = clock();
          if (!(await useChallenge(tx, challenge, at))) throw new ApiError(...WRONG);
          if ((await tx.passkeys.list(userId)).length >= MOST_PASSKEYS) throw new ApiError(...TOO_MANY);
          const passkey = { id: newId('psk'), userId, ...created, name: named, createdAt: at };
          if (!(await tx.passkeys.create(passkey))) throw new ApiError(...IS_STORED);
          await recordAction(tx, { staff, at }, 'passkey.added', passkey);
          // Others may have been opened by somebody who knows only the password.
          await tx.staff.endSessions(userId);
          return openSession(context, tx, visitor, userId);
        });
      });
      void mailer.send(passkeyAddedMail(staff.email, staff.name, named));
      return [await sessionCookie(context, token), expiredCookie(cookies.passkey)];
    },

    async rename(staff, id, name) {
      const { userId } = staff;
      const named = tidyName(name, MOST_PASSKEY_NAME_CHARACTERS);
      await store.transaction(async (tx) => {
        const passkeys = await tx.passkeys.list(userId);
        if (passkeys.some((one) => one.id === id && one.name === named)) return;
        if (!(await tx.passkeys.rename(userId, id, named))) throw new ApiError(...IS_GONE);
        await recordAction(tx, { staff, at: clock() }, 'passkey.renamed', { name: named });
      });
    },

    async remove(visitor, id, password) {
      const { email, name } = visitor.staff;
      const removed = await byPassword(visitor, password, nothing, async (tx, member) => {
        const { userId } = member;
        const passkeys = await tx.passkeys.list(userId);
        const passkey = passkeys.find((one) => one.id === id);
        if (passkey === undefined) throw new ApiError(...IS_GONE);
        const isLast = passkeys.length === 1 && !(await hasApp(tx.signIn, userId));
        if (isLast) await rejectRequired(tx.staff, member);
        await tx.passkeys.delete(userId, id);
        await recordAction(tx, { staff: member, at: clock() }, 'passkey.removed', passkey);
        return { passkey, isLast, token: await replaceSession(context, tx, visitor) };
      });
      void mailer.send(passkeyRemovedMail(email, name, removed.passkey.name, removed.isLast));
      return [await sessionCookie(context, removed.token)];
    },
  };
}
