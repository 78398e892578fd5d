import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressParts } from './address.ts';

for (const [written, parts] of [
  ['12 Main Street, Apt 4B, Springfield, IL 62701', ['12', 'main st', '4b', '62701', 'springfield il']],
  ['12 Main St #4b, Springfield IL 62701-1234', ['12', 'main st', '4b', '62701', 'springfield il']],
  ['12 main st unit 4B springfield il 62701', ['12', 'main st', '4b', '62701', 'springfield il']],
  ['Apt. # 4B, 12 Main St.\nSpringfield, Illinois', ['12', 'main st', '4b', '', 'springfield illinois']],
  ['Apt 4B, 200 Main St, Springfield, IL 62701', ['200', 'main st', '4b', '62701', 'springfield il']],
  ['Apt 4B 200 Main St, Springfield, IL 62701', ['200', 'main st', '4b', '62701', 'springfield il']],
  ['Unit 9 200 Main St Springfield IL 62701', ['200', 'main st', '9', '62701', 'springfield il']],
  ['4B, 200 Main St, Springfield, IL 62701', ['200', 'main st', '4b', '62701', 'springfield il']],
  ['Floor 3, 200 Main St, Springfield', ['200', 'main st', '', '', 'springfield']],
  [
    'Calle Luna #12, Urb. Santa Rosa, Ponce, PR 00716',
    ['12', 'c luna', '', '00716', 'urb santa rosa ponce pr'],
  ],
  ['C. Luna 12 Apto. 4, Ponce, PR 00716', ['12', 'c luna', '4', '00716', 'ponce pr']],
  ['12 Broadway, 63101 St Louis', ['12', 'broadway', '', '63101', 'st louis']],
  ['Apt 4B, 200 Main St', ['200', 'main st', '4b', '', '']],
  ['400 North 5th Avenue Suite 9, Phoenix AZ', ['400', 'n 5th ave', '9', '', 'phoenix az']],
  ['400 N Fifth Ave NW Phoenix AZ 85003', ['400', 'n 5th ave nw', '', '85003', 'phoenix az']],
  ['c/o Iris Wong, 12 Main St, Springfield IL', ['12', 'main st', '', '', 'springfield il']],
  ['12a Élm Ct', ['12a', 'elm ct', '', '', '']],
  ['Rosengasse 7, 1010 Wien', ['7', 'rosengasse', '', '', '1010 wien']],
  ['PO Box 88, Ely, NV 89301', ['88', 'po box', '', '89301', 'ely nv']],
  ['1 Constructor Way, Ely', ['1', 'constructor wy', '', '', 'ely']],
  ['somewhere', ['', 'somewhere', '', '', '']],
] as const) {
  test(`'${written}' in its parts`, () => {
    const [number, street, unit, zip, place] = parts;
    assert.deepEqual(addressParts(written), { number, street, unit, zip, place });
  });
}

test('a text without a letter or digit is no address', () => {
  for (const text of ['', ' , ;\n', '—']) assert.equal(addressParts(text), undefined);
});

test('never throws, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const parts = addressParts(text);
      assert.ok(parts === undefined || Object.values(parts).every((part) => typeof part === 'string'));
    }),
  );
});
