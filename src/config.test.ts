import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LOG_LEVELS, readConfig } from './config.ts';
import { ApiError } from './errors.ts';
import { worldConfig } from './wire-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
after(() => rmSync(folder, { recursive: true }));
const fixture = (name: string) =>
  fileURLToPath(new URL(`../test/operations/fixtures/${name}`, import.meta.url));
const cert = fixture('tls-cert.pem');
const key = fixture('tls-key.pem');
const empty = join(folder, 'empty.pem');
writeFileSync(empty, '');
const large = join(folder, 'large.pdf');
writeFileSync(large, '%PDF-'.padEnd(2 * 2 ** 20 + 1));
const binary = join(folder, 'binary');
writeFileSync(binary, 'text\0');

const NOBODY = { name: null, postalAddress: null, telephone: null, email: null };

const DEFAULTS = {
  host: '127.0.0.1',
  port: 8080,
  database: { engine: 'sqlite', path: resolve('data/network.db') },
  embeddedDefault: true,
  readUrl: undefined,
  publicUrl: undefined,
  trustedProxies: [],
  logLevel: 'info',
  drainMs: 0,
  tls: undefined,
  allowPrivateWebhooks: false,
  mail: { smtpUrl: undefined, from: 'screening@localhost', toLog: false },
  operator: NOBODY,
  rightsSummaries: [],
  sessionSecret: undefined,
  production: false,
  requireCertification: false,
  documentQuota: { network: 20 * 2 ** 30, organization: 5 * 2 ** 30 },
};

test('webhooks of test worlds may use loopback addresses only where nothing else reaches the server', () => {
  const allowed = (env: NodeJS.ProcessEnv) => worldConfig(readConfig(env)).allowPrivateWebhooks;
  for (const host of ['', '127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    assert.equal(allowed({ HOST: host }), 'loopback', host);
  const others: NodeJS.ProcessEnv[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.8' },
    { HOST: '127.0.0.1.example.com' },
    { PUBLIC_URL: 'https://screening.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { NODE_ENV: 'production' },
  ];
  for (const env of others) assert.equal(allowed(env), false, JSON.stringify(env));
  assert.equal(allowed({ HOST: '0.0.0.0', ALLOW_PRIVATE_WEBHOOKS: '1' }), true);
});

test('without environment variables everything has a default', () => {
  assert.deepEqual(readConfig({}), DEFAULTS);
});

test('an empty variable counts as not set', () => {
  const names = [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'READ_URL',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'TLS_CERT',
    'TLS_KEY',
  ];
  names.push('SMTP_URL', 'MAIL', 'MAIL_FROM', 'SESSION_SECRET', 'TRUSTED_PROXIES', 'DOCUMENT_QUOTA_MIB');
  names.push('OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_PHONE', 'OPERATOR_EMAIL', 'RIGHTS_SUMMARY');
  const env = Object.fromEntries([...names, 'ALLOW_PRIVATE_WEBHOOKS', 'NODE_ENV'].map((name) => [name, '']));
  assert.deepEqual(readConfig(env), DEFAULTS);
});

for (const [env, expected] of [
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [
    { DATABASE_URL: 'postgres://user:secret@host/db' },
    {
      database: { engine: 'postgres', url: 'postgres://user:secret@host/db', namedStatements: true },
      embeddedDefault: false,
    },
  ],
  [
    { DATABASE_URL: 'postgresql://host/db', DATABASE_NAMED_STATEMENTS: '0' },
    {
      database: { engine: 'postgres', url: 'postgresql://host/db', namedStatements: false },
      embeddedDefault: false,
    },
  ],
  ...[
    'postgres://user:secret@h1:5432,h2:5433,h3/db?sslmode=verify-full',
    'postgres://user:s,ecret@h1,h2/db',
    'postgres://user:secret@[::1]:5433,[2001:db8::2],192.0.2.3/db',
    'postgres://user:secret@[::1]/db',
    'postgres:///db',
    'postgres:///db?host=/var/run/postgresql',
  ].map(
    (url) =>
      [
        { DATABASE_URL: url },
        { database: { engine: 'postgres', url, namedStatements: true }, embeddedDefault: false },
      ] as const,
  ),
  [
    { DATABASE_URL: 'postgres://host/db', READ_URL: 'postgres://reader:s,ecret@h1:5433,h2/db' },
    {
      database: { engine: 'postgres', url: 'postgres://host/db', namedStatements: true },
      embeddedDefault: false,
      readUrl: 'postgres://reader:s,ecret@h1:5433,h2/db',
    },
  ],
  [
    { DATABASE_URL: 'sqlite:/var/lib/x.db' },
    { database: { engine: 'sqlite', path: '/var/lib/x.db' }, embeddedDefault: false },
  ],
  [
    { DATABASE_URL: 'sqlite:x.db' },
    { database: { engine: 'sqlite', path: resolve('x.db') }, embeddedDefault: false },
  ],
  [
    { DATABASE_URL: 'sqlite:./data/network.db' },
    { database: { engine: 'sqlite', path: resolve('data/network.db') }, embeddedDefault: false },
  ],
  [{ PUBLIC_URL: 'https://screening.example' }, { publicUrl: 'https://screening.example' }],
  [{ PUBLIC_URL: 'http://screening.example:8080/' }, { publicUrl: 'http://screening.example:8080' }],
  ...LOG_LEVELS.map((level) => [{ LOG_LEVEL: level }, { logLevel: level }] as const),
  [{ DRAIN_SECONDS: '20' }, { drainMs: 20_000 }],
  [{ ALLOW_PRIVATE_WEBHOOKS: '1' }, { allowPrivateWebhooks: true }],
  [{ REQUIRE_CERTIFICATION: '1' }, { requireCertification: true }],
  [{ ALLOW_PRIVATE_WEBHOOKS: '0' }, { allowPrivateWebhooks: false }],
  [
    { SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MAIL_FROM: 'Screening <screening@harbor.example>' },
    {
      mail: {
        smtpUrl: 'smtps://user:p%40ss@mail.example:465',
        from: 'Screening <screening@harbor.example>',
        toLog: false,
      },
    },
  ],
  [
    { MAIL_FROM: 'screening@harbor.example' },
    { mail: { smtpUrl: undefined, from: 'screening@harbor.example', toLog: false } },
  ],
  [{ MAIL: 'log' }, { mail: { smtpUrl: undefined, from: 'screening@localhost', toLog: true } }],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, { trustedProxies: ['127.0.0.1'] }],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1/32 ::1,2001:db8::/32,2001:DB8::1/128' },
    { trustedProxies: ['10.0.0.0/8', '192.0.2.1/32', '::1', '2001:db8::/32', '2001:DB8::1/128'] },
  ],
  [{ SESSION_SECRET: 's'.repeat(32) }, { sessionSecret: 's'.repeat(32) }],
  [{ DOCUMENT_QUOTA_MIB: '2' }, { documentQuota: { network: 2 ** 21, organization: 2 ** 19 } }],
  [{ OPERATOR_EMAIL: 'ada@network.example' }, { operator: { ...NOBODY, email: 'ada@network.example' } }],
  [
    { OPERATOR_NAME: ' Cascade Inc. ', OPERATOR_ADDRESS: '1 Main St', OPERATOR_PHONE: '800 555 0142' },
    { operator: { ...NOBODY, name: 'Cascade Inc.', postalAddress: '1 Main St', telephone: '800 555 0142' } },
  ],
  [{ NODE_ENV: 'production' }, { production: true }],
  [{ NODE_ENV: 'development' }, { production: false }],
  [{ NODE_ENV: 'test' }, { production: false }],
] as const) {
  test(`${JSON.stringify(env)} is read`, () => {
    assert.deepEqual(readConfig(env), { ...DEFAULTS, ...expected });
  });
}

test('certificate and key are read from their files', () => {
  const { tls } = readConfig({ TLS_CERT: cert, TLS_KEY: key });
  assert.match(tls?.cert ?? '', /BEGIN CERTIFICATE/);
  assert.match(tls?.key ?? '', /BEGIN PRIVATE KEY/);
});

test('the Summary of Rights is read from one file, or from files by language', () => {
  const [pdf, text] = [join(folder, 'rights, a=b.pdf'), join(folder, 'es.txt')];
  writeFileSync(pdf, '%PDF-1.7');
  writeFileSync(text, 'Sus derechos\r\n');
  const read = (RIGHTS_SUMMARY: string) => readConfig({ RIGHTS_SUMMARY }).rightsSummaries;
  const english = { language: 'en', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') };
  assert.deepEqual(read(pdf), [english]);
  const contentType = 'text/plain; charset=utf-8';
  const spanish = { language: 'es', contentType, content: Buffer.from('Sus derechos\r\n') };
  assert.deepEqual(read(`es=${text}`), [spanish]);
  const copy = join(folder, 'copy.pdf');
  writeFileSync(copy, '%PDF-1.7');
  assert.deepEqual(read(`en=${copy}, pt-BR=${text}`), [english, { ...spanish, language: 'pt-BR' }]);
});

for (const [variable, value, others] of [
  ...['x', '-1', '1.5', '65536', '0x50', '80 ', '1e3', 'http'].map((value) => ['PORT', value] as const),
  ...[
    'postgres://',
    'postgres:user:secret@host/db',
    'postgres://user:secret@h1:5432,h2:x/db',
    'postgres://user:secret@h1:70000,h2/db',
    'postgres://user:secret@h1,/db',
    'postgres://user:secret@,h2/db',
    'postgres://user:secret@h1,h 2/db',
    'postgres://user:secret@[::1,h2/db',
    'postgres://user:secret@::1,h2/db',
    'mysql://host/db',
    'sqlite:',
    'sqlite::memory:',
    'data/network.db',
  ].map((value) => ['DATABASE_URL', value] as const),
  ...['postgres://', 'postgres://user:secret@h1,/db', 'sqlite:./data/network.db', 'https://host/db'].map(
    (value) => ['READ_URL', value, { DATABASE_URL: 'postgres://host/db' }] as const,
  ),
  ['READ_URL', 'postgres://user:secret@host/db', { DATABASE_URL: 'sqlite:./data/network.db' }],
  ['READ_URL', 'postgres://user:secret@host/db'],
  ...[
    'screening.example',
    'ftp://screening.example',
    'https://',
    'https://x.example?a=1',
    'https://x.example#a',
  ].map((value) => ['PUBLIC_URL', value] as const),
  ...['1', 'true', 'loopback', 'proxy.example', '10.0.0.0/33', '10.0.0.0/0', '::/0', '::1/129'].map(
    (value) => ['TRUSTED_PROXIES', value] as const,
  ),
  ...['10.0.0.1 /8', '10.0.0.0/255.0.0.0', '10.0.0/8', '10.0.0.1,x', 'fe80::1%eth0', '10.0.0.1:80'].map(
    (value) => ['TRUSTED_PROXIES', value] as const,
  ),
  ...['loud', 'INFO', '30'].map((value) => ['LOG_LEVEL', value] as const),
  ...['21', '-1', '0.5', '5s'].map((value) => ['DRAIN_SECONDS', value] as const),
  ...['true', 'yes', '2', 'TRUE'].map((value) => ['ALLOW_PRIVATE_WEBHOOKS', value] as const),
  ...['mail.example', 'smtp://', 'http://mail.example', 'smtp:secret'].map(
    (value) => ['SMTP_URL', value, { MAIL_FROM: 'a@b.example' }] as const,
  ),
  ...['Screening', 'a b@c.example', 'Two <a@b.example> <c@d.example>', '<a@b.example>\nBcc: c@d.example'].map(
    (value) => ['MAIL_FROM', value] as const,
  ),
  ['MAIL_FROM', '', { SMTP_URL: 'smtp://mail.example' }],
  ...['0', '-1', '1.5', '1GiB', '16777217'].map((value) => ['DOCUMENT_QUOTA_MIB', value] as const),
  ...['ada', 'Ada <ada@network.example>', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example'].map(
    (value) => ['OPERATOR_EMAIL', value] as const,
  ),
  ['OPERATOR_NAME', 'Cascade\nBcc: everybody@example.com'],
  ['OPERATOR_ADDRESS', 'x'.repeat(201)],
  ['OPERATOR_PHONE', '1\u20282'],
  ...[join(folder, 'absent.pdf'), folder, empty, large, binary, '/dev/zero', `en=${cert},${cert}`].map(
    (value) => ['RIGHTS_SUMMARY', value] as const,
  ),
  ...[`en=${cert},en=${cert}`, `en=${cert},x=${cert}`].map((value) => ['RIGHTS_SUMMARY', value] as const),
  ...['LOG', '1', 'smtp'].map((value) => ['MAIL', value] as const),
  ...['prod', 'Production', 'production ', 'staging'].map((value) => ['NODE_ENV', value] as const),
  ['MAIL', 'log', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }],
  ...['short', 's'.repeat(31)].map((value) => ['SESSION_SECRET', value] as const),
  ['TLS_CERT', join(folder, 'absent.pem'), { TLS_KEY: key }],
  ['TLS_CERT', folder, { TLS_KEY: key }],
  ['TLS_CERT', empty, { TLS_KEY: key }],
  ['TLS_KEY', join(folder, 'absent.pem'), { TLS_CERT: cert }],
  ['TLS_KEY', empty, { TLS_CERT: cert }],
  ['TLS_KEY', '', { TLS_CERT: cert }],
  ['TLS_CERT', '', { TLS_KEY: key }],
] as const) {
  test(`${variable}=${value.replace(folder, '')} is rejected with one line that names it`, () => {
    assert.throws(
      () => readConfig({ ...others, [variable]: value }),
      (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.code, 'invalid');
        assert.match(error.message, new RegExp(`^${variable} must [^\\n]+\\.$`));
        assert.doesNotMatch(error.message, /secret/);
        return true;
      },
    );
  });
}
