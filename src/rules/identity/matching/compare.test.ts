import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparePeople, type Frequencies } from './compare.ts';
import { decide } from './decision.ts';
import { anyProfile } from './people.test-helper.ts';
import { makePerson, type Profile } from './person.ts';

const SHARES: Readonly<Record<string, number>> = { smith: 0.008, garcia: 0.004, zylinski: 0.00001 };
const frequencies: Frequencies = {
  people: 1_000_000,
  firstName: () => 0.005,
  surname: (name) => SHARES[name] ?? 0.0005,
  fullName: () => 0,
  postalCode: () => 0.001,
  phoneHolders: () => 0,
  addressHolders: () => 0,
};

const RENTER: Profile = {
  names: ['William Hargrove'],
  emails: ['william.hargrove@mail.example'],
  phones: ['555-234-0199'],
  licenses: ['CA-B4829105'],
  address: '12 Main Street, Apt 4, Springfield, IL 62701',
  dateOfBirth: '1984-03-21',
};
const compare = (one: Profile, other: Profile) =>
  comparePeople(makePerson(one), makePerson(other), frequencies);
const decisionOn = (changes: Partial<Profile>, base: Partial<Profile> = {}) =>
  decide(compare({ ...RENTER, ...base }, { ...RENTER, ...base, ...changes }).total);

const NEW_EMAIL = { emails: ['whg77@post.example'] };
const NEW_PHONE = { phones: ['415 867 5301'] };
const MOVED = { address: '880 Harbor Boulevard, Portland, OR 97201' };

for (const [how, changes] of [
  ['under a new e-mail', NEW_EMAIL],
  ['under a nickname', { ...NEW_EMAIL, names: ['Bill Hargrove'] }],
  ['with a typing error in the surname', { ...NEW_EMAIL, names: ['William Hargorve'] }],
  ['with first and last name swapped', { ...NEW_EMAIL, names: ['Hargrove William'] }],
  ['moved, with a new e-mail and phone', { ...NEW_EMAIL, ...NEW_PHONE, ...MOVED }],
  ['moved, without a license', { ...NEW_EMAIL, ...MOVED, licenses: [] }],
  ['with another surname since a marriage', { ...NEW_EMAIL, ...MOVED, names: ['William Sutter'] }],
  ['with day and month of birth swapped', { ...NEW_EMAIL, dateOfBirth: '1984-12-03', licenses: [] }],
  ['with another license', { ...NEW_EMAIL, licenses: ['OR-7720418'] }],
  ['without date of birth', { ...NEW_EMAIL, dateOfBirth: null }],
] as const) {
  const base = how.includes('day and month') ? { dateOfBirth: '1984-03-12' } : {};
  test(`one person ${how} is found`, () => assert.equal(decisionOn(changes, base), 'duplicate'));
}

const NO_LICENSE = { licenses: [] };
for (const [who, changes, base] of [
  ['a wife', { names: ['Rosa Hargrove'], dateOfBirth: '1986-07-02', ...NO_LICENSE, ...NEW_EMAIL }],
  [
    'a child who shares phone and e-mail',
    { names: ['Owen Hargrove'], dateOfBirth: '2006-07-02', ...NO_LICENSE },
  ],
  ['a twin', { names: ['Rosa Hargrove'], ...NEW_EMAIL, ...NO_LICENSE }],
  [
    'a twin with a license of his own',
    { names: ['Walter Hargrove'], ...NEW_EMAIL, licenses: ['CA-B9170263'] },
  ],
  [
    'a father of the same name',
    { names: ['William Hargrove Sr.'], dateOfBirth: '1955-01-02', ...NO_LICENSE },
  ],
  [
    'a new tenant at the old address',
    { ...NEW_EMAIL, ...NEW_PHONE, ...NO_LICENSE, names: ['Ana Ruiz'], dateOfBirth: '1990-01-31' },
  ],
  [
    'the next holder of the phone number',
    { ...NEW_EMAIL, ...MOVED, ...NO_LICENSE, names: ['Ana Ruiz'], dateOfBirth: '1990-01-31' },
  ],
  [
    'a namesake with a common name and the same birthday',
    { ...NEW_EMAIL, ...NEW_PHONE, ...MOVED, licenses: ['OR-7720418'] },
    { names: ['William Smith'] },
  ],
  ['a namesake', { ...NEW_EMAIL, ...NEW_PHONE, ...MOVED, ...NO_LICENSE, dateOfBirth: '1990-01-31' }],
] as const) {
  test(`${who} is not decided to be one person`, () => {
    assert.notEqual(decisionOn(changes, base), 'duplicate');
  });
}

test('two Smiths score lower than two Zylinskis', () => {
  const of = (surname: string) => {
    const profile = { ...RENTER, names: [`William ${surname}`], address: null, phones: [], licenses: [] };
    return compare(profile, { ...profile, ...NEW_EMAIL }).total;
  };
  assert.ok(of('Zylinski') > of('Smith') + 6, `${of('Zylinski')} ${of('Smith')}`);
});

/** Returns the total of two renters who share name and phones, and no other data, if so many others have each phone. */
function totalWithPhones(holders: Readonly<Record<string, number>>): number {
  const person = { ...RENTER, phones: Object.keys(holders), licenses: [], dateOfBirth: null, address: null };
  return comparePeople(makePerson(person), makePerson({ ...person, ...NEW_EMAIL }), {
    ...frequencies,
    people: 3_000_000,
    phoneHolders: (phone) => holders[phone] ?? 0,
  }).total;
}

test('a phone that many others have says less, and of two phones the rarer one counts', () => {
  const [rare, office] = [totalWithPhones({ '5552340199': 0 }), totalWithPhones({ '5552340199': 9_000 })];
  assert.ok(rare > office + 4, `${rare} ${office}`);
  assert.equal(totalWithPhones({ '5552340199': 1 }), rare, 'one other is the average');
  assert.equal(totalWithPhones({ '5552340199': 9_000, '4158675301': 0 }), rare);
});

test('an address that many others have says less', () => {
  const [office, home] = [9_000, 0].map((holders) => {
    const profile = { ...RENTER, phones: [], licenses: [], dateOfBirth: null, names: ['William Smith'] };
    const tower = { ...frequencies, addressHolders: () => holders };
    return comparePeople(makePerson(profile), makePerson({ ...profile, ...NEW_EMAIL }), tower).total;
  });
  assert.ok((home ?? 0) > (office ?? 0) + 4, `${home} ${office}`);
});

test('profiles without common fields have no evidence', () => {
  const empty = { names: [], emails: [], phones: [], licenses: [], address: null, dateOfBirth: null };
  assert.equal(compare(empty, RENTER).total, 0);
  const { total, evidence } = compare({ ...empty, phones: ['000-000-0000'], licenses: ['NONE'] }, RENTER);
  assert.equal(total, 0);
  assert.ok(evidence.every(({ level, weight }) => level === 'absent' && weight === 0));
});

test('two birth dates more than a year apart make no pair, unless the license is the same', () => {
  const born = { dateOfBirth: '1985-04-01' };
  assert.equal(decisionOn({ ...NEW_EMAIL, ...born, ...NO_LICENSE }), 'different');
  assert.equal(decisionOn({ ...born, ...NO_LICENSE }), 'different');
  assert.equal(decisionOn({ ...NEW_EMAIL, ...born }), 'duplicate');
});

test('two licenses, with one birthday in a household, are at most possible', () => {
  const other = { ...NEW_EMAIL, licenses: ['CA-D1170263'] };
  assert.equal(decisionOn(other), 'possible');
  assert.equal(decisionOn({ ...other, licenses: ['D1170263'] }), 'possible');
  assert.equal(decisionOn({ ...other, licenses: ['OR-7720418'] }), 'duplicate');
});

test('a birthday on 1 January counts little', () => {
  const total = (dateOfBirth: string) =>
    compare({ ...RENTER, dateOfBirth }, { ...RENTER, dateOfBirth }).total;
  const strangers = { ...NEW_EMAIL, ...NEW_PHONE, ...MOVED, ...NO_LICENSE, names: ['William Okafor'] };
  const of = (dateOfBirth: string) =>
    compare({ ...RENTER, dateOfBirth }, { ...RENTER, ...strangers, dateOfBirth }).total;
  assert.ok(of('1984-05-17') > of('1984-01-01') + 8);
  assert.ok(total('1984-05-17') > total('1984-01-01'));
});

test('a suffix that only one has speaks for a parent and a child', () => {
  const of = (name: string) => {
    const profile = { ...RENTER, ...NO_LICENSE, dateOfBirth: null };
    return compare(profile, { ...profile, ...NEW_EMAIL, names: [name] }).total;
  };
  assert.ok(of('William Hargrove') > of('William Hargrove Jr.') + 4);
});

test('the comparison is symmetric, and the total is the sum of the evidence or its limit', () => {
  fc.assert(
    fc.property(anyProfile, anyProfile, (one, other) => {
      const comparison = compare(one, other);
      assert.deepEqual(compare(other, one), comparison);
      const sum = comparison.evidence.reduce((total, { weight }) => total + weight, 0);
      assert.equal(comparison.total, comparison.limit?.bits ?? sum);
      assert.ok(comparison.total <= sum);
      assert.ok(Number.isFinite(sum));
    }),
    { numRuns: 500 },
  );
});
