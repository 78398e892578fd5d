import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startReceiver } from '../support/receiver.ts';
import type { TestServer } from '../support/server.ts';

/** Helpers for tests of the forms that file reports and incidents. */

export const newFormId = () => `frm_${randomBytes(12).toString('hex')}`;

/** Sets the webhook of an organization to a new receiver. Returns the receiver. */
export async function newReceiver({ call }: TestOrganization) {
  const receiver = await startReceiver();
  after(() => receiver.close());
  assert.equal((await call('PUT', '/v1/webhooks', { body: { url: receiver.url } })).status, 200);
  return receiver;
}

let people = 0;
const newEmail = () => `person${++people}@example.com`;

/** Returns the form of a report, by default about a new renter. */
export const labels = (fields: object = {}) => ({
  formId: newFormId(),
  renterEmail: newEmail(),
  renterName: 'Jordan  Réyes',
  industryType: 'tools',
  paymentCompliance: 'Paid As Agreed',
  assetCondition: 'No Damage',
  contractCompliance: 'Compliant',
  linkedIncidents: [],
  incidents: [],
  ...fields,
});

export const incident = (renterId: string, fields: object = {}) => ({
  formId: newFormId(),
  renterId,
  industry: 'tools',
  type: 'Late return',
  details: 'Two\ndays.',
  ...fields,
});

type File = (member: StaffClient, body: object) => ReturnType<StaffClient['call']>;

export const fileLabels: File = ({ call }, body) => call('POST', '/dashboard/reports', { body });
export const fileIncident: File = ({ call }, body) => call('POST', '/dashboard/incidents', { body });

/** Creates an organization and a member of it. */
export async function newMember(server: TestServer) {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id, name: 'Mo Clerk' });
  return { organization, member };
}

/** Returns the audited filings, newest first: actor, action and subject of each. */
export async function auditOf(server: TestServer, { id }: TestOrganization): Promise<string[][]> {
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  const { status, body } = await admin.call('GET', '/dashboard/audit-log');
  assert.equal(status, 200);
  return body.rows
    .map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject])
    .filter(([, action]: string[]) => action?.endsWith('.filed'));
}

export async function checkOf({ call }: TestOrganization, email: string) {
  return (await call('GET', `/v1/renter/check?email=${email}`)).body;
}

/** Counts the rows of a table that belong to the organization. */
export async function countRows(
  server: TestServer,
  table: 'reports' | 'incidents',
  { id }: TestOrganization,
): Promise<number | undefined> {
  const sql = `SELECT count(*) AS count FROM ${table} WHERE organization_id = ?`;
  const [row] = await server.rows<{ count: number }>(sql, id);
  return row?.count;
}
