// Plants one fault at a time in a copy of the code, and fails if the tests of its area do not notice it.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { MUTANTS, type Mutant } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXCLUDED = ['node_modules', '.git', 'data', 'screenshots'];

/** Time limit of a test file. Reaching it counts as noticing the fault. */
const TIMEOUT_MS = 120_000;

/** A copy, so that the code stays unchanged even if this process is killed. */
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !EXCLUDED.includes(basename(path)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

/** Returns the code with the fault. Throws if the text to replace is not there exactly once. */
function planted({ file, find, replace }: Mutant): { path: string; code: string; faulty: string } {
  const path = join(copy, file);
  const code = readFileSync(path, 'utf8');
  const times = code.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} contains the text to replace ${times} times: ${find}`);
  return { path, code, faulty: code.replace(find, () => replace) };
}

function filesOf({ area, tests }: Mutant): string[] {
  return tests.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: copy });
    if (files.length === 0) throw new Error(`${area}: no test file matches ${pattern}`);
    return files;
  });
}

interface Outcome {
  failed: number;
  passed: number;
  output: string;
}

/** Runs test files in the copy, after building its pages again where they changed. */
function run(files: string[], env: Record<string, string> = {}): Outcome {
  const onPostgres = env.TEST_ENGINE === 'postgres';
  const setup = onPostgres ? ['--test-global-setup=test/support/global-setup.ts'] : [];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'scripts/run.mjs',
      '--with-pages',
      'node',
      '--test',
      '--test-reporter=tap',
      `--test-timeout=${TIMEOUT_MS}`,
      ...setup,
      ...files,
    ],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 256 * 1024 * 1024 },
  );
  const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);
  return {
    failed: count('fail') + count('cancelled'),
    passed: count('pass'),
    output: stdout + stderr,
  };
}

/** Returns the name of the first test that failed, or '' if none did. Ignores test files, which also fail. */
function firstFailure(output: string): string {
  const names = [...output.matchAll(/^ *not ok \d+ - (.+)$/gm)].map(([, name = '']) => name);
  return names.find((name) => !name.endsWith('.test.ts')) ?? '';
}

const faults = MUTANTS.map((mutant) => ({ mutant, files: filesOf(mutant), ...planted(mutant) }));

// A suite that fails without a fault proves nothing.
const envs = [undefined, ...new Set(faults.flatMap(({ mutant }) => (mutant.env ? [mutant.env] : [])))];
for (const env of envs) {
  const files = new Set(faults.filter(({ mutant }) => mutant.env === env).flatMap(({ files }) => files));
  const { failed, passed, output } = run([...files], env);
  if (failed > 0 || passed === 0) throw new Error(`The tests fail without any fault:\n${output}`);
}
process.stdout.write(`The tests pass without a fault. Planting ${faults.length} faults.\n`);

let unnoticed = 0;
for (const { mutant, files, path, code, faulty } of faults) {
  writeFileSync(path, faulty);
  const { output } = run(files, mutant.env);
  writeFileSync(path, code);
  const failure = firstFailure(output);
  if (failure === '') unnoticed++;
  const verdict = failure === '' ? 'NOT NOTICED' : `noticed by "${failure}"`;
  process.stdout.write(`${mutant.area} (${relative(copy, path)}): ${verdict}\n`);
}
process.stdout.write(`${faults.length - unnoticed} of ${faults.length} faults were noticed.\n`);
process.exitCode = unnoticed === 0 ? 0 : 1;
