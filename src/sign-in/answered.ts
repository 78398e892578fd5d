import { Refusal, type RefusalCode } from '../errors.ts';

/** Whoever presents a challenge that is over or was never made. */
export const SIGN_IN_ANEW =
  'This took too long, or too many codes were wrong: sign in with your password anew.';

export const WRONG_CREDENTIALS = ['unauthorized', 'The e-mail or the password is wrong.'] as const;
const WRONG_PASSWORD = ['invalid', 'The password is wrong.'] as const;
export const WRONG_CODE = [
  'invalid',
  'This code is wrong, or was used before. Wait for the next one.',
] as const;
export const DEAD_LINK = [
  'invalid',
  'This link is used, replaced or older than an hour. Ask for another one.',
] as const;

/** Better Auth's errors, as the catalogue says them. */
export type AuthRefusals = Record<string, readonly [RefusalCode, string]>;

const REFUSALS: AuthRefusals = {
  INVALID_EMAIL: WRONG_CREDENTIALS,
  INVALID_EMAIL_OR_PASSWORD: WRONG_CREDENTIALS,
  PASSWORD_TOO_LONG: WRONG_CREDENTIALS,
  INVALID_PASSWORD: WRONG_PASSWORD,
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: ['invalid', 'This backup code is wrong, or was used before.'],
  INVALID_TWO_FACTOR_COOKIE: ['unauthorized', SIGN_IN_ANEW],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['unauthorized', SIGN_IN_ANEW],
  ACCOUNT_TEMPORARILY_LOCKED: ['rateLimited', 'Too many codes were wrong. Try again in 15 minutes.'],
  INVALID_TOKEN: DEAD_LINK,
  USER_NOT_FOUND: DEAD_LINK,
  TOTP_NOT_ENABLED: ['invalid', 'There is no second factor to confirm: begin anew.'],
  TOTP_ALREADY_ENABLED: ['conflict', 'The second factor is on already.'],
  TWO_FACTOR_NOT_ENABLED: ['conflict', 'The second factor is off already.'],
};

/** What Better Auth answered, with the cookies that it sets; its errors come out as the catalogue's. */
export async function answered<Response>(
  call: Promise<{ headers: Headers | null | undefined; response: Response }>,
  refusals: AuthRefusals = REFUSALS,
): Promise<{ response: Response; cookies: string[] }> {
  try {
    const { headers, response } = await call;
    return { response, cookies: headers?.getSetCookie() ?? [] };
  } catch (error) {
    const refusal = refusals[codeOf(error)];
    throw refusal === undefined ? error : new Refusal(...refusal);
  }
}

/** What answers browsers by itself says an error in the address that it sends them on to. */
function codeOf(error: unknown): string {
  const { body, headers } = (error ?? {}) as { body?: { code?: unknown }; headers?: unknown };
  const location = headers instanceof Headers ? headers.get('location') : null;
  return String(body?.code ?? URL.parse(location ?? '')?.searchParams.get('error'));
}
