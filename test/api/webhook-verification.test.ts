import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { temporaryFolder } from '../support/folder.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

/** Returns the code of the section about signatures in one language. */
function code(language: string): string {
  const [, section = ''] = DOCUMENT.split('### Signatures');
  const [, found] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section) ?? [];
  return found ?? assert.fail(`no ${language}`);
}

/** A program in each language that reads requests from standard input, and prints whether each is verified. */
const PROGRAMS: [language: string, command: string, file: string, program: string][] = [
  [
    'js',
    process.execPath,
    'verify.mjs',
    `${code('js')}
import { readFileSync } from 'node:fs';
const requests = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(requests.map(({ secret, headers, body }) => isFromNetwork(body, headers, secret))));`,
  ],
  [
    'python',
    'python3',
    'verify.py',
    `${code('python')}

import json, sys
requests = json.load(sys.stdin)
print(json.dumps([is_from_network(r["body"].encode(), r["headers"], r["secret"]) for r in requests]))`,
  ],
];

interface Request {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

/** Receives a delivery of the network, which is signed with two secrets. */
async function receivedRequests(): Promise<Request[]> {
  const receiver = await startReceiver();
  after(() => receiver.close());
  const { call } = await server.newOrganization();
  const { webhook } = (await call('PUT', '/v1/webhooks', { body: { url: receiver.url, signed: true } })).body;
  const rotated = (await call('POST', '/v1/webhooks/rotate-secret', { body: {} })).body;
  const report = { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes 🧳', industryType: 'tools' };
  await call('POST', '/v1/reports', { body: report });
  const { headers, text: body } = await until('the event arrives', () => receiver.received[0]);
  return [webhook.secret, rotated.webhook.secret].map((secret) => ({
    secret,
    headers: headers as Record<string, string>,
    body,
  }));
}

const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Returns a request that must not be verified for each way to forge one. */
function forged({ secret, headers, body }: Request): Request[] {
  const old = new Date(Date.now() - 301_000);
  const signature = new Webhook(secret).sign('evt_1', old, body);
  const timestamp = String(Math.floor(old.getTime() / 1000));
  return [
    { secret: OTHER, headers, body },
    { secret, headers, body: body.replace('Réyes', 'Reyes') },
    { secret, headers: { ...headers, 'webhook-id': 'evt_1' }, body },
    { secret, headers: { ...headers, 'webhook-signature': 'v1,' }, body },
    { secret, headers: { ...headers, 'webhook-signature': '' }, body },
    { secret, headers: { ...headers, 'webhook-timestamp': 'NaN' }, body },
    {
      secret,
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature },
      body,
    },
    { secret, headers: {}, body },
  ];
}

const REQUESTS = await receivedRequests();
const FORGED = REQUESTS.slice(0, 1).flatMap(forged);

for (const [language, command, file, program] of PROGRAMS) {
  test(`the documented ${language} verifies what the network signed, and nothing else`, (t) => {
    const path = join(temporaryFolder(t), file);
    writeFileSync(path, program);
    const input = JSON.stringify([...REQUESTS, ...FORGED]);
    const { stdout, stderr, status } = spawnSync(command, [path], { input, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.deepEqual(JSON.parse(stdout), [...REQUESTS.map(() => true), ...FORGED.map(() => false)]);
  });
}
