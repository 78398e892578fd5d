import assert from 'node:assert/strict';
import type { HttpResponse } from '../support/client.ts';
import { pageCall } from '../support/dashboard.ts';
import type { ReceivedMail } from '../support/mail.ts';
import type { startMailingServer } from '../support/mailing-server.ts';
import { putRenter } from '../support/renters.ts';

type MailingServer = Awaited<ReturnType<typeof startMailingServer>>;

/** Returns the calls that the sign-in pages of renters make, without a session unless a cookie is passed. */
export function signInCalls({ server, mail }: Pick<MailingServer, 'server' | 'mail'>) {
  const post = (path: string, body: object, cookie = ''): Promise<HttpResponse> =>
    pageCall(server, cookie)('POST', path, { body });
  const requestLink = (email: string) => post('/portal/api/sign-in/link', { email });
  let renters = 0;
  return {
    post,
    requestLink,
    withLink: (token: string, cookie?: string) => post('/portal/api/sign-in', { token }, cookie),
    withCode: (email: string, code: string) => post('/portal/api/sign-in/code', { email, code }),
    me: (cookie: string): Promise<HttpResponse> => pageCall(server, cookie)('GET', '/portal/api/me'),

    /** Requests a link, and returns the mail with it. */
    async mailTo(email: string): Promise<ReceivedMail> {
      const before = mail.count(email);
      assert.equal((await requestLink(email)).status, 200);
      return mail.newest(email, before);
    },

    /** Creates a renter with a new e-mail. */
    async someoneOnFile(fullName = 'Ben Okri'): Promise<{ email: string; renterId: string }> {
      const email = `ben${++renters}@renter.example`;
      const { id } = await putRenter(server.store, [{ kind: 'email', value: email }], { email, fullName });
      return { email, renterId: id };
    },
  };
}

/** Returns the code as the mail shows it, such as 1234 5678. */
export const codeIn = ({ text }: ReceivedMail): string => /^(\d{4} \d{4})$/m.exec(text)?.[1] ?? '';
