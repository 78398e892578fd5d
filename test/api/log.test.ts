import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer, startServerProcess, type TestServer } from '../support/server.ts';
import { sendRaw } from '../support/socket.ts';

/** Personal data that the log must not contain in any spelling. */
const PERSON = {
  email: 'Quill.Featherby@private.example',
  name: 'Quilliam Featherby-Ångström',
  phone: '+44 7700 900 461',
  license: 'FEATH-99-XYZ',
  notes: 'He limps on his left foot.',
};
const SECRETS = [
  'quill',
  'featherby',
  'ngstr',
  // Four digits alone may be part of an ID or a port.
  ...['7700900', '7700 900', '7700+900', '7700%20900'],
  '900461',
  '900 461',
  'feath-99',
  'limps',
  'private.example',
];

/** Sends personal data and keys in every part of valid and invalid requests. Returns the keys. */
async function sendPersonalData(server: TestServer): Promise<string[]> {
  const organization = await server.newOrganization({ rateLimit: 60 });
  const { call, key } = organization;
  const { email, name, phone, license, notes } = PERSON;
  const query = new URLSearchParams({ email, name, phone, license });
  const person = { renter_email: email, renter_name: name, renter_phone: phone, notes };
  const labels = { renterEmail: email, renterName: name, renterPhone: phone, industryType: notes };
  await call('POST', '/v1/renter/report', { body: { ...person, incidents: [notes], damage: [notes] } });
  await call('POST', '/v1/reports', { body: { ...labels, contractId: notes, incidents: [{ type: notes }] } });
  await call('GET', `/v1/renter/check?${query}`);
  const found = await call('POST', '/v1/search', { body: { email } });
  const { renterId } = found.body.results[0];
  await call('POST', '/v1/incidents/submit', {
    body: { renterId, industry: notes, type: notes, details: notes },
  });
  await call('GET', `/v1/renters?orgId=${organization.id}`);
  const created = await call('POST', '/v1/keys', { body: { name } });
  await call('PUT', '/v1/webhooks', {
    body: { url: `http://127.0.0.1:1/?who=${encodeURIComponent(email)}` },
  });
  await call('POST', '/v1/reports', { body: labels });

  const wrong = [email, name, phone, license].join(' ');
  for (const path of [
    `/v1/renter/check?${query}&${query}`,
    `/v1/renter/check?name=${'x'.repeat(4001)}${encodeURIComponent(name)}`,
    `/v1/renter/check?${encodeURIComponent(email)}=%FF`,
    `/v1/renter/score?renter_id=${encodeURIComponent(email)}`,
    `/v1/renters?orgId=${encodeURIComponent(name)}`,
    `/v1/renter/${encodeURIComponent(email)}`,
    `/v1/renter/%zz${email}`,
    `/${key}?key=${key}`,
    `/docs/${encodeURIComponent(email)}`,
  ]) {
    await call('GET', path);
    await call('PATCH', path);
  }
  for (const path of ['/v1/renter/report', '/v1/reports', '/v1/incidents/submit', '/v1/search', '/v1/keys']) {
    await call('POST', path, { rawBody: `{"${email}":"${name}", ${phone}` });
    await call('POST', path, {
      body: { [email]: { __proto__: null, constructor: wrong }, renter_email: wrong },
    });
    await call('POST', path, {
      body: { renterEmail: wrong, renterId: wrong, email: 5, notes: `${wrong}\0` },
    });
    await call('POST', path, { rawBody: wrong, headers: { 'content-type': `text/${license}` } });
  }
  await server.call('GET', '/v1/ping', {
    headers: { authorization: `Basic ${key}`, cookie: `${key}=${email}` },
  });
  await server.call('GET', '/v1/ping', { key: `${key}x` });
  await sendRaw(server.url, `${key} ${email} ${phone}\r\n\r\n`);
  await sendRaw(
    server.url,
    `GET /v1/ping?${email} HTTP/1.1\r\nHost: ${email}\r\nx-api-key: ${key}\r\n: ${wrong}\r\n\r\n`,
  );
  let status = 200;
  while (status === 200) ({ status } = await call('GET', `/v1/renter/check?${query}`));
  return [key, created.body.key];
}

for (const level of ['info', 'debug']) {
  test(`the log at LOG_LEVEL=${level} contains no key, e-mail, phone, name or license`, async () => {
    const server = await startServerProcess({ env: { LOG_LEVEL: level, ALLOW_PRIVATE_WEBHOOKS: '1' } });
    const keys = await sendPersonalData(server);
    assert.equal(await server.stop(), 0);
    const log = server.log().toLowerCase();
    assert.ok(log.includes('"status":400'), 'the log contains rejected requests');
    for (const key of keys) {
      for (const part of [key, key.slice(9), key.slice(0, 12)]) {
        assert.ok(!log.includes(part.toLowerCase()), `the log contains ${part}`);
      }
    }
    for (const secret of SECRETS) {
      assert.ok(
        !log.includes(secret),
        `the log contains ${secret}: ${log.slice(log.indexOf(secret) - 200).slice(0, 400)}`,
      );
    }
  });
}

test('a rejected request is logged with its request ID, method, route, status and time', async () => {
  const server = await startServer();
  const { headers } = await server.call('POST', '/v1/search?who=me', { body: {} });
  await server.stop();
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes(String(headers['x-request-id'])));
  assert.equal(lines.length, 1);
  const { level, time, ms, ...line } = JSON.parse(lines[0] ?? '');
  assert.deepEqual(line, {
    requestId: headers['x-request-id'],
    method: 'POST',
    route: '/v1/search',
    status: 401,
    msg: 'request completed',
  });
  assert.ok(Number.isInteger(ms));
  assert.equal(new Date(time).toISOString(), time);
});
