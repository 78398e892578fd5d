import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';

const PAGES = join(dirname(import.meta.dirname), 'web', 'src');

interface Node {
  type: string;
  start: number;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Words of a sentence. Lists of class names, media queries and paths are no sentences. */
const SENTENCE = /[A-Za-z’]{2,}[,:;.]? [A-Za-z’]{2,}/;
const WORD = /^[A-Z][a-z]+/;

/** Properties and attributes whose values people read. */
const READ = new Set([
  'alt',
  'aria-label',
  'description',
  'empty',
  'error',
  'header',
  'hint',
  'label',
  'name',
  'noun',
  'placeholder',
  'text',
  'title',
  'unit',
]);

/** Returns the name of a JSX attribute or of a property. */
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '');

/** Methods that take a selector. */
const SELECTS = /^(closest|querySelector(All)?)$/;

/** Returns the name of the method that is called. */
const calleeOf = ({ callee }: Node): string => (isNode(callee) ? nameOf(callee.property) : '');

/** Returns what a file writes in place: the text between tags, sentences, and values of attributes and properties that people read. */
function textsIn(file: string): string[] {
  const code = readFileSync(join(PAGES, file), 'utf8');
  const { program } = parseSync(file, code);
  const found: string[] = [];
  const visit = (node: Node, read: boolean) => {
    if (/^(Import|Export(All|Named))|^TS/.test(node.type) && node.type !== 'ExportNamedDeclaration') return;
    // What is thrown to programmers, keys of what the browser stores, and selectors.
    if (node.type === 'ThrowStatement') return;
    if (node.type === 'Property' && /^(key|queryKey)$/.test(nameOf(node.key))) return;
    // Values are compared with codes.
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) return;
    if (node.type === 'CallExpression' && SELECTS.test(calleeOf(node))) return;
    const literal = node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
    const written =
      node.type === 'TemplateElement' ? String((node.value as { raw: string }).raw) : (literal ?? '');
    const isText =
      (node.type === 'JSXText' && /\p{L}/u.test(String(node.value))) ||
      SENTENCE.test(written) ||
      (read && WORD.test(written));
    if (isText) {
      const line = code.slice(0, node.start).split('\n').length;
      found.push(`${file}:${line}: ${(written || String(node.value)).trim().slice(0, 60)}`);
    }
    const reads =
      node.type === 'JSXAttribute' || node.type === 'Property'
        ? READ.has(nameOf(node.type === 'Property' ? node.key : node.name))
        : read && /Literal|Expression/.test(node.type);
    for (const [name, value] of Object.entries(node)) {
      // Names of properties are codes.
      if (node.type === 'Property' && name === 'key') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, reads);
    }
  };
  visit(program as unknown as Node, false);
  return found;
}

/** Files with code or styles that look like sentences; and what the portal says if its texts cannot be loaded. */
const NO_TEXTS = [
  'fonts.ts',
  'pages/developers/snippets*.ts',
  'portal/checked-form.tsx',
  'portal/languages.tsx',
  'portal/main.tsx',
];

test('all texts of pages are in src/texts', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: PAGES, exclude: ['**/*.test.*', ...NO_TEXTS] });
  assert.deepEqual(files.flatMap(textsIn), []);
});
