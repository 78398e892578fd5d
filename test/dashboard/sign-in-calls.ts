import assert from 'node:assert/strict';
import { type TOTP, URI } from 'otpauth';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, type StaffClient, staffOf } from '../support/dashboard.ts';
import { type MailServer, tokenIn } from '../support/mail.ts';
import type { TestServer } from '../support/server.ts';

export const NEW_PASSWORD = 'a new long password';

export interface Enrolled extends StaffClient {
  /** Returns the code that the app shows this many steps of 30 s from now. */
  codeOf(steps: number): string;
  /** The code that confirmed the second factor. */
  firstCode: string;
  backupCodes: string[];
}

/** Returns functions that sign in from outside, and that prepare what an attack needs. */
export function makeSignInCalls(server: TestServer, mail: MailServer) {
  const post = (path: string, body: unknown, cookie = ''): Promise<HttpResponse> =>
    pageCall(server, cookie)('POST', path, { body });
  const signIn = (email: string, password: string, cookie = '') =>
    post('/dashboard/sign-in', { email, password }, cookie);
  const sendCode = (cookie: string, code: string, backupCode = false) =>
    post('/dashboard/sign-in/second-factor', { code, backupCode }, cookie);
  const reset = (token: string, password = NEW_PASSWORD) =>
    post('/dashboard/reset-password', { token, password });
  const me = (cookie: string) => pageCall(server, cookie)('GET', '/dashboard/me');

  async function resetTokenFor(email: string): Promise<string> {
    const before = mail.count(email);
    await post('/dashboard/forgot-password', { email });
    return tokenIn(await mail.newest(email, before));
  }

  /** Creates a staff member with a second factor. The code of the next step is unused. */
  async function enrolled(): Promise<Enrolled> {
    const ana = await staffOf(server);
    const begun = await post('/dashboard/security/second-factor', { password: ana.password }, ana.cookie);
    const app = URI.parse(begun.body.uri) as TOTP;
    const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
    const firstCode = codeOf(0);
    const confirmed = await post(
      '/dashboard/security/second-factor/confirm',
      { code: firstCode },
      ana.cookie,
    );
    assert.equal(confirmed.status, 200);
    await mail.newest(ana.email);
    const { backupCodes } = confirmed.body;
    return { ...ana, cookie: cookiesOf(confirmed), codeOf, firstCode, backupCodes };
  }

  /** Signs in with the password. Returns the cookie to send the code with. */
  async function challenged({ email, password }: StaffClient): Promise<string> {
    const response = await signIn(email, password);
    assert.deepEqual(response.body, { secondFactors: ['app'] });
    return cookiesOf(response);
  }

  return { post, signIn, sendCode, reset, me, resetTokenFor, enrolled, challenged };
}
