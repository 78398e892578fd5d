import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlProblem } from './receiver.ts';

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

for (const [text, because] of REFUSED) {
  test(`rejects ${JSON.stringify(text.slice(0, 60))}`, () => {
    assert.match(urlProblem(text, false) ?? '', because);
    assert.match(urlProblem(text, true) ?? '', because);
  });
}
