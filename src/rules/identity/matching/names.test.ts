import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameAgreement } from './name-agreement.ts';
import { nameParts } from './names.ts';

for (const [name, parts] of [
  ['jordan reyes', ['jordan', [], 'reyes', '']],
  ['dr jordan a reyes jr', ['jordan', ['a'], 'reyes', 'jr']],
  ['maria jose garcia lopez', ['maria', ['jose', 'garcia'], 'lopez', '']],
  ['john smith 2nd', ['john', [], 'smith', 'ii']],
  ['王小明', ['', [], '王小明', '']],
  ['jordan', ['', [], 'jordan', '']],
  ['mr sr', ['', [], 'sr', '']],
  ['constructor', ['', [], 'constructor', '']],
  ['', ['', [], '', '']],
] as const) {
  test(`splits '${name}' into its parts`, () => {
    const [first, middle, surname, generation] = parts;
    assert.deepEqual(nameParts(name), { first, middle, surname, generation });
  });
}

for (const [one, other, firstName, surname] of [
  ['jordan reyes', 'jordan reyes', 'exact', 'exact'],
  ['bill reyes', 'william reyes', 'nickname', 'exact'],
  ['joc reyes', 'jochini reyes', 'nickname', 'exact'],
  ['paul reyes', 'paula reyes', 'near', 'exact'],
  ['jordna reyes', 'jordan reyse', 'near', 'near'],
  ['j reyes', 'jordan reyes', 'initial', 'exact'],
  ['james jordan reyes', 'jordan reyes', 'middle', 'exact'],
  ['tanya reyes', 'tonya reyes', 'rough', 'exact'],
  ['reyes jordan', 'jordan reyes', 'swapped', 'swapped'],
  ['james thomas', 'james smith', 'exact', 'disagree'],
  ['ana garcia lopez', 'ana garcia', 'exact', 'part'],
  ['jordan reyes', 'iris wong', 'disagree', 'disagree'],
  ['jordan', 'jordan reyes', 'exact', 'absent'],
  ['reyes', 'jordan reyes', 'absent', 'exact'],
  ['王小明', '王小明', 'absent', 'exact'],
] as const) {
  test(`'${one}' and '${other}': first name ${firstName}, surname ${surname}`, () => {
    const agreement = nameAgreement([nameParts(one)], [nameParts(other)]);
    assert.deepEqual([agreement.firstName, agreement.surname], [firstName, surname]);
    assert.deepEqual(nameAgreement([nameParts(other)], [nameParts(one)]), agreement);
  });
}

test('among several names, the two that agree best count', () => {
  const names = ['ana ruiz', 'ana lopez'].map(nameParts);
  const agreement = nameAgreement([nameParts('ana lopez')], names);
  assert.deepEqual([agreement.firstName, agreement.surname], ['exact', 'exact']);
  assert.deepEqual(agreement.sharedSurnames, ['lopez']);
});

test('a suffix distinguishes fathers and sons of one name', () => {
  const of = (one: string, other: string) => nameAgreement([nameParts(one)], [nameParts(other)]).generation;
  assert.equal(of('john smith jr', 'john smith sr'), 'disagree');
  assert.equal(of('john smith jr', 'john smith junior'), 'exact');
  assert.equal(of('john smith jr', 'john smith'), 'absent');
});
