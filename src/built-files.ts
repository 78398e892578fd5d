import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Files that `npm run build` makes. Folders and sources are relative to the program. */
interface Built {
  /** The folder that they are in. */
  folder: string;
  /** The files and folders that they are made from. The first is missing where only the program is installed. */
  sources: readonly [string, ...string[]];
  /** What follows if they are missing, and if they were made from other sources. */
  missing: string;
  outdated: string;
}

export const PAGES: Built = {
  folder: 'web/dist',
  sources: [
    'web/src',
    'web/public',
    'web/index.html',
    'web/portal.html',
    'web/chunks.ts',
    'web/portal-languages.ts',
    'web/precompress.ts',
    'web/prerender.ts',
    'web/unused-styles.ts',
    'web/vite.config.ts',
    'src/http/page-addresses.ts',
    'src/rules',
    'src/texts',
    'package-lock.json',
  ],
  missing: 'The pages are not built: dashboard and portal respond with 503.',
  outdated: 'The pages were built from another version of the program: dashboard and portal may not work.',
};

export const CLIENT_PACKAGES: Built = {
  folder: 'sdk/packed',
  sources: [
    'sdk/src',
    'sdk/python',
    'sdk/scripts',
    'sdk/LICENSE',
    'sdk/README.md',
    'sdk/package.json',
    'sdk/tsconfig.json',
    'package-lock.json',
  ],
  missing: 'The client packages are not built: /sdk responds with 404.',
  outdated: 'The client packages were built from another version of the program.',
};

export const DOCS: Built = {
  folder: 'web/dist-docs',
  sources: [
    'web/docs',
    'docs/start.md',
    'docs/staff.md',
    'docs/integrate.md',
    'docs/api.md',
    'docs/explanations.md',
    'docs/specification.md',
    'docs/glossary.md',
    'docs/trust.md',
    'docs/compliance.md',
    'sdk/README.md',
    'sdk/python/README.md',
    'CHANGELOG.md',
    // The samples name the methods of the clients.
    'sdk/src/operations.ts',
    'sdk/scripts/python-types.ts',
    // The reference is made from the routes, with texts and limits from all over the program.
    'src',
    'package-lock.json',
  ],
  missing: 'The documentation is not built: /docs responds with 503.',
  outdated: 'The documentation was built from another version of the program.',
};

/** Everything that `npm run build` makes. */
export const BUILT_FILES = [PAGES, DOCS, CLIENT_PACKAGES];

/** The file in the folder that says from which sources its files were built. */
export const STAMP = 'sources.sha256';

/** Returns a digest of the names and contents of the sources, or undefined where only the program is installed. */
export function digestOfSources({ sources }: Built, root = ROOT): string | undefined {
  if (!existsSync(join(root, sources[0]))) return undefined;
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(root: string, path: string): string[] {
  // A release names its commit, a clone does not.
  if (path.endsWith('.test.ts') || path === 'src/commit.txt') return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(root, `${path}/${name}`));
}

/** Returns whether files are built, and from the sources of this program. */
export function stateOf(built: Built, root = ROOT): 'current' | 'missing' | 'outdated' {
  const folder = join(root, built.folder);
  if (!existsSync(folder)) return 'missing';
  const digest = digestOfSources(built, root);
  if (digest === undefined) return 'current';
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest ? 'current' : 'outdated';
}

/** Returns a sentence about each kind of built files that is missing or outdated. */
export function buildProblems(root = ROOT): string[] {
  return BUILT_FILES.flatMap((built) => {
    const state = stateOf(built, root);
    return state === 'current' ? [] : [built[state]];
  });
}
