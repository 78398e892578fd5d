import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { comparePeople } from './compare.ts';
import { explainComparison } from './explain.ts';
import { anyProfile } from './people.test-helper.ts';
import { makePerson } from './person.ts';

const frequencies = {
  people: 1_000_000,
  firstName: () => 0.005,
  surname: () => 0.001,
  fullName: () => 0,
  postalCode: () => 0,
  phoneHolders: () => 0,
  addressHolders: () => 0,
};

test('describes a comparison in words: the strongest evidence first, the total last', () => {
  const one = {
    names: ['Robert Zylinski'],
    emails: ['rz@mail.example'],
    phones: ['555-234-0199'],
    licenses: [],
    address: null,
    dateOfBirth: '1984-03-12',
  };
  const other = {
    ...one,
    names: ['Bob Zylinski'],
    emails: ['bobby@post.example'],
    dateOfBirth: '1984-12-03',
  };
  assert.deepEqual(explainComparison(comparePeople(makePerson(one), makePerson(other), frequencies)), [
    'Twins: such pairs are rare, +26.5',
    'First name: one may be short for the other, +4.3',
    'Phone: the same, +1.5',
    'E-mail: different, −0.3',
    'Surname: the same, −0.2',
    'Generation (Jr., Sr.): neither has one, +0.0',
    'Date of birth: two digits, or day and month, change places, +0.0',
    'Together +31.8 bits for one person and against twins: very likely one person: 26 or more',
  ]);
});

test('no line contains a name or contact data', () => {
  fc.assert(
    fc.property(anyProfile, anyProfile, (one, other) => {
      const text = explainComparison(comparePeople(makePerson(one), makePerson(other), frequencies)).join(
        '\n',
      );
      assert.doesNotMatch(text, /smith|smyth|garcia|jam|maria|gmail|555|415|B48|Main|1990/i);
      assert.doesNotMatch(text, /undefined|NaN/);
    }),
  );
});
