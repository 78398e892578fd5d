import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { startServer } from '../support/server.ts';
import { SDK } from './compiled.ts';

const run = promisify(execFile);
const server = await startServer();
after(() => server.stop());

const GUIDE = join(SDK, '..', 'docs', 'integrate.md');

/** The blocks of code: programs, commands, and the output right below them. */
const BLOCKS = /^```(js|console|text)\n(.*?)^```/gms;

/** python.test.ts runs what follows. */
const PYTHON = '## The same in Python';

test('the programs of docs/integrate.md print what it shows, in order, with a test key', async (t) => {
  const port = await freePort();
  const guide = readFileSync(GUIDE, 'utf8');
  assert.ok((guide.match(/\S*[a-z]\S*/gi) ?? []).length <= 900, 'it is read in a few minutes');
  const [programs = ''] = guide.split(PYTHON);
  const text = programs.replaceAll('http://127.0.0.1:8080', server.url).replaceAll('9099', String(port));
  const { key } = await (await server.newOrganization()).newTestKey();
  const { PATH, HOME } = process.env;
  const cwd = temporaryFolder(t);
  const env = {
    PATH,
    HOME,
    SCREENING_KEY: key,
    npm_config_audit: 'false',
  };
  const receiver = { lines: [] as string[], process: undefined as ChildProcess | undefined };
  t.after(() => receiver.process?.kill());
  let folder = cwd;
  let output = '';
  let shown = 0;
  for (const [, language, code = ''] of text.matchAll(BLOCKS)) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    const commands = code.replace(/^\$ /gm, '');
    if (language === 'text') {
      assert.equal(output, code);
      shown++;
    } else if (name !== undefined) writeFileSync(join(folder, name), code);
    else if (commands.trim() === 'node receiver.mjs') {
      receiver.process = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env });
      const lines = createInterface({ input: receiver.process.stdout ?? assert.fail() });
      lines.on('line', (line) => receiver.lines.push(line));
      await once(lines, 'line');
    } else {
      output = (await run('bash', ['-c', commands], { cwd: folder, env })).stdout;
      if (commands.startsWith('mkdir screening')) folder = join(cwd, 'screening');
    }
  }
  assert.equal(shown, 4);
  assert.equal(receiver.lines[0], 'Listening');
  assert.ok(receiver.lines.includes('dispute.filed {'), receiver.lines.join('\n'));
});
