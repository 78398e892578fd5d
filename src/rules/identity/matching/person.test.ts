import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_VALUES, makePerson } from './person.ts';

test('a profile gives the same person in any spelling and normalized', () => {
  const written = {
    names: ['  Jordan  RÉYES '],
    emails: [' Jordan.Reyes@Mail.Example '],
    phones: ['(555) 234-0199'],
    licenses: ['ca-b4829105'],
    address: '12 Main Street, Springfield, IL 62701',
    dateOfBirth: '1984-03-21',
  };
  const person = makePerson(written);
  assert.deepEqual(person, {
    names: [{ first: 'jordan', middle: [], surname: 'reyes', generation: '', written: '' }],
    emails: [{ local: 'jordanreyes', domain: 'mail.example' }],
    phones: ['5552340199'],
    licenses: ['CAB4829105'],
    address: { number: '12', street: 'main st', unit: '', zip: '62701', place: 'springfield il' },
    dateOfBirth: '19840321',
  });
  const normalized = {
    ...written,
    names: ['jordan reyes'],
    emails: ['jordan.reyes@mail.example'],
    phones: ['5552340199'],
    licenses: ['CA-B4829105'],
  };
  assert.deepEqual(makePerson(normalized), person);
});

test(`the first ${MOST_VALUES} values of each list count`, () => {
  const many = Array.from({ length: 50 }, (_, place) => `555234${String(1000 + place)}`);
  const person = makePerson({
    names: [],
    emails: [],
    phones: many,
    licenses: [],
    address: null,
    dateOfBirth: '21.3.84',
  });
  assert.equal(person.phones.length, MOST_VALUES);
  assert.equal(person.dateOfBirth, '');
});
