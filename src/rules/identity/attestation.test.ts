import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAttested, type Statement } from './attestation.ts';

const IDENTITY = { license: 'D-4471 09', dateOfBirth: '1990-01-31' };

type Source = Statement['source'];

const license = (organizationId: string | null, value = 'D447109', source: Source = 'filing'): Statement => {
  return { kind: 'license', value, organizationId, source };
};
const birth = (organizationId: string | null, value = '1990-01-31', source: Source = 'filing'): Statement => {
  return { kind: 'date_of_birth', value, organizationId, source };
};
const both = (organizationId: string) => [license(organizationId), birth(organizationId)];
const edited = (organizationId: string) => [
  license(organizationId, 'D447109', 'edit'),
  birth(organizationId, '1990-01-31', 'edit'),
];
const filed = (organizationId: string): Statement => {
  return { kind: 'email', value: 'a@mail.example', organizationId, source: 'filing' };
};

for (const [what, statements, expected] of [
  ['nothing', [], false],
  ['one organization', both('a'), false],
  ['two organizations', [...both('a'), ...both('b')], true],
  ['two that together state it once', [license('a'), birth('b')], false],
  ['two, of which one only edited', [...both('a'), ...edited('b')], false],
  [
    'two that edited and filed something else',
    [...edited('a'), filed('a'), ...edited('b'), filed('b')],
    true,
  ],
  [
    'two against a third with another license',
    [...both('a'), ...both('b'), license('c', 'X1000', 'edit')],
    false,
  ],
  [
    'two against a third with another birthday',
    [...both('a'), ...both('b'), birth('c', '1990-01-30')],
    false,
  ],
  ['two, of which one also stated an old license', [...both('a'), ...both('b'), license('b', 'X1000')], true],
  ['only the renter', [license(null, 'D447109', 'renter'), birth(null, '1990-01-31', 'renter')], false],
  [
    'the operator, whatever an organization stated',
    [license(null, 'D447109', 'operator'), birth(null, '1990-01-31', 'operator'), birth('c', '1990-01-30')],
    true,
  ],
] as const) {
  test(`an identity is ${expected ? '' : 'not '}attested if it is stated by: ${what}`, () =>
    assert.equal(isAttested(IDENTITY, statements), expected));
}

test('only organizations that count attest an identity, and a placeholder is no license', () => {
  const statements = [...both('a'), ...both('b')];
  assert.equal(
    isAttested(IDENTITY, statements, (id) => id === 'a'),
    false,
  );
  const placeholders = ['a', 'b'].flatMap((id) => [license(id, '00000'), birth(id)]);
  assert.equal(isAttested({ ...IDENTITY, license: '00000' }, placeholders), false);
});
