import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

/** A received mail. */
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** A mail server that stores the mails it receives. */
export interface MailServer {
  /** The value of SMTP_URL, with the user and password that the server requires. */
  url: string;
  /** Waits until more than `after` mails to an address have arrived, and returns the newest. */
  newest(to: string, after?: number): Promise<ReceivedMail>;
  /** Counts the mails to an address so far. */
  count(to: string): number;
  close(): Promise<void>;
}

const [USER, PASSWORD] = ['screening', 'p@ss:word'];

/** Starts a real mail server. With `sendError` it rejects every recipient; with `silent` it never greets. */
export async function startMailServer(
  options: { sendError?: boolean; silent?: boolean } = {},
): Promise<MailServer> {
  const arrived: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => (options.silent ? undefined : done()),
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(new Error('wrong user or password')),
    onRcptTo: ({ address }, _session, done) =>
      options.sendError ? done(new Error(`no mailbox ${address} here`)) : done(),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        arrived.push({
          from: mail.from?.address ?? '',
          to: mail.to?.map(({ address }) => address).join() ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const sentTo = (to: string) => arrived.filter((mail) => mail.to === to);
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    newest: (to, after = 0) =>
      until(`a mail to ${to} arrives`, () => sentTo(to).length > after && sentTo(to).at(-1)),
    count: (to) => sentTo(to).length,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: ReceivedMail): string {
  return /\?token=(\S+)/.exec(text)?.[1] ?? '';
}
