import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { operator } from './command.ts';

const NAME = ['--name', 'X'];
const ORG = ['--org', 'org_x'];

/** Arguments, each with what the error must say. */
const WRONG: [string[], RegExp][] = [
  [[], /Usage: renter-screening/],
  [['org'], /Usage: renter-screening org/],
  [['nonsense'], /unknown command 'nonsense'/],
  [['org', 'nonsense'], /unknown command 'nonsense'/],
  [['org', 'list', '--nonsense'], /unknown option '--nonsense'/],
  [['org', 'list', 'more'], /too many arguments/],
  [['org', 'create'], /required option '--name <name>' not specified/],
  [['org', 'create', '--name'], /option '--name <name>' argument missing/],
  [['org', 'create', ...NAME, '--plan', 'gold'], /Allowed choices are standard, enterprise/],
  [['org', 'create', ...NAME, '--rate-limit', '1.5'], /whole number/],
  [['org', 'create', ...NAME, '--rate-limit', '1e3'], /whole number/],
  [['org', 'update', ...NAME], /required option '--org <id>'/],
  [['org', 'update', ...ORG], /nothing to change/],
  [['key', 'create', ...ORG], /required option '--name <name>'/],
  [['key', 'revoke'], /required option '--key <id>'/],
  [['filings', 'show'], /required option '--filing <id>'/],
  [['filings', 'release'], /required option '--filing <id>'/],
  [['filings', 'reject', '--filing', 'rep_x'], /required option '--reason <text>'/],
  [['filings', 'list', '--limit', '0'], /--limit must be from 1 to 200/],
  [['webhook', 'set', ...ORG], /required option '--url <url>'/],
  [['credits', 'grant', ...ORG], /required option '--amount <number>'/],
  [['credits', 'grant', ...ORG, '--amount', '0.5'], /whole number/],
  [['credits', 'grant', ...ORG, '--amount', 'many'], /whole number/],
  [['usage', ...ORG, '--from', 'yesterday'], /date like 2026-11-21/],
  [['usage', ...ORG, '--from', '2026-02-30'], /date like/],
  [['usage', ...ORG, '--from', '2026-13-01'], /date like/],
  [['usage', ...ORG, '--to', '2026-11-21T09:30'], /date like/],
  [['usage', ...ORG, '--from', '2026-11-02', '--to', '2026-11-01'], /--from must be before --to/],
  [['usage', ...ORG, '--from', '2026-11-01', '--to', '2026-11-01'], /--from must be before --to/],
  [['seed'], /required option '--renters <number>'/],
  [['seed', '--renters', '0'], /whole number from 1 to 100000000/],
  [['seed', '--renters', '100000001'], /whole number/],
  [['backup'], /missing required argument 'file'/],
  [['restore'], /missing required argument 'file'/],
  [['move', '--to', 'sqlite:to.db'], /required option '--from <url>'/],
  [['move', '--from', 'sqlite:from.db'], /required option '--to <url>'/],
  [['serve', '--json'], /unknown option '--json'/],
  [['backup', ''], /argument 'file' must not be empty/],
  [['restore', ''], /argument 'file' must not be empty/],
];

/** Options that take an ID, a name or another text, by command. */
const TEXTS: Record<string, string[]> = {
  'org create': ['--name x'],
  'org update': ['--org x', '--name x'],
  'org reject-name': ['--org x', '--reason x'],
  'key create': ['--org x', '--name x'],
  'key list': ['--org x'],
  'key revoke': ['--key x'],
  'user create': ['--org x', '--email x', '--name x', '--password x'],
  'user list': ['--org x'],
  'user reset-password': ['--user x'],
  'user set-role --role admin': ['--email x'],
  'user disable': ['--email x'],
  'user enable': ['--user x'],
  'webhook set': ['--org x', '--url x'],
  'webhook show': ['--org x'],
  'webhook remove': ['--org x'],
  'credits grant --amount 1': ['--org x'],
  usage: ['--org x'],
  'identity review': ['--after x'],
  'identity merge': ['--keep x', '--merge x'],
  'identity different': ['--pair x'],
  'identity undo': ['--merge x'],
  'identity fraud --decision cleared': ['--renter x', '--reason x'],
  'identity verifications': ['--after x'],
  'identity show': ['--verification x'],
  'identity decide --decision rejected': ['--verification x', '--reason x'],
  'identity detach-email': ['--renter x', '--email x'],
  'alerts dismiss --alert 1': ['--by x', '--reason x'],
  'filings list': ['--after x'],
  'filings show': ['--filing x'],
  'filings release': ['--filing x'],
  'filings reject': ['--filing x', '--reason x'],
  'disputes list': ['--after x'],
  'disputes show': ['--dispute x', '--documents x'],
  'disputes decide --decision upheld': ['--dispute x', '--reason x'],
  move: ['--from x', '--to x'],
};

/** Every command of `TEXTS` with each of its options empty, the others set, and the error. */
const EMPTY = Object.entries(TEXTS).flatMap(([command, texts]) =>
  texts.map((emptied): [string[], RegExp] => {
    const options = texts.flatMap((text) => (text === emptied ? [text.slice(0, -2), ''] : text.split(' ')));
    return [
      [...command.split(' '), ...options],
      new RegExp(`option '${emptied.slice(0, -1)}<\\w+>' must not be empty`),
    ];
  }),
);

test('wrong usage exits with 2, prints an error on standard error only, and creates no database', async (t) => {
  const { run, databasePath } = operator(t);
  for (const [args, message] of [...WRONG, ...EMPTY]) {
    const { code, out, err } = await run(...args);
    assert.equal(code, 2, `${args.join(' ')}: ${out}${err}`);
    assert.equal(out, '', args.join(' '));
    assert.match(err, message, args.join(' '));
  }
  assert.equal(existsSync(databasePath), false);
});

test('--help describes every command on standard output, with an example', async (t) => {
  const { run } = operator(t);
  const commands = ['serve', 'usage', 'seed', 'migrate', 'backup', 'restore', 'move', 'doctor']
    .concat(['org create', 'org list', 'org update', 'org requests', 'org reject-name'])
    .concat(['key create', 'key list', 'key revoke'])
    .concat(['webhook set', 'webhook show', 'webhook remove', 'credits grant']);
  for (const command of commands) {
    const { code, out, err } = await run(...command.split(' '), '--help');
    assert.equal(code, 0, err);
    assert.equal(err, '');
    assert.match(out, new RegExp(`^Usage: renter-screening ${command} `));
    assert.match(out, new RegExp(`^ +\\$ (PORT=3000 )?\\./bin/renter-screening ${command}`, 'm'), command);
  }
  const { out } = await run('--help');
  for (const command of commands) assert.match(out, new RegExp(`^  ${command.split(' ')[0]} `, 'm'));
});

test('a wrong environment variable is an error that names it', async (t) => {
  assert.match(await operator(t, { PORT: 'x' }).apiError('serve'), /^PORT must be/);
  assert.match(
    await operator(t, { DATABASE_URL: 'mysql://x' }).apiError('org', 'list'),
    /^DATABASE_URL must be/,
  );
  const demo = operator(t, { NODE_ENV: 'production', MAIL: 'log' });
  assert.match(await demo.apiError('serve', '--demo'), /^--demo cannot be used in production/);
});

test('in production a server needs a mail server and a session secret, and other commands do not', async (t) => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
  for (const [env, variable] of [
    [{}, 'SMTP_URL'],
    [{ SESSION_SECRET: 's'.repeat(32) }, 'SMTP_URL'],
    [mail, 'SESSION_SECRET'],
  ] as const) {
    const { apiError, databasePath } = operator(t, { NODE_ENV: 'production', ...env });
    assert.match(await apiError('serve'), new RegExp(`^${variable} must be set in production.* MAIL=log`));
    assert.equal(existsSync(databasePath), false);
  }
  const { json } = operator(t, { NODE_ENV: 'production' });
  assert.equal((await json('org', 'create', '--name', 'Homes')).name, 'Homes');
});

test('an unexpected error is one line, and with LOG_LEVEL=debug has a stack trace', async (t) => {
  const { run, databasePath } = operator(t);
  await run('migrate');
  const { DatabaseSync } = await import('node:sqlite');
  const db = new DatabaseSync(databasePath);
  db.exec('DROP TABLE credit_grants');
  db.close();
  const short = await run('org', 'list');
  assert.equal(short.code, 1);
  assert.match(short.err, /^error: Unexpected error: [^\n]*credit_grants[^\n]*\n$/);
  const long = await operator(t, { LOG_LEVEL: 'debug' }, databasePath).run('org', 'list');
  assert.equal(long.code, 1);
  assert.match(long.err, /\n +at /);
});
