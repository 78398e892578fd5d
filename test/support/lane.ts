import { globSync } from 'node:fs';
import { after, test } from 'node:test';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Time limit of a test file, also on a machine with several times the usual load. */
const FILE_TIMEOUT_MS = 600_000;

/**
 * Runs test files one after the other in this process, because a process for each would cost more than most
 * of them. Each file is loaded when the one before it is done, so its top-level `before` and `after` hooks
 * are its own. Throws when a pattern matches no file.
 */
export function runInOneProcess(...patterns: string[]): void {
  for (const file of patterns.flatMap(filesOf)) {
    test(file, { timeout: FILE_TIMEOUT_MS }, () => import(ROOT + file));
  }
}

/** Does the same on PostgreSQL. */
export function runOnPostgres(...patterns: string[]): void {
  process.env.TEST_ENGINE ??= 'postgres';
  runInOneProcess(...patterns);
}

/**
 * Runs the tests of the pages in one Chromium.
 *
 * @param which the journeys, or all other tests
 */
export async function runPages(which: 'journeys' | 'details', ...patterns: string[]): Promise<void> {
  process.env.TEST_PAGES = which;
  const { openBrowser } = await import('./browser.ts');
  const browser = await openBrowser();
  after(() => browser.close());
  runInOneProcess(...patterns);
}

/** Throws if any alternative in braces matches no file, so that a renamed file is not left out unnoticed. */
function filesOf(pattern: string): string[] {
  const [, start, alternatives, end] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  if (alternatives !== undefined)
    return alternatives.split(',').flatMap((each) => filesOf(`${start}${each}${end}`));
  const files = globSync(pattern, { cwd: ROOT });
  if (files.length === 0) throw new Error(`no test file matches ${pattern}`);
  return files.sort();
}
