import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
  normalizePhone,
} from './normalization.ts';

/** Characters that grow when normalized, are sorted, have two UTF-16 units, or are dropped. */
const AWKWARD = [
  '\ufdfa',
  '\u0390',
  'ß',
  'İ',
  '\u0f73',
  '\u0301',
  '\u3099',
  'カ',
  'Σ',
  '𝔍',
  '😀',
  '\u{1d15e}',
];
const INVISIBLE = [
  '\u00ad',
  '\u2060',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\ufeff',
  '\u{e0041}',
  '\u3164',
  '\uffa0',
];

const longText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', ' ', '-', '\u200b', '\0', '7', ...AWKWARD, ...INVISIBLE),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  minLength: 250,
  maxLength: 700,
  size: 'max',
});
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

for (const [name, normalize] of Object.entries({
  normalizeEmail,
  normalizePhone,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
})) {
  test(`${name} is idempotent`, () => {
    fc.assert(
      fc.property(anyText, (text) => assert.equal(normalize(normalize(text)), normalize(text))),
      { numRuns: 1000 },
    );
  });

  test(`${name} is idempotent for long texts, and returns at most 300 characters and 1,200 bytes`, () => {
    fc.assert(
      fc.property(longText, fc.constantFrom(...AWKWARD, 'a', '7'), (text, letter) => {
        for (const long of [text, letter.repeat(700)]) {
          const normal = normalize(long);
          assert.equal(normalize(normal), normal);
          assert.ok([...normal].length <= 300);
          assert.ok(Buffer.byteLength(normal) <= 1_200);
        }
      }),
    );
  });

  test(`${name} ignores differences after 300 characters`, () => {
    fc.assert(
      fc.property(longText, longText, (text, more) => {
        const start = [...(name === 'normalizePhone' ? '7'.repeat(300) : `x${text}${text}`)].slice(0, 299);
        // No white space at the end: it would be dropped before the cut.
        const whole = `${start.join('')}7`;
        assert.equal(normalize(whole + more), normalize(whole));
      }),
    );
  });

  test(`${name} trims white space, and returns nothing for white space alone`, () => {
    fc.assert(
      fc.property(anyText, fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0') }), (text, space) => {
        assert.equal(normalize(space + text + space), normalize(text));
        assert.equal(normalize(space), '');
      }),
    );
  });
}

test('e-mails that differ in case are equal', () => {
  assert.equal(normalizeEmail(' Jordan.REYES@Example.COM '), 'jordan.reyes@example.com');
});

test('licenses and member IDs that differ in case are equal; signs within them count', () => {
  assert.equal(normalizeLicense(' d7700-42 '), 'D7700-42');
  assert.equal(normalizeMemberId('mb-7k2m9qxr'), 'MB-7K2M9QXR');
});

test('only the digits of a phone count, in any format', () => {
  for (const text of ['+44 (20) 7946-0123', '44.20.7946.0123', 'tel:442079460123', '44 2079 46 01 23']) {
    assert.equal(normalizePhone(text), '442079460123');
  }
  fc.assert(fc.property(anyText, (text) => assert.match(normalizePhone(text), /^[0-9]*$/)));
});

test('a North American number with and without its leading 1 is one number', () => {
  for (const text of ['+1 (415) 555-0142', '1.415.555.0142', 'tel:14155550142', '415 555 0142']) {
    assert.equal(normalizePhone(text), '4155550142');
  }
  // Too short, too long, or an area code that cannot exist.
  for (const text of ['1415555014', '141555501422', '10155550142', '11155550142', '1', '24155550142']) {
    assert.equal(normalizePhone(text), text);
  }
});

for (const [name, ...same] of [
  ['jordan reyes', 'Jordan  Réyes', 'JORDAN REYES', 'Jordan-Reyes', 'Jordan Re\u0301yes', ' jordan\tréyes. '],
  ['jordan reyes', 'Ｊｏｒｄａｎ　Ｒｅｙｅｓ', 'Jordan\u00a0Reyes', '“Jordan” Reyes', 'ⓙordan reyes'],
  ['o neil', "O'Neil", 'O’Neil', 'o neil'],
  ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
  ['αλεξησ', 'Αλέξης', 'ΑΛΈΞΗΣ', 'αλέξησ'],
  ['istanbul', 'İstanbul', 'ISTANBUL'],
  ['ﬁona'.normalize('NFKC'), 'ﬁona', 'FIONA'],
  ['иван', 'ИВАН', 'Иван'],
  ['דוד', 'דָּוִד', 'דוד'],
  ['ガ', 'ｶﾞ', 'カ\u3099'],
  ['jordan', 'Jo\u00adrdan', ...INVISIBLE.map((character) => `${character}Jor${character}dan`)],
  ['jo rdan', 'Jo\u200brdan', 'Jo\0rdan', 'Jo\u200b\u00ad rdan'],
  ['ガ', 'カ\u200d\u3099'],
  ['2 pac', '２ Pac', '2-PAC'],
] as const) {
  test(`${same.join(', ')} are the same name`, () => {
    for (const text of same) assert.equal(normalizeName(text), name, text);
  });
}

for (const [one, another] of [
  ['Kim Lee', 'Kim Le'],
  ['Kim Lee', 'KimLee'],
  ['カ', 'ガ'],
  ['कि', 'की'],
  ['Anna', 'Ann a'],
  ['Иван', 'Ivan'],
] as const) {
  test(`${one} and ${another} are different names`, () => {
    assert.notEqual(normalizeName(one), normalizeName(another));
  });
}

test('names that differ in case, composition or punctuation between words are equal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const normal = normalizeName(text);
      assert.equal(normalizeName(text.normalize('NFD')), normal);
      assert.equal(normalizeName(text.normalize('NFKC')), normal);
      assert.equal(normalizeName(text.toUpperCase()), normal);
      assert.equal(normalizeName(text.replaceAll(' ', ' - ')), normal);
    }),
    { numRuns: 1000 },
  );
});

test('every letter and mark normalizes to one name in any case and composition, idempotently', () => {
  const wrong: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const letter = String.fromCodePoint(codePoint);
    if (!/[\p{L}\p{M}]/u.test(letter)) continue;
    const name = `a${letter}b`;
    const normal = normalizeName(name);
    const writings = [
      normal,
      name.toUpperCase(),
      name.toLowerCase(),
      name.normalize('NFD'),
      name.normalize('NFKC'),
    ];
    if (writings.some((writing) => normalizeName(writing) !== normal)) wrong.push(letter);
  }
  assert.deepEqual(wrong, []);
});

test('a name is cut between characters, never within a character', () => {
  assert.equal(normalizeName('𐐷'.repeat(301)), '𐐷'.repeat(300));
  assert.equal(normalizeName(`a${'𐐷'.repeat(301)}`), `a${'𐐷'.repeat(299)}`);
});

test('a name with many marks is cut before the marks are sorted', (t) => {
  const normalize = t.mock.method(String.prototype, 'normalize');
  normalizeName(`x${'\u0f73'.repeat(3_999)}`);
  assert.ok(normalize.mock.callCount() > 0);
  for (const { this: text } of normalize.mock.calls) assert.ok(String(text).length <= 600);
});

test('a normalized name has single spaces, no punctuation, no capitals, and is in NFKC', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normal = normalizeName(text);
      assert.doesNotMatch(normal, /^ | $| {2}|[\p{P}\p{S}\p{C}]|[A-Z]/u);
      assert.equal(normal.normalize('NFKC'), normal);
    }),
    { numRuns: 1000 },
  );
});
