import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerProblem, urlProblem } from './receiver.ts';

const LONGEST = `https://example.com/${'a'.repeat(2_048 - 'https://example.com/'.length)}`;

const TAKEN = [
  'https://example.com',
  'HTTPS://Example.COM:8443/hook?a=1&b=%20',
  'https://bücher.example/höök',
  'https://example.com./hook/../a//b?c=..',
  'https://93.184.215.14/hook',
  'https://[2606:4700::1111]/hook',
  LONGEST,
];

const TAKEN_WHEN_PRIVATE_IS_ALLOWED = [
  'http://example.com/hook',
  'http://localhost:3000/hook',
  'https://192.168.1.20/hook',
  'http://[::1]:3000/',
];

const REFUSED: [text: string, because: RegExp][] = [
  [`${LONGEST}a`, /2,048 characters/],
  ['', /complete/],
  ['example.com/hook', /complete/],
  ['/hook', /complete/],
  ['https://', /complete/],
  ['https:example.com', /complete/],
  ['https:\\\\example.com\\hook', /complete/],
  ['https://example.com\\@10.0.0.1/', /complete/],
  ['https://example.com:99999/', /complete/],
  [' https://example.com/', /complete/],
  ['https://exam\nple.com/', /complete/],
  ['https://example.com/\u0000', /complete/],
  ['https://example.com/\ud800', /complete/],
  ['https://exa mple.com/', /complete/],
  ['https:///example.com', /complete/],
  ['https://./', /complete/],
  ['https://.../', /complete/],
  ['https://localhost../', /complete/],
  ['https://localhost%2e%2e/', /complete/],
  ['https://localhost\u3002\uff0e/', /complete/],
  ['https://.example.com/', /complete/],
  ['https://example..com/', /complete/],
  ['ftp://example.com/', /start with https/],
  ['javascript:alert(1)', /complete/],
  ['file:///etc/passwd', /start with https/],
  ['https://user@example.com/', /user name or a password/],
  ['https://:secret@example.com/', /user name or a password/],
];

for (const text of TAKEN) {
  test(`accepts ${text.slice(0, 60)}`, () => assert.equal(urlProblem(text, false), undefined));
}

for (const text of [...TAKEN, ...TAKEN_WHEN_PRIVATE_IS_ALLOWED]) {
  test(`accepts ${text.slice(0, 60)} when private ones are allowed`, () =>
    assert.equal(urlProblem(text, true), undefined));
}

for (const text of TAKEN_WHEN_PRIVATE_IS_ALLOWED) {
  test(`rejects ${text} otherwise`, () =>
    assert.match(urlProblem(text, false) ?? '', /https:|public internet/));
}

const LOOPBACK = [
  'http://localhost:3000/hook',
  'http://127.0.0.1/',
  'https://127.9.9.9/',
  'http://[::1]:3000/',
];

const NOT_LOOPBACK = [
  'http://example.com/hook',
  'http://192.168.1.20/',
  'https://169.254.169.254/',
  'https://hooks.localhost/',
  'http://127.0.0.1.example.com/',
  'http://0.0.0.0/',
  'http://[::ffff:10.0.0.1]/',
];

test('where loopback is allowed, nothing else that is not public is', () => {
  for (const text of [...TAKEN, ...LOOPBACK]) assert.equal(urlProblem(text, 'loopback'), undefined, text);
  for (const text of NOT_LOOPBACK)
    assert.match(urlProblem(text, 'loopback') ?? '', /https:|public internet/, text);
});

for (const [text, because] of REFUSED) {
  test(`rejects ${JSON.stringify(text.slice(0, 60))}`, () => {
    assert.match(urlProblem(text, false) ?? '', because);
    assert.match(urlProblem(text, true) ?? '', because);
  });
}

test('a header name with an underscore is rejected: a receiver could read it as a reserved name', () => {
  for (const name of ['X_Forwarded_For', '__proto__'])
    assert.match(headerProblem({ name, value: 'a' }) ?? '', /^must not have an underscore in its name/);
  assert.equal(headerProblem({ name: 'X-Gateway', value: 'a' }), undefined);
});
