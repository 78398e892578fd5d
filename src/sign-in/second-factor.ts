import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recordAction } from '../audit/audit.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { BACKUP_CODE_BYTES, BACKUP_CODES, backupCode, typedBackupCode } from '../rules/staff/backup-codes.ts';
import type { SecondFactor, SignInReads, Transaction } from '../store/store.ts';
import { countingFailures, type SignInContext } from './context.ts';
import { expiredCookie, signedCookie, signedValueOf, type Visitor } from './cookies.ts';
import { deviceCookie, knownDevice } from './device.ts';
import { seal, unseal } from './seal.ts';
import { newToken, openSession, rejectDisabled, sessionCookie, tokenKey } from './sessions.ts';

/** How long after the password a code is accepted. */
const CHALLENGE_MS = 10 * 60_000;

/** Wrong codes before the password is required again. */
const MOST_WRONG_CODES = 5;

/** Consecutive wrong codes, counted across servers, before the second factor is locked. */
const MOST_FAILURES = 10;
const LOCK_MS = 15 * 60_000;

/** Longer than a code is accepted: 30 s, plus one step before and after it for clocks that differ. */
const CODE_REMEMBERED_MS = 2 * 60_000;

/** The name of the product in authenticator apps. */
const ISSUER = 'Renter screening';

type Words = readonly [ErrorCode, string];

/** For a challenge that has ended or never existed. */
export const SIGN_IN_ANEW: Words = [
  'unauthorized',
  'This took too long, or too many codes were wrong. Sign in with your password again.',
];
export const WRONG_CODE: Words = [
  'invalid',
  'This code is wrong or was already used. Wait for the next one.',
];
const WRONG_BACKUP_CODE: Words = ['invalid', 'This backup code is wrong or was already used.'];
const LOCKED: Words = ['rate_limited', 'Too many codes were wrong. Try again in 15 minutes.'];

/** Returns the key of the row that counts wrong codes of a challenge. */
const attemptsKey = (challenge: string) => tokenKey(`2fa-attempts-${challenge}`);

/** Creates a challenge for a user whose password was right. Returns its token for `challengeCookie`. */
export async function newChallenge(
  { newId, clock }: Pick<SignInContext, 'newId' | 'clock'>,
  { signIn }: Pick<Transaction, 'signIn'>,
  userId: string,
): Promise<string> {
  const [challenge, createdAt] = [`2fa-${newToken()}`, clock()];
  const times = { createdAt, expiresAt: createdAt + CHALLENGE_MS };
  await signIn.createVerification({
    id: newId('vrf'),
    identifier: tokenKey(challenge),
    value: userId,
    ...times,
  });
  await signIn.createVerification({
    id: newId('vrf'),
    identifier: attemptsKey(challenge),
    value: '0',
    ...times,
  });
  return challenge;
}

/** Returns the cookie that must accompany the code. */
export async function challengeCookie(
  { cookies, secret }: Pick<SignInContext, 'cookies' | 'secret'>,
  challenge: string,
): Promise<string> {
  return signedCookie(cookies.challenge, challenge, CHALLENGE_MS, await secret());
}

/** Returns the visitor's sign-in whose password was right; undefined if there is none, or it has ended. */
export async function begunSignIn(
  { store, clock, cookies, secret }: Pick<SignInContext, 'store' | 'clock' | 'cookies' | 'secret'>,
  visitor: Visitor,
): Promise<{ challenge: string; userId: string } | undefined> {
  const challenge = signedValueOf(visitor.cookies, cookies.challenge, await secret()) ?? '';
  const begun = await store.signIn.findVerification(tokenKey(challenge), clock());
  return begun && { challenge, userId: begun.value };
}

interface GivenCode {
  code: string;
  isBackupCode: boolean;
  /** The secret that decrypts the second factor. */
  key: string;
}

export type SignInWithCode = (visitor: Visitor, code: string, isBackupCode: boolean) => Promise<string[]>;

/**
 * Opens the session after the right code, and returns its cookies. Throws `invalid` for a wrong or used code,
 * `unauthorized` without a challenge, and `rate_limited` after too many failures.
 */
export function makeSignInWithCode(context: SignInContext): SignInWithCode {
  const { store, cookies, limits, slowDown } = context;
  return async (visitor, code, isBackupCode) => {
    const key = await context.secret();
    const begun = await begunSignIn(context, visitor);
    if (begun === undefined) throw new ApiError(...SIGN_IN_ANEW);
    const { challenge, userId } = begun;
    const counter = (await knownDevice(context, visitor, userId)) ?? userId;
    const attempt = async () => {
      const step = { challenge, userId, visitor, given: { code, isBackupCode, key } };
      const outcome = await store.transaction((tx) => secondStep(context, tx, step));
      if ('error' in outcome) throw new ApiError(...outcome.error);
      return [
        await sessionCookie(context, outcome.token),
        await deviceCookie(context, userId),
        expiredCookie(cookies.challenge),
      ];
    };
    // Whoever has a challenge knew the password, so failures of the network address do not matter here.
    return countingFailures(limits, visitor.address, () => slowDown.attempt(`code ${counter}`, attempt));
  };
}

interface SecondStep {
  challenge: string;
  userId: string;
  visitor: Visitor;
  given: GivenCode;
}

/** Returns the error instead of throwing it, so that the transaction commits the count of wrong codes. */
async function secondStep(
  context: SignInContext,
  tx: Transaction,
  { challenge, userId, visitor, given }: SecondStep,
): Promise<{ token: string } | { error: Words }> {
  const now = context.clock();
  // Concurrent codes are checked one after the other.
  await tx.locks.staffMember(userId);
  const member = await tx.staff.find(userId);
  const begun = await tx.signIn.findVerification(tokenKey(challenge), now);
  const attempts = await tx.signIn.findVerification(attemptsKey(challenge), now);
  const factor = await tx.signIn.findSecondFactor(userId);
  if (!member || !begun || !attempts || !factor?.confirmed) return { error: SIGN_IN_ANEW };
  rejectDisabled(member);
  if (factor.lockedUntil !== null && now < factor.lockedUntil) return { error: LOCKED };
  const wrongBefore = Number(attempts.value);
  if (wrongBefore >= MOST_WRONG_CODES) {
    await tx.signIn.deleteVerification(begun.id);
    return { error: SIGN_IN_ANEW };
  }
  if (!(await useCode(tx, { userId, factor, given, now }))) {
    const failures = factor.lockedUntil === null ? factor.failures + 1 : 1;
    await tx.signIn.setCodeFailures(userId, failures, failures < MOST_FAILURES ? null : now + LOCK_MS);
    await tx.signIn.replaceVerification(attempts.id, attempts.value, String(wrongBefore + 1));
    return { error: given.isBackupCode ? WRONG_BACKUP_CODE : WRONG_CODE };
  }
  await tx.signIn.setCodeFailures(userId, 0, null);
  for (const { id } of [begun, attempts]) await tx.signIn.deleteVerification(id);
  await recordAction(tx, { staff: member, at: now }, 'staff.signed_in', member);
  return { token: await openSession(context, tx, visitor, userId) };
}

/** Returns whether an authenticator app of a user is set up. */
export async function hasApp(
  signIn: Pick<SignInReads, 'findSecondFactor'>,
  userId: string,
): Promise<boolean> {
  return (await signIn.findSecondFactor(userId))?.confirmed === true;
}

interface CodeUse {
  userId: string;
  factor: SecondFactor;
  given: GivenCode;
  now: number;
}

/**
 * Marks a code as used. Returns false if it is wrong or was used before. Requires the lock of the staff
 * member.
 */
export async function useCode(
  { signIn }: Pick<Transaction, 'signIn'>,
  { userId, factor, given, now }: CodeUse,
): Promise<boolean> {
  const { key } = given;
  if (given.isBackupCode) {
    const codes = backupCodesOf(factor, key);
    const typed = typedBackupCode(given.code);
    if (!codes.includes(typed)) return false;
    const left = codes.filter((code) => code !== typed);
    await signIn.setBackupCodes(userId, seal(JSON.stringify(left), key));
    return true;
  }
  // Apps show codes with a space: 123 456. Some keyboards type digits of full width.
  const token = given.code.normalize('NFKC').replaceAll(/\s/g, '');
  // otpauth throws for six characters that are more than six bytes.
  if (!/^[0-9]{6}$/.test(token)) return false;
  const app = appOf(unseal(factor.secret, key));
  if (app.validate({ token, timestamp: now, window: 1 }) === null) return false;
  const used = `code ${userId} ${token}`;
  return signIn.createVerification({
    id: tokenKey(`reserve:${used}`),
    identifier: tokenKey(used),
    value: '',
    createdAt: now,
    expiresAt: now + CODE_REMEMBERED_MS,
  });
}

/** @param key the secret of the second factor. Apps receive its characters in base 32. */
export function appOf(key: string, email = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromUTF8(key) });
}

export function backupCodesOf({ backupCodes }: SecondFactor, key: string): string[] {
  return JSON.parse(unseal(backupCodes, key));
}

export function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () => backupCode(randomBytes(BACKUP_CODE_BYTES)));
}
