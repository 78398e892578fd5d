import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { type TestContext, test } from 'node:test';
import { PrivateAddressError, publicLookup, type Resolve, resolverOf } from './address.ts';

/** Starts a name server on a local port that knows only the addresses in `names`. RFC 1035. */
async function nameServer(t: TestContext, names: Record<string, string[]>): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const known = names[labels.join('.')];
    const records = (known ?? []).filter((address) => isIPv4(address) === (type === 1));
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((address) => {
      const data = isIPv4(address)
        ? address.split('.').map(Number)
        : address
            .split(':')
            .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
      return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function lookUp(resolve: Resolve, hostname: string, all = true): Promise<string | LookupAddress[]> {
  return new Promise((done, fail) => {
    publicLookup(resolve)(hostname, { all }, (error, address) => (error ? fail(error) : done(address)));
  });
}

test('returns all public addresses of a name, IPv4 first', async (t) => {
  const resolve = resolverOf([
    await nameServer(t, { 'hooks.example': ['2606:4700:0:0:0:0:0:1', '1.1.1.1', '8.8.8.8'] }),
  ]);
  assert.deepEqual(await lookUp(resolve, 'hooks.example'), [
    { address: '1.1.1.1', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ]);
  assert.equal(await lookUp(resolve, 'hooks.example', false), '1.1.1.1');
});

test('finds a name that has only IPv6 addresses', async (t) => {
  const resolve = resolverOf([await nameServer(t, { 'six.example': ['2606:4700:0:0:0:0:0:1'] })]);
  assert.deepEqual(await lookUp(resolve, 'six.example'), [{ address: '2606:4700::1', family: 6 }]);
});

for (const [kind, addresses] of Object.entries({
  private: ['10.0.0.1'],
  loopback: ['127.0.0.1'],
  metadata: ['169.254.169.254'],
  'IPv6 loopback': ['0:0:0:0:0:0:0:1'],
  'public and private': ['1.1.1.1', '10.0.0.1'],
  'public IPv4 and private IPv6': ['1.1.1.1', 'fd00:0:0:0:0:0:0:1'],
})) {
  test(`rejects a name with a ${kind} address`, async (t) => {
    const resolve = resolverOf([await nameServer(t, { 'inside.example': addresses })]);
    await assert.rejects(lookUp(resolve, 'inside.example'), PrivateAddressError);
  });
}

test('throws an error with a code for an unknown name', async (t) => {
  const resolve = resolverOf([await nameServer(t, {})]);
  await assert.rejects(lookUp(resolve, 'nobody.example'), { code: 'ENOTFOUND' });
});

test('asks no name server for a name that nobody can have', async (t) => {
  const resolve = resolverOf([await nameServer(t, { 'hooks.invalid': ['1.1.1.1'] })]);
  await assert.rejects(lookUp(resolve, 'hooks.invalid'), { code: 'ENOTFOUND' });
});

test('rejects localhost as resolved by the system', async () => {
  const bySystem: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });
  await assert.rejects(lookUp(bySystem, 'localhost'), PrivateAddressError);
});
