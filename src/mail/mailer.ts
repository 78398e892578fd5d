import type { Logger } from 'pino';

/** A mail of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** False: what is sent is printed to the log, and reaches nobody else. */
  readonly reachesPeople: boolean;
  /** Whether a mail server, or the log, took it. Never rejects, and answers within some 10 s. */
  send(mail: Mail): Promise<boolean>;
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>;
}

export interface MailerOptions {
  /** `undefined`: mail is printed to the log. It holds a password: never shown. */
  smtpUrl: string | undefined;
  from: string;
  log: Logger;
  /** How long a mail server has for all of it. */
  timeoutMs?: number;
}

/** Nobody waits longer for a mail server; one that works answers within a second. */
const SEND_TIMEOUT_MS = 10_000;

/** So many at once: a bound on connections and memory while a mail server hangs. */
const MOST_AT_ONCE = 50;

/** Sends mail by the operator's mail server, or prints it to the log where there is none. */
export function makeMailer({ smtpUrl, from, log, timeoutMs = SEND_TIMEOUT_MS }: MailerOptions): Mailer {
  const sending = new Set<Promise<boolean>>();
  const deliver = smtpUrl === undefined ? printing(log) : sendingBy(smtpUrl, from, timeoutMs);

  async function attempt(mail: Mail): Promise<boolean> {
    try {
      await deliver(mail);
      return true;
    } catch (error) {
      // A server's own words may repeat the address.
      log.error({ code: codeOf(error) }, 'A mail could not be sent');
      return false;
    }
  }
  return {
    reachesPeople: smtpUrl !== undefined,
    async send(mail) {
      if (sending.size >= MOST_AT_ONCE) {
        log.error({ code: 'TOO_MANY' }, 'A mail could not be sent');
        return false;
      }
      const sent = attempt(mail);
      sending.add(sent);
      await sent;
      sending.delete(sent);
      return sent;
    },
    async idle() {
      await Promise.all(sending);
    },
  };
}

type Deliver = (mail: Mail) => Promise<void>;

function printing(log: Logger): Deliver {
  return async ({ to, subject, text }) =>
    log.info({ to, subject, text }, 'Mail, printed for want of SMTP_URL');
}

function sendingBy(smtpUrl: string, from: string, timeoutMs: number): Deliver {
  return async (mail) => {
    // Loaded with the first mail: a server that sends none does without.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A text is a text: nothing in it is fetched from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), timeoutMs);
    try {
      await Promise.race([transport.sendMail({ from, ...mail }), late.promise]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

/** Such as ECONNECTION or EAUTH. https://nodemailer.com/errors */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'UNKNOWN';
}
