import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../text/days.ts';
import { makePerson } from './matching/person.ts';
import { type SharedContact, type Sharer, sharingOf } from './shared-contact.ts';

const NOW = Date.UTC(2026, 10, 21);
const PHONE = '4155550142';

interface Known {
  phones?: string[];
  emails?: string[];
  address?: string;
  ageDays?: number;
}

/** Returns renters who share a phone, by name. */
function sharers(...people: [name: string, known?: Known][]): Sharer[] {
  return people.map(([name, known = {}], index) => {
    const { phones = [PHONE], emails = [], address = null, ageDays = 100 } = known;
    const person = makePerson({ names: [name], emails, phones, licenses: [], address, dateOfBirth: null });
    return { id: `ren_${index}`, person, createdAt: NOW - ageDays * DAY_MS };
  });
}

function flags(contact: SharedContact, of: Sharer[]) {
  return sharingOf(contact, 'ren_0', of, NOW).flags;
}

test('a family is one household for each surname, in any spelling', () => {
  const family = sharers(
    ['Maria Okafor'],
    ['Ada Okafor'],
    ['Chidi Okaphor'],
    ['Lena Moser'],
    ['Tim Moser'],
    ['Ivo Brandt'],
  );
  const { households, profiles } = sharingOf('phone', 'ren_0', family, NOW);
  assert.deepEqual([households, profiles, flags('phone', family)], [3, 6, []]);
});

test('flags four households with one phone, but not three', () => {
  const four = sharers(['Ines Duarte'], ['Pavel Novotny'], ['Kofi Mensah'], ['Yuki Tanaka']);
  assert.deepEqual(flags('phone', four), ['shared_phone']);
  assert.deepEqual(flags('phone', four.slice(0, 3)), []);
});

test('somebody with the names of two households does not join them', () => {
  const four = sharers(['Ines Duarte'], ['Pavel Novotny'], ['Kofi Mensah'], ['Yuki Tanaka']);
  const names = ['Ines Duarte', 'Pavel Novotny'];
  const person = makePerson({
    names,
    emails: [],
    phones: [PHONE],
    licenses: [],
    address: null,
    dateOfBirth: null,
  });
  assert.deepEqual(flags('phone', [...four, { id: 'ren_4', person, createdAt: 0 }]), ['shared_phone']);
});

test('flags six households at one address, but not five', () => {
  const known = (index: number): Known => ({
    phones: [`415555${1000 + index}`],
    address: '9 Oak St, Ames, IA 50010',
  });
  const names = ['Duarte', 'Novotny', 'Mensah', 'Tanaka', 'Haddad', 'Rossi'];
  const six = sharers(...names.map((name, index): [string, Known] => [`A ${name}`, known(index)]));
  assert.deepEqual(flags('address', six), ['shared_address']);
  assert.deepEqual(flags('address', six.slice(0, 5)), []);
});

test('flags a new renter for three households in one day or eight profiles, but not an older renter', () => {
  const fresh = { ageDays: 0.5 };
  const three = sharers(['Ines Duarte', fresh], ['Pavel Novotny', fresh], ['Kofi Mensah', fresh]);
  assert.deepEqual(flags('phone', three), ['velocity']);
  assert.deepEqual(flags('email', three), ['velocity']);
  const known = sharers(['Ines Duarte'], ['Pavel Novotny', fresh], ['Kofi Mensah', fresh]);
  assert.deepEqual(flags('phone', known), []);
  const family = (count: number) =>
    sharers(...Array.from({ length: count }, (_, index): [string, Known] => [`Child${index} Okafor`, fresh]));
  assert.deepEqual([flags('phone', family(7)), flags('phone', family(8))], [[], ['velocity']]);
});
