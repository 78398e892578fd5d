import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

const SPECIFICATION = read('docs/specification.md');

/** The files that cite sections: code, tests and documents. */
const CITING = '{src,web/src,sdk,test,bench,docs}/**/*.{ts,tsx,md}';

/**
 * Such as `Specification 4.2 and 4.7`, `specification 6, rule 4` and `Specification 6, 'dispute.filed data'`.
 */
const CITATION =
  /\bspecification (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?\b)*)(?:, (?:rule (\d+)|['`]([^'`]+)['`]))?/gi;

/** Returns the text of each section, including its subsections, by its number. */
function sectionsOf(markdown: string): Map<string, string> {
  const heads = [...markdown.matchAll(/^(##+) (\d+(?:\.\d+)?)[. ]/gm)];
  return new Map(
    heads.map(({ index, 1: marks = '', 2: number = '' }) => {
      const next = heads.find((other) => other.index > index && (other[1]?.length ?? 0) <= marks.length);
      return [number, markdown.slice(index, next?.index)];
    }),
  );
}

test('every section, rule and table of the specification that is cited exists', () => {
  const sections = sectionsOf(SPECIFICATION);
  const paths = globSync(CITING, { cwd: ROOT, exclude: ['**/node_modules/**', 'docs/specification.md'] });
  const broken: string[] = [];
  let citations = 0;
  for (const path of paths) {
    // A citation may continue in the next line of a comment.
    const text = read(path).replace(/\n *(?:\*|\/\/)? */g, ' ');
    for (const [cited, numbers = '', rule, quoted] of text.matchAll(CITATION)) {
      citations++;
      const texts = numbers.split(/, | and /).map((number) => sections.get(number));
      const last = texts.at(-1) ?? '';
      const exists =
        !texts.includes(undefined) &&
        (rule === undefined || new RegExp(`^${rule}\\. `, 'm').test(last)) &&
        (quoted === undefined || last.toLowerCase().includes(quoted.toLowerCase()));
      if (!exists) broken.push(`${path}: ${cited}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(citations > 100, `only ${citations} citations were found`);
});
