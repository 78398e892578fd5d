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

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

for (const [name, normalize] of Object.entries({
  normalizeEmail,
  normalizePhone,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
})) {
  test(`${name} done twice is done once`, () => {
    fc.assert(
      fc.property(anyText, (text) => assert.equal(normalize(normalize(text)), normalize(text))),
      { numRuns: 1000 },
    );
  });

  test(`${name} does not mind white space around, and finds nothing in white space alone`, () => {
    fc.assert(
      fc.property(anyText, fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0') }), (text, space) => {
        assert.equal(normalize(space + text + space), normalize(text));
        assert.equal(normalize(space), '');
      }),
    );
  });
}

test('e-mails that differ in case are one', () => {
  assert.equal(normalizeEmail(' Jordan.REYES@Example.COM '), 'jordan.reyes@example.com');
});

test('licenses and member IDs that differ in case are one; signs within count', () => {
  assert.equal(normalizeLicense(' d7700-42 '), 'D7700-42');
  assert.equal(normalizeMemberId('mb-7k2m9qxr'), 'MB-7K2M9QXR');
});

test('of a phone the digits count, however they are set', () => {
  for (const text of ['+1 (555) 010-4477', '1.555.010.4477', 'tel:15550104477', '1 555 010 44 77']) {
    assert.equal(normalizePhone(text), '15550104477');
  }
  fc.assert(fc.property(anyText, (text) => assert.match(normalizePhone(text), /^[0-9]*$/)));
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
  ['2 pac', '２ Pac', '2-PAC'],
] as const) {
  test(`${same.join(', ')} are one name`, () => {
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
  test(`${one} and ${another} are two names`, () => {
    assert.notEqual(normalizeName(one), normalizeName(another));
  });
}

test('names that differ in case, composition or punctuation between words are one', () => {
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

test('every letter and mark there is makes one name, in any case and composition, done once or twice', () => {
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

test('a normal name has single spaces, no punctuation, no capitals, and stands in NFKC', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normal = normalizeName(text);
      assert.doesNotMatch(normal, /^ | $| {2}|[\p{P}\p{S}\p{C}]|[A-Z]/u);
      assert.equal(normal.normalize('NFKC'), normal);
    }),
    { numRuns: 1000 },
  );
});
