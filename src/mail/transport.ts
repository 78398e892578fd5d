import type { Transporter } from 'nodemailer';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import { describeProblem } from './mail-problem.ts';

const { t } = makeAreaTexts(staffMails);

/** Time limit of a mail server; a working one responds within a second. */
export const SEND_TIMEOUT_MS = 10_000;

/**
 * Connects to the mail server and passes the connection to `work`. Returns why that failed, in words for the operator, or
 * `undefined`.
 *
 * @param smtpUrl contains a password; never print it
 * @param timeoutMs the time limit for all of it
 * @param options `signsIn` makes it fail if there is a password and the server does not ask for one
 */
export async function findProblem(
  smtpUrl: string,
  timeoutMs: number,
  work: (transport: Transporter) => Promise<unknown>,
  { signsIn = false } = {},
): Promise<string | undefined> {
  // Loaded with the first use, because some servers never send any mail.
  const { createTransport } = await import('nodemailer');
  // Shorter than all of it, so that the error names the step that takes too long.
  const stepMs = 0.8 * timeoutMs;
  const transport = createTransport({
    url: smtpUrl,
    forceAuth: signsIn,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    dnsTimeout: stepMs,
    // Longer than a step, because its error does not name one.
    socketTimeout: 0.9 * timeoutMs,
    // Nothing in a mail may be fetched from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), timeoutMs);
  try {
    await Promise.race([work(transport), late.promise]);
    return undefined;
  } catch (error) {
    return describeProblem(error, smtpUrl);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Connects to the mail server and signs in, without sending a mail. Returns why that failed, or `undefined`. */
export function tryMailServer(smtpUrl: string, timeoutMs = SEND_TIMEOUT_MS): Promise<string | undefined> {
  return findProblem(smtpUrl, timeoutMs, (transport) => transport.verify(), { signsIn: true });
}

/** Sends a mail that says it is a test. Returns why that failed, or `undefined`. */
export function sendTestMail(smtpUrl: string, from: string, to: string): Promise<string | undefined> {
  const mail = { from, to, subject: t('testSubject'), text: `${t('testText')}\n` };
  return findProblem(smtpUrl, SEND_TIMEOUT_MS, (transport) => transport.sendMail(mail));
}
