import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { CONSENT } from '../rules/identity/identity-verification.ts';
import { CATALOGUES, textsIn } from './all.ts';
import { errorText } from './error-text.ts';
import { LANGUAGES, type Language, languageOf } from './languages.ts';
import type { SimpleTextKey } from './texts.ts';

const SRC = dirname(import.meta.dirname);

/** All texts of a language by key. */
function textsByKey(language: Language): Map<string, string> {
  const areas = Object.entries(CATALOGUES[language]);
  return new Map(
    areas.flatMap(([area, texts]) =>
      Object.entries<string>(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );
}

/** An element of a parsed message. https://formatjs.github.io/docs/icu-messageformat-parser */
interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
}

const [LITERAL, PLURAL, POUND, TAG] = [0, 6, 7, 8];

/** Returns the placeholders and tags of a message, each once. */
function namesIn(elements: readonly Element[]): string[] {
  const names = elements.flatMap(({ type, value = '', options = {}, children = [] }) => [
    ...(type === LITERAL || type === POUND ? [] : [type === TAG ? `<${value}>` : value]),
    ...Object.values(options).flatMap((option) => namesIn(option.value)),
    ...namesIn(children),
  ]);
  return [...new Set(names)].sort();
}

const parsed = (text: string, language: string) =>
  new IntlMessageFormat(text, language).getAst() as unknown as Element[];

const ENGLISH = textsByKey('en');

/** Texts that are the same in another language: names, and words that both languages have. */
const SAME = new Set([
  'shared.product',
  'frame.errorTitle',
  'file.wordsOf',
  'records.titlePayment',
  'score.causeChanges',
  'blocks.kindOf',
  'fileMails.inquiry',
  'pdf.effect',
  'pdf.onDay',
  'privacy.cookies',
]);

for (const language of LANGUAGES.filter((other) => other !== 'en')) {
  const translated = textsByKey(language);

  test(`${language} has exactly the keys of English`, () => {
    assert.deepEqual([...translated.keys()].sort(), [...ENGLISH.keys()].sort());
  });

  test(`each text in ${language} has the placeholders and tags of the English one`, () => {
    for (const [key, text] of ENGLISH)
      assert.deepEqual(
        namesIn(parsed(translated.get(key) ?? '', language)),
        namesIn(parsed(text, 'en')),
        key,
      );
  });

  test(`no text in ${language} was left in English`, () => {
    const left = [...ENGLISH].filter(([key, text]) => translated.get(key) === text && /\p{L}{3}/u.test(text));
    assert.deepEqual(
      left.map(([key]) => key).filter((key) => !SAME.has(key)),
      [],
    );
  });
}

test('every plural has the forms that its language needs for counts', () => {
  for (const language of LANGUAGES) {
    // A million has a form of its own in Spanish, and no count of the portal is as high.
    const forms = new Set([0, 1, 2, 5, 11, 100].map((count) => new Intl.PluralRules(language).select(count)));
    for (const [key, text] of textsByKey(language))
      for (const { type, options = {} } of parsed(text, language))
        if (type === PLURAL)
          assert.ok(
            [...forms].every((form) => form in options),
            `${language}: ${key}`,
          );
  }
});

test('texts use the typographic apostrophe: a straight one quotes in ICU messages', () => {
  for (const language of LANGUAGES)
    for (const [key, text] of textsByKey(language)) assert.doesNotMatch(text, /'/, `${language}: ${key}`);
});

test('counts, amounts and days follow the language', () => {
  const [en, es] = [textsIn('en'), textsIn('es')];
  assert.equal(en.t('records.took', { points: 1 }), 'Took 1 point');
  assert.equal(es.t('records.took', { points: 1 }), 'Restó 1 punto');
  assert.equal(es.t('records.gave', { points: 1_200 }), 'Sumó 1,200 puntos');
  assert.equal(en.day(Date.UTC(2026, 8, 1)), 'Sep 1, 2026');
  assert.equal(es.day(Date.UTC(2026, 0, 31)), '31 ene 2026');
  assert.equal(en.moment(Date.UTC(2026, 0, 31, 9, 5)), 'Jan 31, 2026, 9:05 AM');
  assert.equal(es.moment(Date.UTC(2026, 0, 31, 9, 5)), '31 ene 2026, 9:05 a.m.');
  assert.equal(es.amount(123_450), '$1,234.50');
  assert.equal(es.number(1_234), '1,234');
});

test('values are never read as messages', () => {
  const name = '{count, plural, other {#}} <b>x</b>';
  assert.equal(textsIn('en').t('shared.emptyFile', { name }), `${name} is empty.`);
});

test('keys and values are typed', () => {
  const { t } = textsIn('en');
  const simple: SimpleTextKey = 'frame.menu';
  assert.equal(t(simple), 'Menu');
  // @ts-expect-error: the text has a placeholder
  const withPlaceholder: SimpleTextKey = 'shared.emptyFile';
  assert.throws(() => t(withPlaceholder));
  // @ts-expect-error: there is no such key
  assert.throws(() => t('frame.nothing'));
  // @ts-expect-error: the placeholder has no value
  assert.throws(() => t('shared.emptyFile'));
  // @ts-expect-error: the placeholder has another name
  assert.throws(() => t('shared.emptyFile', { file: 'a' }));
});

test('the language is the chosen one, otherwise the first that the browser asks for and is offered', () => {
  const both = ['en', 'es'] as const;
  for (const [cookies, accepted, language] of [
    [undefined, undefined, 'en'],
    [undefined, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    [undefined, 'en-US,en;q=0.9,es;q=0.8', 'en'],
    [undefined, 'fr-FR, es;q=0.5, en;q=0.4', 'es'],
    [undefined, 'en;q=0.4,ES-us;q=0.9', 'es'],
    [undefined, 'es;q=0', 'en'],
    [undefined, '*', 'en'],
    [undefined, 'es;q=x', 'en'],
    ['language=es', 'en', 'es'],
    ['renter=abc; language=en', 'es', 'en'],
    ['language=xx', 'es', 'es'],
    ['mylanguage=en', 'es', 'es'],
    ['language=es2', 'en', 'en'],
    [undefined, `${'x,'.repeat(100_000)}es`, 'en'],
  ] as const)
    assert.equal(languageOf(cookies, accepted, both), language, `${cookies} ${accepted?.slice(0, 40)}`);
  assert.equal(languageOf('language=es', 'es', ['en']), 'en', 'a language that is not offered');
});

test('an error of the portal is in the language of the renter, with its values', () => {
  const english = 'You filed 10 disputes within a day. You can file the next one tomorrow.';
  assert.equal(errorText('en', 409, english), english);
  assert.equal(
    errorText('es', 409, english),
    'Envió 10 disputas en un día. Puede enviar la siguiente mañana.',
  );
  assert.equal(
    errorText('es', 400, 'somethingNew must be small.'),
    'Algo de lo que escribió no es válido. Revíselo e intente de nuevo.',
    'an unknown error is not shown in English',
  );
  assert.equal(errorText('es', 500, 'x'), 'Algo falló de nuestro lado. Intente de nuevo en un minuto.');
});

test('each known error of the portal is one that the program throws', () => {
  const folders = ['portal', 'disputes', 'blocks', 'renters', 'renter-sign-in', 'http/portal'];
  const sources = folders
    .flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: SRC }))
    .map((file) => readFileSync(join(SRC, file), 'utf8').replaceAll(/\$\{[^}]*\}/g, '{}'))
    .join('\n');
  const links = (text: string) =>
    text.replaceAll(/\b(link|code)(s?)\b/g, '{}$2').replace(/\{\} (seconds|minutes)/, '{}');
  for (const [key, text] of Object.entries(CATALOGUES.en.errors)) {
    const thrown = text.replaceAll(/\{\w+\}/g, '{}');
    assert.ok(sources.includes(thrown) || sources.includes(links(thrown)), `${key}: ${text}`);
  }
});

test('the page shows the English text of the consent that is recorded with its version', () => {
  assert.equal(CATALOGUES.en.identity.consent, CONSENT);
});
