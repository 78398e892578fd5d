import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf } from './agreement.ts';
import { makePerson, type Profile } from './person.ts';
import type { Field } from './weights.ts';

const NOBODY: Profile = {
  names: ['Jordan Reyes'],
  emails: [],
  phones: [],
  licenses: [],
  address: null,
  dateOfBirth: null,
};

function levelOf(field: Field, one: Partial<Profile>, other: Partial<Profile>): string {
  const [a, b] = [makePerson({ ...NOBODY, ...one }), makePerson({ ...NOBODY, ...other })];
  const level = agreementOf(a, b).agreement[field];
  assert.equal(agreementOf(b, a).agreement[field], level);
  return level;
}

for (const [one, other, level] of [
  ['1984-03-12', '1984-03-12', 'exact'],
  ['1984-03-12', '1984-12-03', 'transposed'],
  ['1984-03-12', '1984-03-21', 'transposed'],
  ['1984-03-12', '1984-03-13', 'digit'],
  ['1984-03-12', '1985-03-12', 'year'],
  ['1984-03-12', '1984-07-30', 'disagree'],
  ['1984-03-12', '1994-03-12', 'apart'],
  ['1984-03-12', '1990-01-31', 'apart'],
  ['1984-01-01', '1984-01-01', 'default'],
  ['1900-01-01', '1900-01-01', 'absent'],
  ['1984-03-12', null, 'absent'],
] as const) {
  test(`born ${one} and ${other}: ${level}`, () => {
    assert.equal(levelOf('dateOfBirth', { dateOfBirth: one }, { dateOfBirth: other }), level);
  });
}

for (const [one, other, level] of [
  ['+1 555 234 0199', '(555) 234-0199', 'exact'],
  ['5552340199', '5552340198', 'near'],
  ['5552340199', '5552340919', 'near'],
  ['5552340199', '5552349109', 'disagree'],
  ['5552340199', '0000000000', 'absent'],
] as const) {
  test(`phones ${one} and ${other}: ${level}`, () => {
    assert.equal(levelOf('phone', { phones: ['4155550000', one] }, { phones: [other] }), level);
  });
}

for (const [one, other, level] of [
  ['CA-B4829105', 'ca b482 9105', 'exact'],
  ['CA-B4829105', 'CA-B4829150', 'near'],
  ['CA-B4829105', 'CA-8482910S', 'near'],
  ['CA-B4829105', 'B4829105', 'near'],
  ['CA-B4829105', 'CA-D1170263', 'disagree'],
  ['CA-B4829105', 'OR-1170263', 'otherIssuer'],
  ['B4829105', '1170263', 'disagree'],
  ['CA-B4829105', 'NONE', 'absent'],
] as const) {
  test(`licenses ${one} and ${other}: ${level}`, () => {
    assert.equal(levelOf('license', { licenses: [one] }, { licenses: [other] }), level);
  });
}

for (const [one, other, level] of [
  ['Blue.River+a@gmail.com', 'blueriver@googlemail.com', 'exact'],
  ['blueriver@gmail.com', 'bluerivr@gmail.com', 'near'],
  ['blueriver@gmail.com', 'blueriver@mail.example', 'provider'],
  ['jordan.reyes@gmail.com', 'jordanreyes@mail.example', 'named'],
  ['jreyes1@gmail.com', 'jreyes2@gmail.com', 'disagree'],
  ['jreyes@gmail.com', 'kreyes@gmail.com', 'disagree'],
  ['blueriver@gmail.com', 'none@gmail.com', 'absent'],
] as const) {
  test(`e-mails ${one} and ${other}: ${level}`, () => {
    assert.equal(levelOf('email', { emails: [one] }, { emails: [other] }), level);
  });
}

const HOME = '12 Main Street, Apt 4, Springfield, IL 62701';
for (const [other, level] of [
  ['12 MAIN ST #4, Springfield IL 62701-0001', 'exact'],
  ['12 Main St, Springfield, IL 62701', 'noUnit'],
  ['12 Main St Apt 5, Springfield, IL 62701', 'otherUnit'],
  ['12 Mian St Apt 4, Springfield, IL 62701', 'near'],
  ['21 Main St Apt 4, Springfield, IL 62701', 'near'],
  ['900 Oak Ave, Springfield, IL 62701', 'area'],
  ['12 Main St Apt 4, Portland, OR 97201', 'disagree'],
  ['12 Main St Apt 4, Portland', 'disagree'],
  ['12 Main St Apt 4, Springfield', 'exact'],
  [null, 'absent'],
] as const) {
  test(`${HOME} and ${other}: ${level}`, () => {
    assert.equal(levelOf('address', { address: HOME }, { address: other }), level);
  });
}
