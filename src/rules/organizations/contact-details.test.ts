import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postalAddressFault, telephoneFault } from './contact-details.ts';

for (const address of [
  '12 Harbor St., Suite 4, Portland, OR 97201',
  'P.O. Box 7, St. Paul, MN 55101',
  'Marktplatz 3, 1010 Wien, Österreich',
  '東京都千代田区千代田1-1',
  '1'.padEnd(200, ' Long Street'),
]) {
  test(`'${address.slice(0, 50)}' is a postal address`, () => {
    assert.equal(postalAddressFault(address), undefined);
  });
}

for (const [address, fault] of [
  ['Call your lawyer, you will need one', /house number or postal code/],
  ['97201', /street or place/],
  ['', /street or place/],
  ['Pay your debt at https://pay.example/1', /URL/],
  ['1 Main St, www.evil', /URL/],
  ['1 Main St, write to debts@evil.example', /URL/],
  ['1 Main St\nPortland', /control or invisible characters/],
  ['1 Main St\u202eevil', /control or invisible characters/],
  ['1 Main St\u200b', /control or invisible characters/],
  ['1 Main St\u001b[2J', /control or invisible characters/],
  [`1 ${'x'.repeat(199)}`, /at most 200 characters/],
] as const) {
  test(`${JSON.stringify(address.slice(0, 50))} is not a postal address`, () => {
    assert.match(postalAddressFault(address) ?? '', fault);
  });
}

for (const telephone of [
  '+1 503 555 0142',
  '(503) 555-0142 ext. 77',
  '503.555.0142 x7',
  '+43 1 555 01 42',
  '1900555',
]) {
  test(`'${telephone}' is a telephone number`, () => {
    assert.equal(telephoneFault(telephone), undefined);
  });
}

for (const telephone of [
  '',
  '911',
  '+1 503 555 0142 1234 5678',
  'call 503 555 0142',
  '503 555 0142\n',
  '503 555 0142 or else',
  '٥٠٣٥٥٥٠١٤٢',
  `503 555 0142${' '.repeat(40)}`,
]) {
  test(`${JSON.stringify(telephone)} is not a telephone number`, () => {
    assert.match(telephoneFault(telephone) ?? '', /must be a telephone number/);
  });
}

for (const telephone of ['1-900-555-0142', '+1 (900) 555 0142', '976 555 0142']) {
  test(`the premium-rate number ${telephone} is rejected`, () => {
    assert.match(telephoneFault(telephone) ?? '', /premium-rate/);
  });
}
