import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { StaffClient } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { checkOf, fileIncident, fileLabels, labels, newFormId, newMember } from './filings.ts';

const server = await startServer();
after(() => server.stop());

test('incidents on file can be linked to a report, and are not counted twice', async () => {
  const { organization, member } = await newMember(server);
  const { body: first } = await fileLabels(member, labels({ renterEmail: 'linked@example.com' }));
  const incident = {
    formId: newFormId(),
    renterId: first.renterId,
    industry: 'tools',
    type: 'Theft',
    details: 'y',
  };
  const { incidentId } = (await fileIncident(member, incident)).body;
  const person = () =>
    member.call('GET', '/dashboard/filing/person', {
      query: { email: 'LINKED@example.com', name: 'Who Ever' },
    });
  const { renter, ownIncidents } = (await person()).body;
  assert.equal(renter.renterId, first.renterId);
  assert.deepEqual(ownIncidents, [
    { id: incidentId, type: 'Theft', industry: 'tools', filedAt: ownIncidents[0].filedAt },
  ]);
  const linked = labels({ renterEmail: 'linked@example.com', linkedIncidents: [incidentId] });
  assert.equal((await fileLabels(member, linked)).status, 200);
  assert.equal((await checkOf(organization, 'linked@example.com')).summary.incidents, 1);
  assert.equal(
    (await server.rows('SELECT * FROM report_incidents WHERE incident_id = ?', incidentId)).length,
    1,
  );
});

test('the form shows which renter the report would be filed about', async () => {
  const { member } = await newMember(server);
  const { member: stranger } = await newMember(server);
  const body = labels({
    renterEmail: 'about@example.com',
    renterName: 'Abo Ut',
    renterPhone: '555 0100 777',
  });
  const { renterId } = (await fileLabels(member, body)).body;
  await fileIncident(member, { formId: newFormId(), renterId, industry: 'tools', type: 'x', details: 'y' });
  const about = async ({ call }: StaffClient, query: Record<string, string>) =>
    (await call('GET', '/dashboard/filing/person', { query })).body;
  for (const [who, query, found] of [
    [member, { email: ' About@Example.com ' }, true],
    [stranger, { email: 'about@example.com' }, true],
    [member, { email: 'other@example.com', name: 'Abo Ut', phone: '555 0100 777' }, false],
    [stranger, { name: 'abo ut', phone: '5550100777' }, true],
    [member, { name: 'abo UT' }, true],
    [stranger, { name: 'abo ut' }, false],
    [member, { phone: '5550100777' }, false],
    [member, {}, false],
  ] as const) {
    const { renter } = await about(who, query);
    assert.equal(renter?.renterId, found ? renterId : undefined, JSON.stringify(query));
  }
  assert.deepEqual((await about(stranger, { email: 'about@example.com' })).ownIncidents, []);
});

test('suggestions start with the words that the organization used, most used first', async () => {
  const { member } = await newMember(server);
  const suggestions = async () => (await member.call('GET', '/dashboard/filing/suggestions')).body;
  const { industries, incidentTypes } = await suggestions();
  assert.ok(industries.includes('residential') && incidentTypes.includes('Late return'));
  for (const industryType of ['boats', 'kites', 'kites']) {
    await fileLabels(member, labels({ industryType, incidents: [{ type: `Lost ${industryType}` }] }));
  }
  const own = await suggestions();
  assert.deepEqual(own.industries, ['kites', 'boats', ...industries]);
  assert.deepEqual(own.incidentTypes, ['Lost kites', 'Lost boats', ...incidentTypes]);
  const { member: stranger } = await newMember(server);
  const others = (await stranger.call('GET', '/dashboard/filing/suggestions')).body;
  assert.deepEqual(others, { industries, incidentTypes });
});
