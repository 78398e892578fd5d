// Packs the client as npm does, so that the same sources always have the same bytes.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';

const SDK = join(import.meta.dirname, '..');

/** The time of every file in the package, as npm sets it: zip files cannot have an earlier one. */
const PACKED_AT = new Date('1985-10-26T08:15:00.000Z');

/** Packs the client into this folder, and returns the name of the file. */
export async function packClient(folder: string): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  const file = `${name}-${version}.tgz`;
  const staging = mkdtempSync(join(tmpdir(), 'screening-client-'));
  try {
    execFileSync(process.execPath, [join(SDK, 'scripts', 'build.ts'), join(staging, 'dist')]);
    for (const each of ['LICENSE', 'README.md', 'package.json']) {
      copyFileSync(join(SDK, each), join(staging, each));
    }
    mkdirSync(folder, { recursive: true });
    await create(
      {
        file: join(folder, file),
        cwd: staging,
        prefix: 'package',
        gzip: { level: 9 },
        portable: true,
        mtime: PACKED_AT,
      },
      [
        'LICENSE',
        'README.md',
        ...readdirSync(join(staging, 'dist'))
          .toSorted()
          .map((each) => `dist/${each}`),
        'package.json',
      ],
    );
    return file;
  } finally {
    rmSync(staging, { recursive: true });
  }
}
