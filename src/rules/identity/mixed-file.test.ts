import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PersonStatement, separatePeople } from './mixed-file.ts';

type Stated = Partial<PersonStatement>;

function stated({ email = 'lopez@mail.example', name = '', dateOfBirth = '', license = '' }: Stated) {
  return { email, name, dateOfBirth, license };
}

/** Returns the fields that separate two statements; none if they may be about one person. */
function differences(one: Stated, other: Stated): string[] {
  const there = separatePeople([stated(one), stated(other)]).flatMap(({ differs }) => differs);
  const back = separatePeople([stated(other), stated(one)]).flatMap(({ differs }) => differs);
  assert.deepEqual(there, back, 'the order does not matter');
  return there;
}

const JUAN = { name: 'Juan Lopez' };
const MARIA = { name: 'Maria Lopez' };

describe('two people', () => {
  const cases: [Stated, Stated, string[]][] = [
    [JUAN, MARIA, ['name']],
    [{ name: 'John Smith Miller Jr.' }, { name: 'John Smith Miller Sr.' }, ['name']],
    [{ ...JUAN, dateOfBirth: '1961-05-02' }, { ...JUAN, dateOfBirth: '1990-11-23' }, ['date_of_birth']],
    [{ ...JUAN, license: 'D8841207' }, { ...JUAN, license: 'K7733190' }, ['license']],
    [{ dateOfBirth: '1961-05-02' }, { ...JUAN, dateOfBirth: '1990-11-23' }, ['date_of_birth']],
    [
      { ...JUAN, dateOfBirth: '1961-05-02', license: 'D8841207' },
      { ...MARIA, dateOfBirth: '1990-11-23', license: 'K7733190' },
      ['name', 'date_of_birth', 'license'],
    ],
    [
      { ...JUAN, dateOfBirth: '1961-05-02', license: 'D8841207' },
      { ...MARIA, dateOfBirth: '1961-05-02', license: 'K7733190' },
      ['name', 'license'],
    ],
  ];
  for (const [one, other, fields] of cases)
    test(`${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      assert.deepEqual(differences(one, other), fields));
});

describe('maybe one person', () => {
  const cases: [Stated, Stated][] = [
    [JUAN, { name: 'J. Lopez' }],
    [{ name: 'Robert Smith' }, { name: 'Bob Smith' }],
    [{ name: 'Jennifer Smith' }, { name: 'Jenifer Smiht' }],
    [JUAN, { name: 'Lopez Juan' }],
    [{ name: 'Ana Kowalczyk' }, { name: 'Ana Nowak' }],
    [{ name: 'Juan Carlos Lopez' }, { name: 'Carlos Lopez' }],
    [JUAN, { name: 'Хуан Лопес' }],
    [JUAN, { name: 'Lopez' }],
    [
      { ...JUAN, dateOfBirth: '1961-05-02' },
      { ...JUAN, dateOfBirth: '1961-02-05' },
    ],
    [
      { ...JUAN, dateOfBirth: '1961-05-02' },
      { ...JUAN, dateOfBirth: '1990-01-01' },
    ],
    [
      { ...JUAN, dateOfBirth: '1961-05-02', license: 'D8841207' },
      { ...JUAN, dateOfBirth: '1961-05-02', license: 'K7733190' },
    ],
    [
      { ...JUAN, license: 'D8841207' },
      { ...MARIA, license: 'D8841207' },
    ],
    [JUAN, { dateOfBirth: '1990-11-23' }],
    [JUAN, { license: 'K7733190' }],
    [JUAN, {}],
    [JUAN, { ...MARIA, email: 'maria@mail.example' }],
  ];
  for (const [one, other] of cases)
    test(`${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      assert.deepEqual(differences(one, other), []));
});

test('statements are assigned to the person that they agree with', () => {
  const [juan, maria, j, pedro, mary] = [
    stated({ ...JUAN, license: 'D8841207' }),
    stated({ ...MARIA, license: 'K7733190' }),
    stated({ name: 'J. Lopez' }),
    stated({ name: 'Pedro Lopez' }),
    stated({ name: 'Mary Lopez', license: 'K7733190' }),
  ];
  const people = separatePeople([juan, maria, j, pedro, mary]);
  assert.deepEqual(
    people.map(({ statements }) => statements),
    [[juan, j], [maria, mary], [pedro]],
  );
});

test('what the operator decided to be about one person stays one person until a statement differs from all of it', () => {
  const settled = [stated({ ...JUAN, dateOfBirth: '1961-05-02' }), stated(MARIA)];
  const later = [...settled, stated({ name: 'Maria Luisa Lopez' }), stated({ name: 'J. Lopez' })];
  assert.equal(separatePeople(later).length, 2);
  assert.equal(separatePeople(later, settled).length, 1);
  const pedro = stated({ name: 'Pedro Lopez' });
  assert.deepEqual(separatePeople([...later, pedro], settled)[1], { statements: [pedro], differs: ['name'] });
  const born = stated({ ...MARIA, dateOfBirth: '1990-11-23' });
  assert.deepEqual(separatePeople([...later, born], settled)[1], {
    statements: [born],
    differs: ['date_of_birth'],
  });
  assert.deepEqual(
    separatePeople([pedro], settled).map(({ statements }) => statements),
    [[pedro]],
  );
});
