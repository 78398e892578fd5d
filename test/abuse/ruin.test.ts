import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

const server: TestServer = await startServer();
after(() => server.stop());

const email = 'target@mail.example';
const organizations = [await server.newOrganization(), await server.newOrganization()] as const;
const [attacker, accomplice] = organizations;

async function file({ call }: (typeof organizations)[number], incidents: string[]): Promise<void> {
  const body = { renter_email: email, renter_name: 'Tara Get', incidents };
  const filed = await call('POST', '/v1/renter/report', { body });
  assert.equal(filed.status, 201, filed.text);
}

async function check() {
  const { body } = await server.call('GET', `/v1/renter/check?email=${email}&explain=true`, {
    key: accomplice.key,
  });
  return body;
}

test('a hundred incidents of one organization take 300 points, stay on file, and the explanation says so', async () => {
  await file(
    attacker,
    Array.from({ length: 100 }, (_, index) => `Invented ${index}`),
  );
  const { score, recommendation, summary, flags, explanation } = await check();
  assert.deepEqual([score, recommendation], [620, 'CONDITIONAL']);
  assert.deepEqual([summary.incidents, summary.cross_operator_flags, flags.length], [100, 100, 100]);
  assert.deepEqual(explanation.reasons[0], {
    code: 'INCIDENTS_ON_FILE',
    text: '100 incidents are on file, and 3 of them count: each takes 100 points. Incidents of one organization take at most 300 points in any 12 months.',
    points: -300,
  });
  assert.equal(explanation.rules_version, 2);
  const { results } = (await attacker.call('POST', '/v1/search', { body: { email } })).body;
  assert.equal(results[0].rentScore, 620);
  const composite = await attacker.call('GET', `/v1/renter/score?renter_id=${results[0].renterId}`);
  assert.equal(composite.body.composite_score, 920);
});

test('incidents filed one at a time take no more, and a second organization takes its own 300', async () => {
  const { results } = (await attacker.call('POST', '/v1/search', { body: { email } })).body;
  const incident = { renterId: results[0].renterId, industry: 'tools', type: 'Invented', details: 'again' };
  for (let filed = 0; filed < 10; filed++) {
    assert.equal((await attacker.call('POST', '/v1/incidents/submit', { body: incident })).status, 200);
  }
  assert.equal((await check()).score, 620);
  for (const expected of [520, 420, 320, 320]) {
    assert.equal((await accomplice.call('POST', '/v1/incidents/submit', { body: incident })).status, 200);
    assert.equal((await check()).score, expected);
  }
});
