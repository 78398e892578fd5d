// Compiles the package into `dist` or the given folder.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');
const COMPILER = join(PACKAGE, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const folder = resolve(process.argv[2] ?? join(PACKAGE, 'dist'));

rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, [COMPILER, '--outDir', folder], { cwd: PACKAGE, stdio: 'inherit' });

// The compiler leaves '.ts' in the imports of declarations, which not every editor resolves to '.d.ts'.
// https://github.com/microsoft/TypeScript/issues/61037
for (const name of readdirSync(folder).filter((name) => name.endsWith('.d.ts'))) {
  const path = join(folder, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
