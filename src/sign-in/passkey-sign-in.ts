import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Passkey, Transaction } from '../store/store.ts';
import { type SignInContext, signInAttempt } from './context.ts';
import { expiredCookie, type Visitor } from './cookies.ts';
import { deviceCookie } from './device.ts';
import {
  newPasskeyChallenge,
  type PasskeyChallenge,
  passkeyChallengeOf,
  useChallenge,
} from './passkey-challenge.ts';
import { requiredRelyingParty } from './relying-party.ts';
import { begunSignIn, SIGN_IN_ANEW } from './second-factor.ts';
import { openSession, rejectDisabled, sessionCookie, tokenKey } from './sessions.ts';
import { type Assertion, counterOf, requestOptions } from './webauthn.ts';

const WRONG_PASSKEY = [
  'unauthorized',
  'This passkey cannot sign you in. It may have been removed. Use another passkey or your password.',
] as const;

const SIGN_IN = 'sign-in';
/** Followed by the hash of the token of the sign-in. */
const SECOND_STEP = 'second-step ';

export interface PasskeySignIn {
  /**
   * Returns what the browser needs to sign in with a passkey, and the cookies to set. As the second step after a password, it
   * allows only the passkeys of that person; then it throws `unauthorized` if the password was not given or too long ago.
   */
  begin(
    visitor: Visitor,
    isSecondStep: boolean,
  ): Promise<{ options: ReturnType<typeof requestOptions>; cookies: string[] }>;
  /**
   * Opens the session after a passkey's signature, and returns its cookies. Throws `unauthorized` for a wrong or late signature,
   * with the same text whether or not the passkey exists, `forbidden` for a disabled account, and `rate_limited` after too many
   * failures. Failures of others never keep out a right signature.
   */
  finish(visitor: Visitor, assertion: Assertion): Promise<string[]>;
}

export function makePasskeySignIn(context: SignInContext): PasskeySignIn {
  const { store, cookies, baseUrl } = context;
  return {
    async begin(visitor, isSecondStep) {
      const party = requiredRelyingParty(baseUrl());
      if (!isSecondStep) {
        const { challenge, cookie } = await newPasskeyChallenge(context, SIGN_IN);
        return { options: requestOptions(party, challenge), cookies: [cookie] };
      }
      const begun = await begunSignIn(context, visitor);
      if (begun === undefined) throw new ApiError(...SIGN_IN_ANEW);
      const purpose = SECOND_STEP + tokenKey(begun.challenge);
      const { challenge, cookie } = await newPasskeyChallenge(context, purpose);
      const allowed = await store.passkeys.list(begun.userId);
      return { options: requestOptions(party, challenge, allowed), cookies: [cookie] };
    },

    async finish(visitor, assertion) {
      const party = requiredRelyingParty(baseUrl());
      const challenge = await passkeyChallengeOf(context, visitor);
      const passkey = await store.passkeys.findByCredential(assertion.id);
      const account = `passkey ${tokenKey(assertion.id)}`;
      const attempt = { address: visitor.address, account, device: undefined };
      return signInAttempt(context, attempt, async (limited) => {
        const counter = passkey && (await counterOf(passkey, assertion, challenge, party));
        if (passkey === undefined || counter === undefined) {
          throw limited ?? new ApiError(...WRONG_PASSKEY);
        }
        const use = { passkey, counter, challenge, visitor };
        const token = await store.transaction((tx) => usePasskey(context, tx, use));
        return [
          await sessionCookie(context, token),
          await deviceCookie(context, passkey.userId),
          ...[cookies.passkey, cookies.challenge].map(expiredCookie),
        ];
      });
    },
  };
}

interface PasskeyUse {
  passkey: Passkey;
  counter: number;
  challenge: PasskeyChallenge;
  visitor: Visitor;
}

/** Opens a session with a passkey whose signature is right. Returns the token of the session. */
async function usePasskey(
  context: SignInContext,
  tx: Transaction,
  { passkey: { id, userId }, counter, challenge, visitor }: PasskeyUse,
): Promise<string> {
  const now = context.clock();
  // Until the commit, nobody can remove the passkey or switch off the access.
  await tx.locks.staffMember(userId);
  const member = await tx.staff.find(userId);
  const isFirstUse = await useChallenge(tx, challenge, now);
  if (!member || !isFirstUse || !(await tx.passkeys.use(id, counter, now))) {
    throw new ApiError(...WRONG_PASSKEY);
  }
  rejectDisabled(member);
  if (challenge.purpose !== SIGN_IN) await endSecondStep(tx, challenge, userId, now);
  await recordAction(tx, { staff: member, at: now }, 'staff.signed_in', member);
  return openSession(context, tx, visitor, userId);
}

/** Ends the sign-in whose second step is a passkey. Throws `unauthorized` if it belongs to somebody else or has ended. */
async function endSecondStep(
  { signIn }: Pick<Transaction, 'signIn'>,
  { purpose }: PasskeyChallenge,
  userId: string,
  now: number,
): Promise<void> {
  const key = purpose.startsWith(SECOND_STEP) ? purpose.slice(SECOND_STEP.length) : '';
  const begun = await signIn.findVerification(key, now);
  if (begun?.value !== userId) throw new ApiError(...SIGN_IN_ANEW);
  await signIn.deleteVerification(begun.id);
}
