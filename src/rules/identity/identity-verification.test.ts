import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  differencesOf,
  isAddress,
  isLicense,
  licenseCharacters,
  licenseFault,
} from './identity-verification.ts';

test('a license has 4 to 20 letters and digits, at least one digit, and is not a placeholder', () => {
  for (const license of [
    'D-4471 09',
    'z123',
    '482915730',
    'MORGA753116SM9IJ',
    'b072-rre-2i55',
    'C7134-5618-90423',
  ]) {
    assert.ok(isLicense(license), license);
  }
  for (const wrong of ['', ' ', '555', 'xxx', 'abcdefg', 'A-1', '0000', '12345678', '1'.repeat(21), '----']) {
    assert.equal(isLicense(wrong), false, wrong);
  }
});

test('the fault of a license says whether its format is wrong or it is a placeholder', () => {
  for (const text of ['', '555', 'abcdefg', '0'.repeat(21)]) assert.equal(licenseFault(text), 'format', text);
  for (const text of ['0000', '12345678', 'D1234567', 'd-111 1'])
    assert.equal(licenseFault(text), 'placeholder', text);
  assert.equal(licenseFault('D-4471 09'), undefined);
});

test('an address is a word with a number, or several words, in any script', () => {
  for (const address of [
    '1 Main St\nSpringfield, OR 97477',
    'The Old Rectory, Ambleside',
    'Hauptstr. 5a, 1010 Wien',
    'P.O. Box 12',
    '東京都千代田区千代田1-1',
    'شارع التحرير القاهرة',
    'ул. Ленина 5',
  ]) {
    assert.ok(isAddress(address), address);
  }
  for (const wrong of ['', ' ', 'xxx', '555', 'asdf', '12345', 'xxx xxx', 'xxx 555', 'home home', '!?']) {
    assert.equal(isAddress(wrong), false, wrong);
  }
});

test('a license is the same in any spacing and case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{4,20}$/), fc.constantFrom(' ', '-', '.'), (license, mark) => {
      const written = ` ${[...license.toLowerCase()].join(mark)} `;
      assert.equal(licenseCharacters(written), license);
      assert.equal(isLicense(written), isLicense(license));
    }),
  );
});

test('a verification differs only where organizations filed something else', () => {
  const said = { license: 'D-4471 09', dateOfBirth: '1990-01-31' };
  const filed = (licenses: string[], dateOfBirth: string | null) =>
    differencesOf(said, { licenses, dateOfBirth });
  assert.deepEqual(filed([], null), []);
  assert.deepEqual(filed(['X1', 'D447109'], '1990-01-31'), []);
  assert.deepEqual(filed(['X1'], '1990-01-31'), ['license']);
  assert.deepEqual(filed(['X1'], '1990-01-30'), ['license', 'dateOfBirth']);
});
