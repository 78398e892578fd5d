// Packs a release into release/: the server with its pages, the client packages, and their checksums. The same commit always
// has the same bytes. A version that ends in -dev is packed as well, for a trial; other versions must be tagged.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { BUILT_FILES, CLIENT_PACKAGES } from '../src/built-files.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'release');

/** What is only needed for development. */
const LEFT_OUT = [
  'test',
  'bench',
  '.ci',
  'scripts/screenshots',
  'scripts/screenshots.ts',
  'scripts/get-programs.ts',
];

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function stopWith(line: string): never {
  process.stderr.write(`error: ${line}\n`);
  process.exit(1);
}

const { version } = JSON.parse(read('package.json'));
const client = `renter-screening-client-${version}.tgz`;
const pythonClient = `renter_screening_client-${version.replace('-dev', '.dev0')}-py3-none-any.whl`;

/** Stops if the version does not say which commit this is. */
function rejectAmbiguous(): void {
  if (git('status', '--porcelain') !== '') stopWith('There are changes that are not committed.');
  for (const file of [client, pythonClient]) {
    if (!existsSync(join(ROOT, CLIENT_PACKAGES.folder, file)))
      stopWith(`There is no ${file}: set the version with npm run set-version -- ${version}`);
  }
  if (version.endsWith('-dev')) return;
  if (!new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(read('CHANGELOG.md'))) {
    stopWith(`CHANGELOG.md has no section for ${version} with its date.`);
  }
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  if (!tags.includes(`v${version}`)) stopWith(`The commit is not tagged: git tag v${version}`);
  const released = join(ROOT, 'sdk', 'released', client);
  if (
    existsSync(released) &&
    !readFileSync(released).equals(readFileSync(join(ROOT, CLIENT_PACKAGES.folder, client)))
  ) {
    stopWith(`The client has changed since ${version} was released: choose another version.`);
  }
}

/** Packs what is committed, without what is only needed for development, and what was built from it. */
async function packServer(folder: string): Promise<void> {
  const name = `renter-screening-${version}`;
  const staging = mkdtempSync(join(tmpdir(), 'screening-release-'));
  try {
    const excluded = [...LEFT_OUT.map((path) => `:(exclude)${path}`), ':(exclude,glob)**/*.test.ts'];
    const archive = join(staging, 'committed.tar');
    git('archive', `--prefix=${name}/`, `--output=${archive}`, 'HEAD', '--', '.', ...excluded);
    await extract({ file: archive, cwd: staging });
    for (const { folder: built } of BUILT_FILES)
      cpSync(join(ROOT, built), join(staging, name, built), { recursive: true });
    const files = readdirSync(join(staging, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(staging.length + 1))
      .toSorted();
    const committedAt = new Date(Number(git('show', '--no-patch', '--format=%ct')) * 1_000);
    const options = { cwd: staging, gzip: { level: 9 }, portable: true, mtime: committedAt };
    await create({ file: join(folder, `${name}.tgz`), ...options }, files);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

rejectAmbiguous();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
await packServer(OUT);
for (const file of [client, pythonClient]) cpSync(join(ROOT, CLIENT_PACKAGES.folder, file), join(OUT, file));
const sums = readdirSync(OUT)
  .toSorted()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(OUT, file)))
        .digest('hex')}  ${file}\n`,
  )
  .join('');
writeFileSync(join(OUT, 'SHA256SUMS'), sums);
process.stdout.write(sums);
