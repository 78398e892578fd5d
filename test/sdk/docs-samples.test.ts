import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { DOCS } from '../../src/built-files.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';
import { SDK } from './compiled.ts';

const run = promisify(execFile);
const ROOT = join(SDK, '..');
const REFERENCE = join(ROOT, DOCS.folder, 'reference');

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

/** Returns the samples of the reference in one language, as they are copied from the page. */
function samples(language: string): string[] {
  const pages = readdirSync(REFERENCE).map((name) => readFileSync(join(REFERENCE, name), 'utf8'));
  const blocks = pages.flatMap((page) => [
    ...page.matchAll(new RegExp(`<figure data-language="${language}">.*?<code>(.*?)</code>`, 'gs')),
  ]);
  return blocks.map(([, code = '']) =>
    code
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|quot|#x27|amp);/g, (entity, name: string) => {
        return { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }[name] ?? entity;
      })
      .replaceAll('http://127.0.0.1:8080', server.url),
  );
}

test('every curl sample sends a request that its endpoint accepts', async (t) => {
  const commands = samples('curl');
  assert.ok(commands.length > 20);
  const cwd = temporaryFolder(t);
  for (const command of commands) {
    const { key, id } = command.includes('/v1/test/')
      ? await organization.newTestKey()
      : await organization.newKey();
    const shown = command.replace(/-o \S+$/, '');
    const { stdout } = await run('sh', ['-c', `${shown} -s -i`], {
      cwd,
      env: { ...process.env, SCREENING_KEY: key },
    });
    const [status = ''] = /(?<=^HTTP\/1.1 )\d{3}/.exec(stdout) ?? [];
    const [code = ''] = /(?<=^x-error-code: )\w+/m.exec(stdout) ?? [];
    // What a sample names is not on file here.
    const isKnown = !['not_found', 'conflict'].includes(code);
    assert.ok(status.startsWith('2') || !isKnown, `${command}\n${stdout}`);
    await server.call('DELETE', `/v1/keys?id=${id}`, { key });
  }
});

test('every TypeScript sample compiles with the client', (t) => {
  const folder = temporaryFolder(t);
  const codes = samples('TypeScript');
  assert.ok(codes.length > 20);
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'));
  const paths = { 'renter-screening-client': [join(SDK, 'src', 'index.ts')] };
  const compilerOptions = {
    ...{ target: 'esnext', module: 'nodenext', types: ['node'], strict: true, noEmit: true },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
    ...{ allowImportingTsExtensions: true, moduleDetection: 'force', paths },
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [place, code] of codes.entries()) writeFileSync(join(folder, `sample${place}.ts`), code);
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

/** Runs samples in one process. What a sample names is not on file here. */
const RUN_SAMPLES = `
import json, os, sys
from renter_screening_client import ScreeningError

for sample in json.load(sys.stdin):
    os.environ["SCREENING_KEY"] = sys.argv[2 if "_test_" in sample else 1]
    try:
        exec(sample, {})
    except ScreeningError as error:
        if error.code not in ("not_found", "conflict"):
            raise
`;

test('every Python sample sends a request that its endpoint accepts', async (t) => {
  const codes = samples('Python');
  assert.ok(codes.length > 20);
  const own = await server.newOrganization();
  const { key } = await own.newTestKey();
  const running = run('python3', ['-c', RUN_SAMPLES, own.key, key], {
    cwd: temporaryFolder(t),
    env: { ...process.env, PYTHONPATH: join(SDK, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  running.child.stdin?.end(JSON.stringify(codes));
  const { stdout } = await running;
  assert.ok(stdout.split('\n').length > codes.length / 2, stdout);
});
