import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookalikeKey, organizationNameFault } from './organization-names.ts';

for (const [one, other] of [
  ['Harbor Homes', 'harbor  homes'],
  ['Harbor Homes', 'HARBOR-HOMES.'],
  ['Harbor Homes', 'Harb0r Hοmes'],
  ['Harbor Homes', '\u041d\u0430rb\u043er H\u043em\u0435s'],
  ['Harbor Homes', 'Hárbör Hømes'],
  ['Harbor Homes', 'Ｈａｒｂｏｒ Homes'],
  ['Harbor Homes', 'Harbor Homes\u3164'],
  ['Harbor Homes', 'ʜᴀʀʙᴏʀ ʜᴏᴍᴇꜱ'],
  ['Modern Vans', 'Modem Vans'],
  ['Iris', '1ris'],
  ['Iris', 'lris'],
  ['Wave', 'VVave'],
  ['ВОСТОК', 'восток'],
] as const) {
  test(`'${one}' and '${other}' can be taken for one another`, () =>
    assert.equal(lookalikeKey(one), lookalikeKey(other)));
}

for (const [one, other] of [
  ['Harbor Homes', 'Harbour Homes'],
  ['Vans 2', 'Vans 3'],
  ['東京ホーム', '大阪ホーム'],
  ['★', '☆'],
] as const) {
  test(`'${one}' and '${other}' are different names`, () =>
    assert.notEqual(lookalikeKey(one), lookalikeKey(other)));
}

for (const name of [
  'https://evil.example',
  'See http://x',
  'www.evil',
  'Harbor evil.com',
  'evil.рф',
  'a\u0000b',
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u00adb',
  'a\ufeffb',
  'a\u3164b',
  'Harbor Homes\u2800',
  'a\ud800b',
]) {
  test(`${JSON.stringify(name)} is no name of an organization`, () => assert.ok(organizationNameFault(name)));
}

for (const name of [
  'J. P. Homes, Inc.',
  'A.B. Rentals',
  'No. 1 Vans',
  'Réyes & Söhne',
  '東京ホーム',
  'X <3',
]) {
  test(`${name} is a name of an organization`, () => assert.equal(organizationNameFault(name), undefined));
}
