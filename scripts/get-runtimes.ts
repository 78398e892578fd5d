// Installs the runtimes on which the client is tested, if they are missing. npm compares each with its digest in
// package-lock.json. They are no devDependencies, because they have 700 MB. Tests report what is still missing.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { INSTALLED, MANIFEST, missingRuntimes } from '../test/sdk/runtimes.ts';

const missing = missingRuntimes();
if (missing.length > 0) {
  const names = missing.map(({ name, version }) => `${name} ${version}`);
  process.stderr.write(`Installing ${names.join(', ')} for the tests. This happens once.\n`);
  rmSync(INSTALLED, { recursive: true, force: true });
  cpSync(MANIFEST, INSTALLED, { recursive: true });
  spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--fetch-retries=1', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: INSTALLED,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
