import type { Logger } from 'pino';
import { ALWAYS } from '../log-limit.ts';
import type { Language } from '../texts/languages.ts';
import { findProblem, SEND_TIMEOUT_MS } from './transport.ts';

/** A plain text mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The language, if it goes to a renter: then the mailer adds who runs the network, and the renter's rights. */
  toRenter?: Language;
}

export interface Mailer {
  /** False if mail is only printed to the log. */
  readonly reachesPeople: boolean;
  /**
   * Sends a mail. Resolves within about 10 s with whether the mail server, or the log, accepted it. Never
   * rejects.
   */
  send(mail: Mail): Promise<boolean>;
  /** Resolves when no mail is being sent. */
  idle(): Promise<void>;
}

/**
 * Sends a mail to each recipient. Returns whether one was accepted. A stopping server waits for one mail at most, and returns
 * false: the next server sends the rest, and repeats the first ones.
 */
export async function sendToAll(
  mailer: Pick<Mailer, 'send'>,
  recipients: readonly string[],
  write: (to: string) => Mail,
  isStopped: () => boolean,
): Promise<boolean> {
  let isSent = false;
  for (const to of recipients) {
    if (isStopped()) return false;
    isSent = (await mailer.send(write(to))) || isSent;
  }
  return isSent;
}

interface MailerOptions {
  /** Contains a password; never print it. `undefined` means that mail is printed to the log. */
  smtpUrl: string | undefined;
  from: string;
  /** Returns what each mail to a renter ends with. */
  renterFooter: (language: Language) => string;
  log: Logger;
  /** Called after each attempt to send a mail. */
  onAttempt: (isSent: boolean) => void;
  /** Time limit for sending one mail, in milliseconds. */
  timeoutMs?: number;
}

/** Maximum number of mails sent at once; it limits connections and memory while a mail server hangs. */
const MOST_AT_ONCE = 50;

const TOO_MANY = `${MOST_AT_ONCE} mails are being sent: the mail server is too slow.`;

/** Makes a mailer that uses the operator's mail server, or the log if none is configured. */
export function makeMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, renterFooter, log, onAttempt, timeoutMs = SEND_TIMEOUT_MS } = options;
  const sending = new Set<Promise<boolean>>();
  const deliver = smtpUrl === undefined ? printToLog(log) : sendBySmtp(smtpUrl, from, timeoutMs);

  async function attempt({ toRenter, ...mail }: Mail): Promise<boolean> {
    const reason = await deliver(
      toRenter === undefined ? mail : { ...mail, text: `${mail.text}\n${renterFooter(toRenter)}\n` },
    );
    if (reason !== undefined) log.error({ reason }, 'A mail could not be sent');
    return reason === undefined;
  }
  return {
    reachesPeople: smtpUrl !== undefined,
    async send(mail) {
      if (sending.size >= MOST_AT_ONCE) {
        log.error({ reason: TOO_MANY }, 'A mail could not be sent');
        onAttempt(false);
        return false;
      }
      const sent = attempt(mail);
      sending.add(sent);
      onAttempt(await sent);
      sending.delete(sent);
      return sent;
    },
    async idle() {
      await Promise.all(sending);
    },
  };
}

/** Returns why a mail could not be sent, or `undefined`. */
type Deliver = (mail: Omit<Mail, 'toRenter'>) => Promise<string | undefined>;

function printToLog(log: Logger): Deliver {
  return async ({ to, subject, text }) => {
    log.info({ to, subject, text, [ALWAYS]: true }, 'Mail, printed because SMTP_URL is not set');
    return undefined;
  };
}

function sendBySmtp(smtpUrl: string, from: string, timeoutMs: number): Deliver {
  return (mail) => findProblem(smtpUrl, timeoutMs, (transport) => transport.sendMail({ from, ...mail }));
}

const MINUTE_MS = 60_000;

/** Time after which a mail is tried again: the server that took it must have died, or its mail server was away. */
export const LEASE_MS = 10 * MINUTE_MS;
/** Longest time between two attempts to send a mail. */
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;

/** Returns when a mail that was queued at `queuedAt` is tried again after an attempt: later each time, as its age doubles. */
export function nextAttempt(at: number, queuedAt: number): number {
  return at + Math.min(LONGEST_WAIT_MS, Math.max(LEASE_MS, at - queuedAt));
}
