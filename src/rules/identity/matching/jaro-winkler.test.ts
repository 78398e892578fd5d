import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jaroWinkler } from './similarity.ts';

/** From the tables of examples in Winkler 1990 and 1994, and examples commonly cited with them. */
for (const [one, other, alike] of [
  ['shackleford', 'shackelford', 0.982],
  ['dunningham', 'cunnigham', 0.896],
  ['nichleson', 'nichulson', 0.956],
  ['jones', 'johnson', 0.832],
  ['massey', 'massie', 0.933],
  ['abroms', 'abrams', 0.922],
  ['jeraldine', 'geraldine', 0.926],
  ['marhta', 'martha', 0.961],
  ['michelle', 'michael', 0.921],
  ['julies', 'julius', 0.933],
  ['tanya', 'tonya', 0.88],
  ['dwayne', 'duane', 0.84],
  ['sean', 'susan', 0.805],
  ['jon', 'jan', 0.8],
  ['dixon', 'dicksonx', 0.813],
  ['hardin', 'martinez', 0.722],
  ['abc', 'xyz', 0],
  ['', '', 1],
  ['', 'a', 0],
] as const) {
  test(`'${one}' and '${other}' have similarity ${alike}`, () => {
    assert.equal(Math.round(jaroWinkler(one, other) * 1000) / 1000, alike);
  });
}

const text = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[abc]{0,12}$/));

test('the similarity is between 0 and 1, symmetric, and 1 only for equal texts', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const alike = jaroWinkler(one, other);
      assert.ok(alike >= 0 && alike <= 1, `${alike}`);
      assert.equal(alike === 1, one === other);
      assert.equal(jaroWinkler(other, one), alike);
    }),
  );
});
