// Writes the version to every file that names it: npm run set-version -- 0.3.0-dev
// A version without -dev is a release: the unreleased changes in the changelog are moved under it, with today's date in UTC.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The files that name the version. `test/versions.test.ts` checks that they agree. */
const FILES = [
  'package.json',
  'package-lock.json',
  'sdk/package.json',
  'sdk/README.md',
  'sdk/python/pyproject.toml',
  'sdk/python/README.md',
  'docs/operations.md',
  'deploy/kubernetes.yaml',
];

/** A version after the name of a package, of its file or of its image. */
const NAMED = /(?<before>renter-screening(?:-client)?(?:[-:]|",\s+"version": "))\d+\.\d+\.\d+(?:-dev)?/g;

/** A version in the form of Python, in the project file or after the name of its package. */
const NAMED_IN_PYTHON = /(?<before>renter_screening_client-|^version = ")\d+\.\d+\.\d+(?:\.dev0)?/gm;

function stopWith(line: string): never {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}

function change(file: string, edit: (text: string) => string): void {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) stopWith(`There is nothing to change in ${file}.`);
  writeFileSync(path, after);
}

const [version = '', dev] = /^\d+\.\d+\.\d+(-dev)?$/.exec(process.argv[2] ?? '') ?? [];
if (version === '') stopWith('Give a version, such as 1.2.3 or 1.2.3-dev.');
if (dev === undefined) {
  const today = new Date().toISOString().slice(0, 10);
  change('CHANGELOG.md', (text) =>
    text.replace(/^## \[Unreleased\]\n(?!\n## )/m, `$&\n## [${version}] - ${today}\n`),
  );
}
for (const file of FILES) {
  change(file, (text) =>
    text
      .replace(NAMED, `$<before>${version}`)
      .replace(NAMED_IN_PYTHON, `$<before>${version.replace('-dev', '.dev0')}`),
  );
}
