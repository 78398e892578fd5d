import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, type TestContext, test } from 'node:test';
import { startLoneServer } from '../faults/support.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startCommand } from '../support/process.ts';
import { until } from '../support/until.ts';

/** A port that another program uses. */
const taken = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => taken.once('listening', resolve));
after(() => taken.close());
const takenPort = String((taken.address() as AddressInfo).port);

/** Runs `serve`, which must fail, and returns its only line of output. */
async function errorLine(env: NodeJS.ProcessEnv): Promise<string> {
  const { code, out, err } = await startCommand(['serve', '--no-demo'], { PORT: '0', ...env }).ended;
  assert.equal(code, 1, out + err);
  assert.equal(out, '');
  assert.match(err, /^error: [^\n]+\n$/);
  assert.doesNotMatch(err, /unexpected/, 'the error is a known one, and its line says what to do');
  return err;
}

const WRONG_ENVIRONMENTS: [named: string, env: NodeJS.ProcessEnv][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '8080.5' }],
  ['PORT', { PORT: '65536' }],
  ['HOST', { HOST: '203.0.113.7' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://somebody:secret@localhost/network' }],
  ['DATABASE_URL', { DATABASE_URL: '/var/lib/network.db' }],
  ['DATABASE_URL', { DATABASE_URL: 'sqlite:' }],
  ['DATABASE_URL', { DATABASE_URL: 'sqlite::memory:' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'screening.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://screening.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://screening.example/?a=b' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['ALLOW_PRIVATE_WEBHOOKS', { ALLOW_PRIVATE_WEBHOOKS: 'yes' }],
  ['TLS_CERT', { TLS_KEY: 'package.json' }],
  ['TLS_KEY', { TLS_CERT: 'package.json' }],
  ['TLS_CERT', { TLS_CERT: 'package.json', TLS_KEY: 'package.json' }],
  ['TLS_CERT', { TLS_CERT: '/no/such/file.pem', TLS_KEY: '/no/such/file.pem' }],
];

for (const [named, env] of WRONG_ENVIRONMENTS) {
  test(`with ${JSON.stringify(env)} the start fails with a line that names ${named}`, async (t) => {
    const folder = temporaryFolder(t);
    const line = await errorLine({ DATABASE_URL: `sqlite:${join(folder, 'network.db')}`, ...env });
    assert.match(line, new RegExp(`\\b${named}\\b`));
    assert.doesNotMatch(line, /secret/);
    // A wrong HOST is only found when the server listens, after it has created the database.
    if (named !== 'HOST') assert.deepEqual(readdirSync(folder), []);
  });
}

test('with a port that is in use the start fails with a line that names PORT', async (t) => {
  const folder = temporaryFolder(t);
  const line = await errorLine({ DATABASE_URL: `sqlite:${join(folder, 'network.db')}`, PORT: takenPort });
  assert.match(line, /\bPORT\b/);
  assert.ok(line.includes(takenPort));
});

/** Creates a database with this program, and changes it with `sql`. */
async function ownDatabase(t: TestContext, sql: string): Promise<string> {
  const path = join(temporaryFolder(t), 'network.db');
  await (await startLoneServer(path)).stop('SIGTERM');
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
  return path;
}

async function foreignDatabase(t: TestContext, journal: 'WAL' | 'DELETE'): Promise<string> {
  const path = join(temporaryFolder(t), 'network.db');
  const db = new DatabaseSync(path);
  db.exec(
    `PRAGMA journal_mode = ${journal}; CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('Soup')`,
  );
  db.close();
  return path;
}

async function foreignFile(t: TestContext): Promise<string> {
  const path = join(temporaryFolder(t), 'network.db');
  writeFileSync(path, 'Dear diary, this is not a database.\n'.repeat(100));
  return path;
}

const REJECTED_DATABASES: [name: string, make: (t: TestContext) => Promise<string>, advice: RegExp][] = [
  [
    'from a newer version of the program',
    (t) => ownDatabase(t, `INSERT INTO migrations VALUES (9999, '9999_later', 'x', 0)`),
    /newer version .*9999_later.*Start that version/,
  ],
  [
    'with a migration that differs from that of this program',
    (t) => ownDatabase(t, `UPDATE migrations SET checksum = 'x' WHERE number = 1`),
    /0001_network.* differs .*Start the version/,
  ],
  ['of another program', (t) => foreignDatabase(t, 'DELETE'), /not a database of this program.*DATABASE_URL/],
  [
    'of another program, with WAL',
    (t) => foreignDatabase(t, 'WAL'),
    /not a database of this program.*DATABASE_URL/,
  ],
  ['that is not a database', foreignFile, /DATABASE_URL/],
];

for (const [name, make, advice] of REJECTED_DATABASES) {
  test(`a file ${name} is rejected with a line that says what to do, and is not changed`, async (t) => {
    const path = await make(t);
    const before = readFileSync(path);
    const folder = join(path, '..');
    const files = readdirSync(folder);
    assert.match(await errorLine({ DATABASE_URL: `sqlite:${path}` }), advice);
    assert.ok(readFileSync(path).equals(before), 'the file was changed');
    assert.deepEqual(readdirSync(folder), files);
  });
}

test('a path where no database can be created is rejected with a line that names DATABASE_URL', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [folder, join(file, 'network.db')]) {
    assert.match(await errorLine({ DATABASE_URL: `sqlite:${path}` }), /DATABASE_URL/);
  }
});

test('on a full disk the start is rejected with a line that says so, and starts again when there is room', async (t) => {
  const path = await ownDatabase(t, 'SELECT 1');
  const before = readFileSync(path);
  const env = { DATABASE_URL: `sqlite:${path}`, PORT: '0' };
  // No room for even the index of the write-ahead log.
  const { code, err } = await startCommand(['serve', '--no-demo'], env, { mostBytes: 1_000 }).ended;
  const text = 'error: The database cannot be used now: the disk is full. Try again shortly.\n';
  assert.deepEqual([code, err], [1, text]);
  assert.ok(readFileSync(path).equals(before), 'the file was changed');
  assert.equal((await (await startLoneServer(path)).stop()).code, 0);
});

test('a second server on an SQLite database is rejected until the first one has ended, however it ends', async (t) => {
  const folder = temporaryFolder(t);
  const path = join(folder, 'network.db');
  const first = await startLoneServer(path);
  const otherName = join(temporaryFolder(t), 'link.db');
  symlinkSync(path, otherName);
  for (const name of [path, otherName]) {
    const line = await errorLine({ DATABASE_URL: `sqlite:${name}` });
    assert.match(line, /^error: Another server uses .*\.db: an SQLite database has one server\. /);
  }
  assert.equal((await first.call('GET', '/readyz')).status, 200);
  const env = { DATABASE_URL: `sqlite:${path}` };
  for (const command of [
    ['org', 'create', '--name', 'Harbor Homes'],
    ['backup', join(folder, 'backup.db')],
  ]) {
    assert.equal((await startCommand(command, env).ended).code, 0, command.join(' '));
  }
  await first.stop('SIGKILL');
  const second = await startLoneServer(path);
  assert.equal((await second.stop()).code, 0);
  assert.deepEqual(readdirSync(folder).sort(), ['backup.db', 'network.db']);
});

test('a mail server that hangs does not delay the start, which says in a line that no mail can be sent', async (t) => {
  const tried = Promise.withResolvers<Socket>();
  const mail = createServer(tried.resolve).listen(0, '127.0.0.1');
  t.after(() => mail.close());
  await once(mail, 'listening');
  const { port } = mail.address() as AddressInfo;
  const server = await startLoneServer(join(temporaryFolder(t), 'network.db'), {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'screening@example.com',
  });
  t.after(() => server.stop());
  assert.equal((await server.call('GET', '/readyz')).status, 200);
  const socket = await tried.promise;
  assert.doesNotMatch(server.out(), /No mail/);
  socket.end();
  const line = await until('it is logged', () => /^.*No mail can be sent.*$/m.exec(server.out())?.[0]);
  const { level, msg } = JSON.parse(line);
  assert.deepEqual([level, msg], [50, `No mail can be sent now: 127.0.0.1:${port} closed the connection.`]);
});
