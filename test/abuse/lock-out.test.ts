import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** As with a proxy on the same machine. */
const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
after(() => server.stop());

/** Sends requests as the proxy does, for a client that sent `forwarded` itself. */
function visitor({ call, url }: TestServer, address: string, forwarded = '') {
  const via = [forwarded, address].filter((part) => part !== '').join(', ');
  const headers = { 'x-forwarded-for': via, origin: url };
  return {
    guessKey: async () => (await call('GET', '/v1/ping', { headers, key: 'svc_live_guess' })).status,
    signIn: (email: string, password: string) =>
      call('POST', '/dashboard/sign-in', { headers, body: { email, password } }),
  };
}

/** Returns how often each status occurred in 301 requests. */
async function guesses(send: (index: number) => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let sent = 0; sent < 301; sent++) {
    const status = await send(sent);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test('somebody who guesses keys behind the proxy is limited alone, whatever addresses they invent', async () => {
  const invented = (index: number) => `198.51.100.${index % 250}, 127.0.0.1`;
  const guess = (index: number) => visitor(server, '203.0.113.7', invented(index)).guessKey();
  assert.deepEqual(await guesses(guess), { 401: 300, 429: 1 });
  assert.equal(await visitor(server, '203.0.113.8').guessKey(), 401);
  assert.equal(await visitor(server, '198.51.100.1').guessKey(), 401);
});

test('whoever owns a /64 of IPv6 is one address, and the next /64 is another', async () => {
  const guess = (index: number) => visitor(server, `2001:db8:0:7::${index.toString(16)}`).guessKey();
  assert.deepEqual(await guesses(guess), { 401: 300, 429: 1 });
  assert.equal(await visitor(server, '2001:db8:0:8::1').guessKey(), 401);
});

test('without TRUSTED_PROXIES nobody can invent an address', async (t) => {
  const exposed = await startServer();
  t.after(() => exposed.stop());
  assert.deepEqual(await guesses((index) => visitor(exposed, `203.0.113.${index % 250}`).guessKey()), {
    401: 300,
    429: 1,
  });
});

test('staff see the address of a session, not that of the proxy', async () => {
  const { email, password, call } = await staffOf(server);
  assert.equal((await visitor(server, '203.0.113.9').signIn(email, password)).status, 200);
  const { sessions } = (await call('GET', '/dashboard/security/sessions')).body;
  assert.deepEqual(sessions.map(({ address }: { address: string }) => address).toSorted(), [
    '127.0.0.1',
    '203.0.113.9',
  ]);
});
