import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client, Inputs, Result } from '../../sdk/src/index.ts';
import { startServer } from '../support/server.ts';
import { compiledClient } from './compiled.ts';
import { standIn } from './stand-in.ts';

const { createClient } = await compiledClient();
const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();
const withoutAccess = await server.newOrganization({ apiAccess: false });

const KEY = `svc_live_${'x'.repeat(32)}`;
const clientWith = (key: string) => createClient({ baseUrl: server.url, key });

type FailingCall = (client: Client) => Promise<Result<unknown>>;
const report = { renterEmail: 'renter@example.com', renterName: 'Ren Ter', industryType: 'tools' };

const ERRORS: [
  what: string,
  key: string,
  call: FailingCall,
  kind: string,
  status: number,
  message: RegExp,
][] = [
  ['an unknown key', KEY, (client) => client.ping(), 'unauthorized', 401, /not found or is revoked/],
  ['a malformed key', 'other', (client) => client.ping(), 'unauthorized', 401, /svc_ prefix/],
  [
    'no API access',
    withoutAccess.key,
    (client) => client.checkRenter({ name: 'A' }),
    'unauthorized',
    401,
    /not enabled/,
  ],
  [
    'the short body of a 401',
    KEY,
    (client) => client.fileLabelsReport(report),
    'unauthorized',
    401,
    /^Unauthorized$/,
  ],
  [
    'an invalid field',
    organization.key,
    (client) => client.fileFiguresReport({ renter_name: 'A', total_paid: 0.5 }),
    'invalid',
    400,
    /^total_paid /,
  ],
  [
    'the short body of a 400',
    organization.key,
    (client) => client.fileLabelsReport({} as Inputs['fileLabelsReport']),
    'invalid',
    400,
    /renterEmail/,
  ],
  [
    'no identifier',
    organization.key,
    (client) => client.checkRenter({} as Inputs['checkRenter']),
    'invalid',
    400,
    /at least one identifier/,
  ],
  [
    'a body beyond the limit',
    organization.key,
    (client) => client.searchRenters({ name: 'A'.repeat(300_000) }),
    'invalid',
    413,
    /256 KiB/,
  ],
  [
    'an unknown renter',
    organization.key,
    (client) => client.scoreRenter({ renter_id: 'ren_unknown' }),
    'notFound',
    404,
    /renter/,
  ],
  [
    "another organization's roster",
    organization.key,
    (client) => client.listRenters({ orgId: withoutAccess.id }),
    'notFound',
    404,
    /organization/,
  ],
  [
    'an unknown key ID',
    organization.key,
    (client) => client.revokeKey({ id: 'key_1' }),
    'notFound',
    404,
    /keys/,
  ],
];

for (const [what, key, call, kind, status, message] of ERRORS) {
  test(`${what} is an error of kind ${kind} with status, message and request ID`, async () => {
    const result = await call(clientWith(key));
    assert.ok(!result.ok);
    const { error } = result;
    assert.deepEqual([error.kind, error.status, error.nothingDone], [kind, status, true]);
    assert.match(error.message, message);
    assert.match(String(error.requestId), /^req_/);
  });
}

test('rejected requests cost nothing', async () => {
  assert.deepEqual(await server.rows('SELECT * FROM check_log'), []);
});

const check = (client: Client) => client.checkRenter({ email: 'a@example.com' });
const search = (client: Client) => client.searchRenters({ email: 'a@example.com' });

const RESPONSES: [status: number, body: string, kind: string, nothingDone: boolean, headers?: object][] = [
  [500, '{"ok":false,"error":"Failed.","request_id":"req_1"}', 'internal', false],
  [502, '{"ok":false,"error":"The connection was lost before the answer."}', 'unavailable', false],
  [504, '<h1>Gateway timeout</h1>', 'unavailable', false],
  [503, '<h1>Service unavailable</h1>', 'unavailable', false],
  [503, '{"ok":false,"error":"Try again shortly."}', 'unavailable', true, { 'retry-after': '1' }],
  [503, '{"ok":false,"error":"Look before you send it again."}', 'unavailable', false],
  [403, '<h1>Forbidden</h1>', 'unauthorized', true],
  [413, '{"ok":false,"error":"The body is too large."}', 'invalid', true],
  [404, '<h1>Not found</h1>', 'unreachable', false],
  [200, '<h1>Welcome</h1>', 'unreachable', false],
  [200, '"text"', 'unreachable', false],
];

for (const [status, body, kind, nothingDone, headers = {}] of RESPONSES) {
  test(`status ${status} with ${body} is ${kind}, and ${nothingDone ? 'nothing was done' : 'the call may have been carried out'}`, async (t) => {
    const { url } = await standIn(t, (_request, response) =>
      response.writeHead(status, { ...headers }).end(body),
    );
    const client = createClient({ baseUrl: url, key: KEY, maxWaitMs: 0 });
    const checked = await check(client);
    assert.ok(!checked.ok);
    assert.deepEqual([checked.error.kind, checked.error.nothingDone], [kind, nothingDone]);
    assert.equal(checked.error.status, kind === 'unreachable' ? null : status);
    assert.ok(checked.error.message.endsWith(kind === 'unreachable' ? '?' : '.'), checked.error.message);
    // A search files, changes and bills nothing, whatever the response.
    const searched = await search(client);
    assert.deepEqual(!searched.ok && [searched.error.kind, searched.error.nothingDone], [kind, true]);
  });
}

test('a redirect is not followed, so that the key is not sent elsewhere', async (t) => {
  const other = await standIn(t, (_request, response) => response.end('{}'));
  const { url } = await standIn(t, (_request, response) => {
    response.writeHead(308, { location: other.url }).end();
  });
  const result = await check(createClient({ baseUrl: url, key: KEY }));
  assert.equal(!result.ok && result.error.kind, 'unreachable');
  assert.match(result.ok ? '' : result.error.message, /redirect.*baseUrl/);
  assert.deepEqual(other.requests, []);
});

for (const baseUrl of ['', 'screening.example', '/v1', 'ftp://screening.example']) {
  test(`'${baseUrl}' is rejected as baseUrl`, () => {
    assert.throws(() => createClient({ baseUrl, key: KEY }), { name: 'TypeError', message: /^baseUrl / });
  });
}

for (const key of ['', ' ', 'svc_live_a1B…', 'svc_live_\nsecret', undefined as unknown as string]) {
  test(`${JSON.stringify(key)} is rejected as key, and the error does not quote it`, () => {
    const expected = {
      name: 'TypeError',
      message: key?.trim()
        ? 'key must be an API key: svc_live_ or svc_test_, and 32 characters.'
        : 'key must be an API key, but it is empty: is its environment variable set?',
    };
    assert.throws(() => createClient({ baseUrl: server.url, key }), expected);
  });
}
