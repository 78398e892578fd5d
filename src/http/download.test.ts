import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { sendDownload } from './download.ts';

const PART = 'x'.repeat(64 * 1024);
/** 256 MiB, far more than what the sockets of two processes buffer. */
const PARTS = 4_096;

/** Serves a long file that is made while it is sent, and starts to download it without reading. */
async function download(t: TestContext) {
  const made = { parts: 0, isEnded: false };
  async function* content() {
    try {
      for (; made.parts < PARTS; made.parts++) yield PART;
    } finally {
      made.isEnded = true;
    }
  }
  const app = fastify();
  app.get('/', (_, reply) =>
    sendDownload(reply, { fileName: 'a.txt', contentType: 'text/plain', content: content() }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return { made, response };
}

/** Resolves once no part was made for a while, and returns their number. */
async function settled(made: { parts: number }): Promise<number> {
  for (let before = -1; ; ) {
    if (made.parts === before) return before;
    before = made.parts;
    await pause(200);
  }
}

test('a file is made as fast as its reader takes it, so that a slow reader costs no memory', async (t) => {
  const { made, response } = await download(t);
  const ahead = await settled(made);
  assert.ok(ahead < PARTS / 8, `${ahead} parts were made for a reader that reads nothing`);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  assert.equal(bytes, PARTS * PART.length);
});

test('nothing more is made for a reader that went away', async (t) => {
  const { made, response } = await download(t);
  response.destroy();
  for (let waits = 0; !made.isEnded && waits < 500; waits++) await pause(10);
  assert.ok(made.isEnded);
  assert.ok(made.parts < PARTS / 8, `${made.parts} parts`);
});
