import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ENDPOINTS } from '../support/endpoints.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

interface BodySchema {
  properties?: Record<string, unknown>;
  required?: string[];
  anyOf?: BodySchema[];
}

const REVOKE = { method: 'DELETE', path: '/v1/keys', body: {}, isTestOnly: undefined };

for (const { method, path, body: sent, isTestOnly } of [...ENDPOINTS, REVOKE]) {
  if (sent === undefined) continue;
  const operation = server.reference.paths[path]?.[method.toLowerCase()];
  const { anyOf, ...schema } = (operation?.requestBody?.content['application/json']?.schema ??
    {}) as BodySchema;
  const { properties = {}, required = [] } = anyOf?.[0] ?? schema;
  const optional = Object.keys(properties).filter((field) => !required.includes(field) || anyOf);

  test(`${method} ${path}: a field that is null is a field that is left out`, async () => {
    const organization = await server.newOrganization();
    const { call } = isTestOnly ? await organization.newTestKey() : organization;
    const response = async (body: object) => {
      const { status, body: received } = await call(method, path, { body });
      return [status, status < 400 ? Object.keys(received) : received];
    };
    const unset = optional.filter((field) => !(field in sent));
    const nulls = Object.fromEntries(unset.map((field) => [field, null]));
    assert.deepEqual(await response({ ...sent, ...nulls }), await response(sent));
    for (const field of Object.keys(sent)) {
      const { [field]: _, ...left } = sent as Record<string, unknown>;
      const missing = await response(left);
      assert.deepEqual(await response({ ...sent, [field]: null }), missing, field);
      if (required.includes(field) && !anyOf) assert.equal(missing[0], 400, field);
    }
  });
}

test('null is absent in objects within a body, too, but not in a list', async () => {
  const { call } = await server.newOrganization();
  const report = { renterEmail: 'null@example.com', renterName: 'Nu Ll', industryType: 'tools' };
  const file = (incidents: unknown[]) => call('POST', '/v1/reports', { body: { ...report, incidents } });
  const filed = await file([{ type: 'Late return', details: null, incidentId: null }]);
  assert.equal(filed.status, 200, filed.text);
  const { body } = await call('GET', '/v1/incidents');
  assert.deepEqual(
    body.incidents.map(({ type, details }: { type: string; details: string | null }) => [type, details]),
    [['Late return', null]],
  );
  assert.match((await file([null])).body.error, /^incidents\[0\] must be the ID of an incident/);
});

test('an optional field that is null is stored as if it were left out', async () => {
  const { call } = await server.newOrganization();
  const optional = [
    'renter_name',
    'renter_phone',
    'renter_license',
    'renter_date_of_birth',
    'renter_address',
  ];
  const more = ['rental_period', 'total_charged', 'total_paid', 'outstanding_balance', 'incidents', 'damage'];
  const nulls = Object.fromEntries(
    [...optional, ...more, 'recommendation', 'notes', 'occurred_on', 'certify'].map((name) => [name, null]),
  );
  for (const body of [{}, nulls]) {
    const filed = await call('POST', '/v1/renter/report', {
      body: { renter_email: 'n@example.com', ...body },
    });
    assert.equal(filed.status, 201, filed.text);
  }
  const { body } = await call('GET', '/v1/reports');
  const [second, first] = body.reports.map(
    ({ report_id: _, record_id: __, filed_at: ___, ...report }: Record<string, unknown>) => report,
  );
  assert.deepEqual(second, first);
});
