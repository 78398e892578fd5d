import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blockingKeys, MOST_BLOCKING_KEY_CHARACTERS, MOST_BLOCKING_KEYS } from './blocking-keys.ts';
import { anyProfile } from './people.test-helper.ts';
import { makePerson, type Profile } from './person.ts';

const NOBODY: Profile = { names: [], emails: [], phones: [], licenses: [], address: null, dateOfBirth: null };
const RENTER: Profile = {
  names: ['María Stevenson'],
  emails: ['Blue.River+rent@GoogleMail.com'],
  phones: ['+1 (555) 234-0199'],
  licenses: ['ca-b482 9105'],
  address: '12 North Main Street, Apartment 4B\nSpringfield, IL 62701-1234',
  dateOfBirth: '1984-03-21',
};
const keysOf = (profile: Partial<Profile>) => blockingKeys(makePerson({ ...NOBODY, ...profile }));

test('a renter has a key for each kind of data that may be right while the rest is wrong', () => {
  assert.deepEqual(keysOf(RENTER), [
    'a:12|n main st|4b|62701',
    'a:12|n main st|4b|springfield il',
    'b:231525|19840321',
    'b:56|19840321',
    'e:blueriver@gmail.com',
    'h:12|62701|56',
    'i:m|stevenson|0199',
    'l:CAB4829105',
    'm:blueriver',
    'n:231525 56|2340199',
    'p:5552340199',
    'w:231525 56',
    'y:231525 56|1984',
    'z:231525 56|62701',
  ]);
});

for (const [what, changes] of [
  ['a license written another way', { licenses: ['CAB4829105'], names: [] }],
  ['a phone written another way', { phones: ['555.234.0199'], names: [] }],
  ['an e-mail with dots and another tag', { emails: ['blueriver+x@gmail.com'] }],
  [
    'a surname that sounds alike, born the same day',
    { names: ['Mary Stephenson'], dateOfBirth: '1984-03-21' },
  ],
  [
    'first name and surname swapped, born the same day',
    { names: ['Stevenson María'], dateOfBirth: '1984-03-21' },
  ],
  ['another surname, born the same day', { names: ['Maria Lopez'], dateOfBirth: '1984-03-21' }],
  ['an address written another way', { address: '12 N. Main St #4B, Springfield, IL 62701' }],
  ['an address without its postal code', { address: '12 N Main St, Unit 4b, Springfield IL' }],
  [
    'both names spelled otherwise, with the year of birth',
    { names: ['Stephenson, Marya'], dateOfBirth: '1984-12-03' },
  ],
  [
    'both names with the postal code',
    { names: ['Marie Stephenson'], address: '9 Oak Ave, Springfield, IL 62701' },
  ],
  ['both names with the phone in another area', { names: ['Maria A. Stevenson'], phones: ['415 234 0199'] }],
  ['the first name in the same house', { names: ['Maria Lopez'], address: '12 Mian St Apt 9, 62701' }],
  ['both names, if few have them', { names: ['Maria Stevenson'] }],
  ['a maiden name in an e-mail', { names: ['Maria Lopez'], emails: ['mstevenson7@mail.example'] }],
  ['the same mailbox elsewhere', { emails: ['blue.river@mail.example'] }],
  ['initial, surname and end of the phone', { names: ['M Stevenson'], phones: ['4155550199'] }],
] as const) {
  test(`${what} is found`, () => {
    const keys = keysOf(RENTER);
    assert.ok(
      keysOf(changes).some((key) => keys.includes(key)),
      keysOf(changes).join(' '),
    );
  });
}

test('placeholders give no keys', () => {
  assert.deepEqual(
    keysOf({
      phones: ['000-000-0000', '5555555555', '123-456-7890', '911', '1 555 555 5555'],
      emails: ['none@none.example', 'no.email@mail.example', 'not an e-mail', '@'],
      licenses: ['N/A', 'NONE', '00000000', '123'],
      names: ['', '…'],
      address: ' ',
      dateOfBirth: 'unknown',
    }),
    [],
  );
});

test('a name in another script, or romanized otherwise, has the same keys', () => {
  const born = { dateOfBirth: '1984-03-21' };
  for (const [one, other] of [
    ['Юлия Петрова', 'Julia Petrova'],
    ['Yusuf Khalid', 'Youssef Khaled'],
    ['Zhang Xiaoming', 'Hsiao-ming Chang'],
    ['张小明', 'Xiao Ming Zhang'],
    ['김민준', 'Kim Min-joon'],
    ['María García López', 'Maria Lopez'],
    ['Иванов Иван', 'Ivan Ivanoff'],
  ] as const) {
    const keys = keysOf({ names: [one], ...born });
    for (const kind of ['b:', 'y:']) {
      assert.ok(
        keysOf({ names: [other], ...born }).some((key) => key.startsWith(kind) && keys.includes(key)),
      );
    }
  }
  assert.deepEqual(keysOf({ names: ['ღმერთი'], ...born }), ['b:ღმერთი|19840321']);
});

test('keys are few, short and unique, for any input', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constant('\ud800a@b.example'),
      fc.emailAddress(),
    ),
    {
      maxLength: 30,
    },
  );
  const written: fc.Arbitrary<Profile> = fc.record({
    names: texts,
    emails: texts,
    phones: fc.array(fc.stringMatching(/^[0-9 -]{0,20}$/), { maxLength: 30 }),
    licenses: texts,
    address: fc.option(fc.string({ unit: 'binary', maxLength: 500 })),
    dateOfBirth: fc.constantFrom(null, '1984-03-21'),
  });
  fc.assert(
    fc.property(fc.oneof(anyProfile, written), (profile) => {
      const keys = keysOf(profile);
      assert.ok(keys.length <= MOST_BLOCKING_KEYS);
      assert.equal(new Set(keys).size, keys.length);
      for (const key of keys) {
        assert.ok(key.length <= MOST_BLOCKING_KEY_CHARACTERS && key.length > 2, key);
        assert.ok(key.isWellFormed());
      }
      assert.deepEqual(keysOf(profile), keys);
    }),
  );
});
