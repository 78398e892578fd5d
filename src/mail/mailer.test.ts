import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { type MailServer, startMailServer } from '../../test/support/mail.ts';
import { makeMailer } from './mailer.ts';
import { invitationMail } from './texts.ts';

let server: MailServer;
before(async () => {
  server = await startMailServer();
});
after(() => server.close());

const MAIL = { to: 'ana@harbor.example', subject: 'Grüße', text: 'One line – and\n.another\n' };

/** Returns a mailer and its log. */
function mailerTo(smtpUrl: string | undefined, timeoutMs?: number) {
  const lines: string[] = [];
  const attempts: boolean[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  return {
    ...makeMailer({
      smtpUrl,
      from: 'Screening <screening@example.com>',
      renterFooter: () => 'Cascade Screening runs the network.',
      log,
      onAttempt: (isSent) => attempts.push(isSent),
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
    attempts,
    logged: () => lines.join(''),
  };
}

test('delivers a mail unchanged', async () => {
  const { send, attempts, logged } = mailerTo(server.url);
  assert.equal(await send(MAIL), true);
  assert.deepEqual(attempts, [true]);
  const arrived = await server.newest(MAIL.to);
  assert.deepEqual(arrived, { ...MAIL, from: 'screening@example.com' });
  assert.equal(logged(), '');
});

test('without a mail server a mail is printed to the log', async () => {
  const { send, reachesPeople, logged } = mailerTo(undefined);
  assert.equal(reachesPeople, false);
  assert.equal(await send(MAIL), true);
  const { to, subject, text } = JSON.parse(logged());
  assert.deepEqual({ to, subject, text }, MAIL);
});

test('a mail that cannot be sent is logged without recipient and password', async (t) => {
  const rejecting = await startMailServer({ sendError: true });
  t.after(() => rejecting.close());
  for (const [url, reason] of [
    [rejecting.url, 'rejected the sender or the recipient (550)'],
    [server.url.replace('p%40ss', 'wrong'), 'rejected the user or the password in SMTP_URL (535)'],
    ['smtp://screening:p%40ss@127.0.0.1:1', 'refused the connection'],
    ['smtp://nowhere.invalid', 'The name nowhere.invalid was not found'],
  ] as const) {
    const { send, attempts, logged } = mailerTo(url);
    assert.equal(await send(MAIL), false, url);
    assert.deepEqual(attempts, [false]);
    assert.match(logged(), /A mail could not be sent/);
    assert.ok(logged().includes(reason), logged());
    assert.doesNotMatch(logged(), /ana|harbor|p@ss|p%40ss|wrong|Grüße/);
  }
});

test('stops waiting for a mail server that does not respond', async (t) => {
  const silent = await startMailServer({ silent: true });
  t.after(() => silent.close());
  const { send, idle, logged } = mailerTo(silent.url, 500);
  const all = Array.from({ length: 60 }, () => send(MAIL));
  assert.deepEqual(await Promise.race([Promise.all(all.slice(50)), idle()]), Array(10).fill(false));
  assert.match(logged(), /50 mails are being sent/);
  await idle();
  assert.deepEqual(await Promise.all(all), Array(60).fill(false));
});

const INVITED = {
  to: 'ana@harbor.example',
  organization: 'Harbor',
  inviter: 'Bo',
  role: 'member',
  link: 'http://localhost/invitation?token=x',
} as const;

test('a name cannot inject a header', () => {
  const { subject } = invitationMail({ ...INVITED, organization: 'Harbor\r\nBcc: somebody@else.example' });
  assert.equal(subject, 'Join Harbor Bcc: somebody@else.example');
});

test('a name cannot lead invited strangers to another address', () => {
  const inviter = 'Your parcel is held. Pay the fee at evil.example/pay.';
  assert.match(invitationMail({ ...INVITED, inviter }).text, /^Somebody invites you to the staff of Harbor /);
  assert.match(invitationMail(INVITED).text, /^Bo invites you /);
});
