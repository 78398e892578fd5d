import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameAgreement } from './name-agreement.ts';
import { firstNameFirst, nameParts } from './names.ts';

for (const [name, parts] of [
  ['jordan reyes', ['jordan', [], 'reyes', '']],
  ['dr jordan a reyes jr', ['jordan', ['a'], 'reyes', 'jr']],
  ['maria jose garcia lopez', ['maria', ['jose', 'garcia'], 'lopez', '']],
  ['john smith 2nd', ['john', [], 'smith', 'ii']],
  ['王小明', ['xiaoming', [], 'wang', '']],
  ['김 민준', ['minjun', [], 'gim', '']],
  ['иванов александр', ['ivanov', [], 'aleksandr', '']],
  ['maria de la cruz', ['maria', [], 'cruz', '']],
  ['sean o brien', ['sean', [], 'obrien', '']],
  ['abd al rahman al sayed', ['abdrahman', [], 'sayed', '']],
  ['jordan', ['', [], 'jordan', '']],
  ['mr sr', ['', [], 'sr', '']],
  ['constructor', ['', [], 'constructor', '']],
  ['', ['', [], '', '']],
] as const) {
  test(`splits '${name}' into its parts`, () => {
    const [first, middle, surname, generation] = parts;
    const { written, ...split } = nameParts(name);
    assert.deepEqual(split, { first, middle, surname, generation });
    assert.equal(written, /^[a-z0-9 ]*$/.test(name) ? '' : name.replace(' ', ''));
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
  ['tanya reyes', 'tonya reyes', 'near', 'exact'],
  ['marta reyes', 'maria reyes', 'rough', 'exact'],
  ['reyes jordan', 'jordan reyes', 'swapped', 'swapped'],
  ['james thomas', 'james smith', 'exact', 'disagree'],
  ['ana garcia lopez', 'ana garcia', 'exact', 'part'],
  ['jordan reyes', 'iris wong', 'disagree', 'disagree'],
  ['jordan', 'jordan reyes', 'exact', 'absent'],
  ['reyes', 'jordan reyes', 'absent', 'exact'],
  ['王小明', '王小明', 'exact', 'exact'],
  ['王小明', '王晓明', 'spelling', 'exact'],
  ['王小明', 'xiaoming wang', 'exact', 'exact'],
  ['王小明', 'wang xiao ming', 'swapped', 'swapped'],
  ['xiao ming wang', 'xiaoming wang', 'exact', 'exact'],
  ['hsiaoming chang', 'xiaoming zhang', 'spelling', 'spelling'],
  ['minjun jeong', 'min joon jung', 'spelling', 'spelling'],
  ['김민준', 'min jun kim', 'exact', 'spelling'],
  ['иванов александр', 'alexander ivanov', 'swapped', 'swapped'],
  ['yulia shevchenko', 'iuliia chevtchenko', 'spelling', 'spelling'],
  ['khaled hussein', 'khalid husayn', 'near', 'spelling'],
  ['hassan ali', 'hussein ali', 'disagree', 'exact'],
  ['ana maria garcia lopez', 'ana lopez garcia', 'exact', 'part'],
  ['ana garcia lopez', 'ana garcya', 'exact', 'part'],
  ['anna smith jones', 'anna smithjones', 'exact', 'near'],
  ['ana ruiz lopez', 'ana maria ruiz lopez', 'exact', 'exact'],
  ['ruiz lopez ana', 'ana ruiz lopez', 'swapped', 'swapped'],
  ['anita reyes', 'ana reyes', 'rough', 'exact'],
  ['j robert reyes', 'robert reyes', 'middle', 'exact'],
  ['james robert reyes', 'bob reyes', 'middle', 'exact'],
  ['bil1 burns', 'bill bums', 'near', 'near'],
  ['linda kang', 'kinda kang', 'near', 'exact'],
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
  assert.deepEqual(agreement.surnames, ['lopez']);
});

test('a suffix distinguishes fathers and sons of one name', () => {
  const of = (one: string, other: string) => nameAgreement([nameParts(one)], [nameParts(other)]).generation;
  assert.equal(of('john smith jr', 'john smith sr'), 'disagree');
  assert.equal(of('john smith jr', 'john smith junior'), 'exact');
  assert.equal(of('john smith jr', 'john smith'), 'onlyOne');
  assert.equal(of('john smith', 'john smith'), 'none');
});

for (const [written, usual] of [
  ['Reyes, Jordan', 'jordan reyes'],
  ['Réyes Núñez ,  Jordan A.', 'jordan a reyes nunez'],
  ['Reyes, Jordan, Jr.', 'jordan reyes jr'],
  ["O'Brien, Seán", 'sean o brien'],
  ['Jordan Reyes', ''],
  ['Jordan Reyes, Jr.', ''],
  ['Reyes,', ''],
  [', Jordan', ''],
  ['Reyes, Jordan, Manager', ''],
  ['', ''],
] as const) {
  test(`'${written}' in the usual order is '${usual}'`, () => assert.equal(firstNameFirst(written), usual));
}
