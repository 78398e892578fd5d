import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { staffOf } from '../support/dashboard.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServer } from '../support/server.ts';
import { SDK } from './compiled.ts';

const run = promisify(execFile);
const server = await startServer();
after(() => server.stop());

/** The guides whose commands are run, and how many each has at least. */
const GUIDES = { 'docs/start.md': 3, 'docs/api.md': 8, 'docs/explanations.md': 1 };

/** Commands of a terminal, and what the document shows right below them: the response. */
const COMMANDS = /^```console\n(.*?)^```\n(?:\n```(json|http)\n(.*?)^```)?/gms;

/** Fields whose values are the same for everybody. */
const SAME = /^(ok|status|riskScore|recommendation|risk_tier|score|flags|message|explanation|text|error)$/;

/** Writes the status of each response to standard error. */
const WITH_STATUS = `curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }\n`;

/** Returns the fields of a value with their names: also those within it, and the values that are the same for everybody. */
function shapeOf(value: unknown, name = ''): unknown {
  if (SAME.test(name)) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, shapeOf(each, field)]));
}

/** Checks that a response has the status, the headers and the body of the document. */
function assertResponse(got: string, shown: string, type: string | undefined): void {
  if (type === 'json') {
    assert.deepEqual(shapeOf(JSON.parse(got)), shapeOf(JSON.parse(shown)));
    return;
  }
  const [head = '', body = ''] = shown.split('\n\n');
  const [status, ...headers] = head.trimEnd().split('\n');
  const lines = got.replaceAll('\r', '').split('\n');
  assert.equal(lines[0], status);
  for (const header of headers) {
    const [name = '', value = ''] = header.toLowerCase().split(': ');
    const found = lines.find((line) => line.toLowerCase().startsWith(`${name}: `));
    assert.ok(found, `${name} in\n${got}`);
    if (name === 'x-error-code') assert.equal(found, `${name}: ${value}`);
  }
  if (body !== '') assert.ok(got.trimEnd().endsWith(body.trimEnd()), got);
}

for (const [file, least] of Object.entries(GUIDES)) {
  test(`the commands of ${file} do what it shows, with a test key`, async (t) => {
    const text = readFileSync(join(SDK, '..', file), 'utf8').replaceAll('http://127.0.0.1:8080', server.url);
    const organization = await server.newOrganization();
    const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
    const { body } = await admin.call('POST', '/dashboard/session-token');
    const { key } = await organization.newTestKey();
    const { PATH, HOME } = process.env;
    const cwd = temporaryFolder(t);
    const env = { PATH, HOME, TOKEN: body.token, SCREENING_KEY: key };
    let count = 0;
    for (const [, block = '', type, shown = ''] of text.matchAll(COMMANDS)) {
      // Readers put in their own token and key.
      if (block.startsWith('$ export')) continue;
      const commands = block.replace(/^\$ /gm, '');
      // Without --norc, bash would read .bashrc, because its input is a socket, and might use another Python.
      const shell = ['--norc', '-c', WITH_STATUS + commands];
      const { stdout, stderr } = await run('bash', shell, { cwd, env });
      const status = stderr.match(/^\d{3}$/gm)?.at(-1) ?? '';
      assert.match(status, type === 'http' ? /^\d{3}$/ : /^2\d\d$/, `${commands}\n${stdout}`);
      if (type !== undefined) assertResponse(stdout, shown, type);
      count++;
    }
    assert.ok(count >= least, `${count} blocks`);
  });
}
