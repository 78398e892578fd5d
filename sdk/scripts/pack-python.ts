// Packs the Python client as a wheel, so that the same sources always have the same bytes.
// https://packaging.python.org/en/latest/specifications/binary-distribution-format/
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';

const PYTHON = join(import.meta.dirname, '..', 'python');
const MODULES = 'renter_screening_client';

/** The time of every file in the wheel: zip files cannot have an earlier one. */
const PACKED_AT = new Date(1980, 0, 1);

const METADATA = ['name', 'version', 'description', 'requires-python'] as const;

/** Returns a value of pyproject.toml, where each is on a line of its own. */
function setting(project: string, name: (typeof METADATA)[number]): string {
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)?.[1];
  if (value === undefined) throw new Error(`pyproject.toml must have a line ${name} = "…".`);
  return value;
}

/** Packs the Python client into this folder, and returns the name of the file. */
export function packPythonClient(folder: string): string {
  const read = (...path: string[]) => new Uint8Array(readFileSync(join(PYTHON, ...path)));
  const project = new TextDecoder().decode(read('pyproject.toml'));
  const [name, version, summary, python] = METADATA.map((one) => setting(project, one));
  const info = `${MODULES}-${version}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${summary}`,
    'License-Expression: MIT',
    'License-File: LICENSE',
    `Requires-Python: ${python}`,
    'Description-Content-Type: text/markdown',
    '',
    new TextDecoder().decode(read('README.md')),
  ].join('\n');
  const wheel = 'Wheel-Version: 1.0\nGenerator: renter-screening\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

  const modules = readdirSync(join(PYTHON, MODULES)).filter((file) => /\.(py|typed)$/.test(file));
  const files: [path: string, content: Uint8Array][] = [
    ...modules.toSorted().map((file): [string, Uint8Array] => [`${MODULES}/${file}`, read(MODULES, file)]),
    [`${info}/METADATA`, strToU8(metadata)],
    [`${info}/WHEEL`, strToU8(wheel)],
    [`${info}/licenses/LICENSE`, read('LICENSE')],
  ];
  const record = files.map(([path, content]) => {
    const digest = createHash('sha256').update(content).digest('base64url');
    return `${path},sha256=${digest},${content.length}\n`;
  });
  files.push([`${info}/RECORD`, strToU8(`${record.join('')}${info}/RECORD,,\n`)]);

  const zipped: Zippable = Object.fromEntries(
    files.map(([path, content]) => [path, [content, { mtime: PACKED_AT, level: 9 }]]),
  );
  const file = `${MODULES}-${version}-py3-none-any.whl`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), zipSync(zipped));
  return file;
}
