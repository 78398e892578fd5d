import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { tryMailServer } from './transport.ts';

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../test/operations/fixtures', name), 'utf8');
const [key, cert, expired] = ['tls-key.pem', 'tls-cert.pem', 'tls-expired-cert.pem'].map(fixture);
assert.ok(cert && expired);

const trusted = getCACertificates('default');
before(() => setDefaultCACertificates([...trusted, cert, expired]));
after(() => setDefaultCACertificates(trusted));

const LOGIN: SMTPServerOptions = {
  key,
  cert,
  onAuth: ({ username, password }, _session, done) =>
    username === 'screening' && password === 'secret'
      ? done(null, { user: username })
      : done(new Error('quill@private.example is unknown')),
};
const PLAIN: SMTPServerOptions = { ...LOGIN, disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

/** Starts a real mail server, and returns its port. */
async function listen(t: TestContext, options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 100, ...options });
  server.on('error', () => {});
  const listening = server.listen(0, '0.0.0.0');
  await once(listening, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (listening.address() as AddressInfo).port;
}

/** Starts a server that is not a mail server, and returns its port. */
async function listenRaw(t: TestContext, onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Case {
  /** Returns the port of a server. */
  start: (t: TestContext) => Promise<number>;
  scheme?: 'smtp' | 'smtps';
  user?: string;
  host?: string;
  query?: string;
  /** The sentence, with `SERVER` for host and port; absent if mail is accepted. */
  problem?: string;
}

const CASES: Record<string, Case> = {
  'a server without TLS': { start: (t) => listen(t, PLAIN) },
  'a server with STARTTLS': { start: (t) => listen(t, LOGIN) },
  'a server with TLS': { start: (t) => listen(t, { ...LOGIN, secure: true }), scheme: 'smtps' },
  'a server without a login': {
    start: (t) => listen(t, { ...PLAIN, authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    user: '',
  },
  'a wrong password': {
    start: (t) => listen(t, LOGIN),
    user: 'screening:wrong@',
    problem: 'SERVER rejected the user or the password in SMTP_URL (535).',
  },
  'a password that nobody asks for': {
    start: (t) => listen(t, { ...PLAIN, disabledCommands: ['AUTH', 'STARTTLS'] }),
    problem:
      'SERVER accepts no login: the user and the password in SMTP_URL are for another port, or not needed (500).',
  },
  'a certificate that has expired': {
    start: (t) => listen(t, { ...LOGIN, cert: expired, secure: true }),
    scheme: 'smtps',
    problem: 'The certificate of SERVER has expired.',
  },
  'a certificate for another name': {
    start: (t) => listen(t, LOGIN),
    host: '127.0.0.2',
    problem: 'The certificate of SERVER is for another name: SMTP_URL must have the name that is in it.',
  },
  'a certificate that is not trusted': {
    start: (t) =>
      listen(t, { ...LOGIN, cert: fixture('tls-renewed-cert.pem'), key: fixture('tls-renewed-key.pem') }),
    problem:
      'The certificate of SERVER is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): give its authority in NODE_EXTRA_CA_CERTS.',
  },
  'a required STARTTLS that is not offered': {
    start: (t) => listen(t, PLAIN),
    query: '?requireTLS=true',
    problem: 'STARTTLS with SERVER failed (500).',
  },
  'a version of TLS that the server does not accept': {
    start: (t) => listen(t, { ...LOGIN, secure: true, maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' }),
    scheme: 'smtps',
    problem: 'TLS with SERVER failed (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION).',
  },
  'smtps:// for a port with STARTTLS': {
    start: (t) => listen(t, LOGIN),
    scheme: 'smtps',
    problem: 'SERVER does not begin with TLS: use smtp:// in SMTP_URL, which starts TLS by STARTTLS.',
  },
  'smtp:// for a port with TLS': {
    start: (t) => listen(t, { ...LOGIN, secure: true }),
    problem: 'SERVER did not respond in time. If it expects TLS at once, use smtps:// in SMTP_URL.',
  },
  'a connection without TLS to a server that requires it': {
    start: (t) => listen(t, LOGIN),
    query: '?ignoreTLS=true',
    problem: 'SERVER requires TLS before it accepts a password, and the connection has none (538).',
  },
  'a name that does not exist': {
    start: async () => 25,
    host: 'nowhere.invalid',
    problem: 'The name nowhere.invalid was not found (ENOTFOUND).',
  },
  'a port on which nothing listens': {
    start: async () => 1,
    problem: 'SERVER refused the connection: nothing listens there.',
  },
  'a server that hangs': {
    start: (t) => listenRaw(t, () => {}),
    scheme: 'smtps',
    problem: 'SERVER did not respond in time.',
  },
  'a server that is busy': {
    start: (t) => listen(t, { ...LOGIN, onConnect: (_session, done) => done(new Error('too busy')) }),
    problem: 'SERVER responded with an error (554) to CONN.',
  },
  'a server that closes the connection': {
    start: (t) => listenRaw(t, (socket) => socket.end()),
    problem: 'SERVER closed the connection.',
  },
  'a web server': {
    start: (t) => listenRaw(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    problem: 'SERVER is not a mail server.',
  },
};

for (const [
  name,
  { start, scheme = 'smtp', user = 'screening:secret@', host = '127.0.0.1', query = '', problem },
] of Object.entries(CASES)) {
  test(`${name}: ${problem ?? 'mail is accepted'}`, async (t) => {
    const server = `${host}:${await start(t)}`;
    const found = await tryMailServer(`${scheme}://${user}${server}${query}`, 1_000);
    assert.equal(found, problem?.replace('SERVER', server));
  });
}
