import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  auditOf,
  checkOf,
  countRows,
  fileIncident,
  fileLabels,
  incident,
  labels,
  newFormId,
  newMember,
  newReceiver,
} from './filings.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

test('a form that is sent many times is filed once, sends one event and is audited once', async () => {
  const { organization, member } = await newMember(server);
  const receiver = await newReceiver(organization);
  const [byLabels, byName] = [
    labels({ incidents: [{ type: 'Late return' }] }),
    labels({ renterEmail: undefined }),
  ];
  const first = await fileLabels(member, byLabels);
  const tenTimes = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, send));
  for (const { body } of await tenTimes(() => fileLabels(member, byLabels)))
    assert.deepEqual(body, first.body);
  const atOnce = await tenTimes(() => fileLabels(member, byName));
  assert.deepEqual(new Set(atOnce.map(({ status, text }) => `${status} ${text}`)).size, 1);
  const incident = {
    formId: newFormId(),
    renterId: first.body.renterId,
    industry: 'tools',
    type: 'x',
    details: 'y',
  };
  const incidents = await tenTimes(() => fileIncident(member, incident));
  assert.equal(new Set(incidents.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(await countRows(server, 'reports', organization), 2);
  assert.equal(await countRows(server, 'incidents', organization), 2);
  assert.equal((await checkOf(organization, byLabels.renterEmail)).summary.incidents, 2);
  await until('both events are received', () => receiver.received.length === 2);
  const { deliveries } = (await organization.call('GET', '/v1/webhooks')).body;
  const ofReports = deliveries.filter(({ event }: { event: string }) => event === 'report.submitted');
  assert.equal(ofReports.length, 2);
  assert.equal((await auditOf(server, organization)).length, 3);
});

test('a form that was changed after it was filed is rejected (409) with the ID of the filed record', async () => {
  const { organization, member } = await newMember(server);
  const body = labels();
  const { recordId } = (await fileLabels(member, body)).body;
  const changed = await fileLabels(member, { ...body, outstandingBalance: 100 });
  assert.equal(changed.status, 409);
  assert.match(changed.body.error, new RegExp(`filed as ${recordId}\\.`));
  assert.equal(await countRows(server, 'reports', organization), 1);
  assert.equal((await auditOf(server, organization)).length, 1);
});

test('a filed form is rejected (409) as a form of another kind, even with the same content', async () => {
  const { organization, member } = await newMember(server);
  const { renterId } = (await fileLabels(member, labels())).body;
  const kinds = { labels: fileLabels, incident: fileIncident };
  for (const [kind, file] of Object.entries(kinds)) {
    // Complete for each kind of form.
    const body = { ...labels(), ...incident(renterId) };
    const { status, body: filed } = await file(member, body);
    assert.equal(status, 200);
    const rows = [
      await countRows(server, 'reports', organization),
      await countRows(server, 'incidents', organization),
    ];
    for (const [otherKind, fileAs] of Object.entries(kinds)) {
      const again = await fileAs(member, body);
      if (otherKind === kind) assert.deepEqual(again.body, filed);
      else {
        const name = filed.recordId ?? filed.incidentId;
        assert.equal(again.status, 409, `${kind}, then ${otherKind}`);
        assert.match(again.body.error, new RegExp(`^This form was already sent and filed as ${name}\\.`));
      }
    }
    assert.deepEqual(
      [await countRows(server, 'reports', organization), await countRows(server, 'incidents', organization)],
      rows,
    );
  }
});

test('two organizations can use the same form ID', async () => {
  const [{ member }, { member: stranger, organization }] = [await newMember(server), await newMember(server)];
  const body = labels();
  const first = await fileLabels(member, body);
  const second = await fileLabels(stranger, body);
  assert.equal(second.status, 200);
  assert.notEqual(second.body.recordId, first.body.recordId);
  assert.equal(second.body.renterId, first.body.renterId);
  assert.equal(await countRows(server, 'reports', organization), 1);
});

test('a rejected form is not filed, and can be sent again once it is corrected', async () => {
  const { organization, member } = await newMember(server);
  const body = labels({ linkedIncidents: ['inc_unknown'] });
  const rejected = await fileLabels(member, body);
  assert.equal(rejected.status, 400);
  assert.match(
    rejected.body.error,
    /inc_unknown is not the ID of an incident that you filed about this renter/,
  );
  const { status } = await fileLabels(member, { ...body, linkedIncidents: [] });
  assert.equal(status, 200);
  const unknown = { formId: newFormId(), renterId: 'ren_unknown', industry: 'a', type: 'b', details: 'c' };
  const incident = await fileIncident(member, unknown);
  assert.equal(incident.status, 404);
  assert.equal(await countRows(server, 'reports', organization), 1);
  assert.equal((await auditOf(server, organization)).length, 1);
});
