import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CallOptions, clientOf } from '../support/client.ts';
import { everythingOnFile } from '../support/rows.ts';
import { startServerProcess } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';

const server = await startServerProcess();
after(() => server.stop());
const { call, key } = await server.newOrganization();
// `server.call` would check each response against the reference, which thousands of similar ones do not need.
const client = clientOf(server.url);
after(() => client.close());

/** After these rounds the heap has the size that such requests need. */
const FIRST_ROUNDS = 100;
const MORE_ROUNDS = 150;
/**
 * Far more than memory varies between garbage collections. The bodies are 450 MB: keeping a third of them
 * fails the test.
 */
const MAX_GROWTH_MIB = 150;

const KIB = 1_024;
const large = Buffer.alloc(300 * KIB, ' ');
const almostTooLarge = `{"name":"${'x'.repeat(250 * KIB)}"`;
const deep = '['.repeat(200 * KIB);
const manyFields = JSON.stringify(
  Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, i])),
);
const longText = { name: '\u{1F600}'.repeat(30_000) };

/** Requests that are sent together in each round. None of them may succeed. */
const BAD: [method: string, path: string, options: CallOptions][] = [
  ['POST', '/v1/search', { rawBody: large }],
  ['POST', '/v1/search', { rawBody: large, chunked: true }],
  ['POST', '/v1/renter/report', { rawBody: almostTooLarge }],
  ['POST', '/v1/renter/report', { rawBody: almostTooLarge, chunked: true }],
  ['POST', '/v1/reports', { rawBody: deep }],
  ['POST', '/v1/reports', { rawBody: manyFields }],
  ['POST', '/v1/search', { body: longText }],
  ['POST', '/v1/incidents/submit', { body: longText }],
  ['POST', '/v1/search', { rawBody: large, headers: { 'content-type': 'text/plain' } }],
  ['POST', '/v1/search', { rawBody: large, key: 'svc_live_unknown' }],
  ['POST', '/v1/renter/report', { body: { incidents: Array.from({ length: 5_000 }, () => 'x'.repeat(40)) } }],
  ['GET', `/v1/renter/check?name=${'x'.repeat(10 * KIB)}`, {}],
  ['GET', `/v1/renter/check?${'email=a&'.repeat(1_000)}`, {}],
  ['GET', `/v1/${'y'.repeat(10 * KIB)}`, {}],
  ['GET', '/v1/ping', { key: `svc_live_${'z'.repeat(8 * KIB)}` }],
  ['GET', '/v1/ping', { headers: { 'x-filler': 'f'.repeat(30 * KIB) } }],
  ['PATCH', '/v1/keys', { rawBody: almostTooLarge }],
  ['DELETE', '/v1/keys', { rawBody: almostTooLarge }],
];

/**
 * Returns the status, or `undefined` if the server closed the connection before it read the whole request.
 */
async function statusOf(method: string, path: string, options: CallOptions): Promise<number | undefined> {
  try {
    return (await client.call(method, path, { key, ...options })).status;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ECONNRESET' || code === 'EPIPE') return undefined;
    throw error;
  }
}

async function badRound(round: number): Promise<void> {
  const statuses = BAD.map(([method, path, options], index) =>
    // A new path each time, so that anything kept for each path shows.
    statusOf(method, path.replace(/^\/v1\/y/, `/v1/y${round}.${index}`), options),
  );
  const noise = sendRaw(server.url, `${'noise '.repeat(1_000)}\r\n\r\n`);
  const half = sendRaw(server.url, `GET /v1/ping HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n`);
  for (const [index, status] of (await Promise.all(statuses)).entries()) {
    assert.ok(
      status === undefined || (status >= 400 && status < 500),
      `${BAD[index]?.slice(0, 2)} got ${status}`,
    );
  }
  for (const response of await Promise.all([noise, half])) assert.match(response, /^HTTP\/1\.1 400 /);
}

async function residentMib(): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / KIB / KIB;
}

test('thousands of oversized, malformed and rejected requests leave nothing in memory and nothing on file', async () => {
  const before = await everythingOnFile(server);
  for (let round = 0; round < FIRST_ROUNDS; round++) await badRound(round);
  const startMib = await residentMib();
  for (let round = 0; round < MORE_ROUNDS; round++) await badRound(FIRST_ROUNDS + round);
  const growthMib = (await residentMib()) - startMib;
  assert.ok(growthMib < MAX_GROWTH_MIB, `memory has grown by ${Math.round(growthMib)} MiB`);
  assert.deepEqual(await everythingOnFile(server), before);
  assert.equal((await call('GET', '/v1/ping')).status, 200);
});
