import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';

const run = promisify(execFile);
const server = await startServer();
after(() => server.stop());

const START = readFileSync(new URL('../../docs/start.md', import.meta.url), 'utf8');

/** Returns the names of the fields of a value, also of those within it. */
function namesIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, namesIn(field)]));
}

test('whoever follows the first page of the documentation gets what it shows, to the last line', async (t) => {
  const folder = temporaryFolder(t);
  const { key } = await server.newOrganization();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, SCREENING_KEY: key, npm_config_audit: 'false' };
  let output = '';
  let blocks = 0;
  for (const [, language = '', text = ''] of START.matchAll(/^```(\w+)\n(.*?)^```/gms)) {
    blocks++;
    const code = text.replaceAll('http://127.0.0.1:8080', server.url);
    if (language === 'json') {
      const shown = JSON.parse(code);
      const got = JSON.parse(output);
      assert.deepEqual(namesIn(got), namesIn(shown));
      for (const name of ['status', 'riskScore', 'recommendation', 'risk_tier', 'score', 'flags', 'message'])
        assert.deepEqual(got[name], shown[name], name);
    } else if (language === 'ts') {
      writeFileSync(join(folder, 'check.mts'), code);
      output = (await run(process.execPath, ['check.mts'], { cwd: folder, env })).stdout;
      assert.equal(output, 'REVIEW_REQUIRED 505\n');
    } else if (!code.startsWith('$ export')) {
      output = (await run('sh', ['-c', code.replace(/^\$ /, '')], { cwd: folder, env })).stdout;
    }
  }
  assert.ok(blocks >= 8, `${blocks} blocks`);
});
