import assert from 'node:assert/strict';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import type { TestServer } from '../support/server.ts';

/** Helpers for tests of the roster and of the pages about renters. */

let people = 0;

/** These return identifiers that no other renter has. */
export const newEmail = () => `person${++people}@example.com`;
export const newPhone = () => `555${String(++people).padStart(7, '0')}`;
export const newLicense = () => `D-${++people}-X`;

/** Creates two organizations and a member of the first. Returns them, and an e-mail with nothing on file. */
export async function network(server: TestServer) {
  const [organization, other] = [await server.newOrganization(), await server.newOrganization()];
  const member = await staffOf(server, { role: 'member', organizationId: organization.id, name: 'Mo Clerk' });
  return { organization, other, member, email: newEmail() };
}

export const report = ({ call }: TestOrganization, body: object) =>
  call('POST', '/v1/renter/report', { body });
export const incident = ({ call }: TestOrganization, renterId: string, details = 'Details') =>
  call('POST', '/v1/incidents/submit', { body: { renterId, industry: 'tools', type: 'Theft', details } });
export const check = ({ call }: TestOrganization, query: string) => call('GET', `/v1/renter/check?${query}`);

export async function renterOf({ call }: TestOrganization, email: string) {
  const { body } = await call('POST', '/v1/search', { body: { email } });
  return body.results[0] as { renterId: string; memberId: string };
}

/** Reads the page of a renter, or a part of it such as `/history`. */
export async function read(
  { call }: StaffClient,
  renterId: string,
  part = '',
  query: Record<string, string> = {},
) {
  const response = await call('GET', `/dashboard/renters/${renterId}${part}`, { query });
  assert.equal(response.status, 200, response.text);
  return response.body;
}

interface MaskableText {
  text: string;
  masked: boolean;
}

/** Reads the profile of a renter, with texts as they are shown. Only masked ones contain dots. */
export async function readProfile(member: StaffClient, renterId: string) {
  const profile = await read(member, renterId);
  const shown = ({ text, masked }: MaskableText) => {
    assert.equal(text.includes('•••'), masked, text);
    return text;
  };
  const { address, dateOfBirth } = profile;
  return {
    ...profile,
    emails: profile.emails.map(shown),
    phones: profile.phones.map(shown),
    licenses: profile.licenses.map(shown),
    address: address === null ? null : shown(address),
    dateOfBirth: dateOfBirth === null ? null : shown(dateOfBirth),
  };
}

export interface RosterRow {
  id: string;
  memberId: string;
  name: string;
  email: string;
}

export async function listRoster({ call }: StaffClient, query: Record<string, string> = {}) {
  const response = await call('GET', '/dashboard/roster', { query });
  assert.equal(response.status, 200, response.text);
  return response.body as { rows: RosterRow[]; next: string | null; scanned: number };
}

export const rosterNames = async (member: StaffClient, query?: Record<string, string>) =>
  (await listRoster(member, query)).rows.map(({ name }) => name);

/** Puts a renter on the roster of a new organization. Returns both, and a member of the organization. */
export async function onRoster(
  server: TestServer,
  fields: { renter_name?: string; renter_phone?: string } = {},
) {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const email = newEmail();
  await report(organization, { renter_email: email, renter_name: 'First Name', ...fields });
  return { organization, member, email, id: (await renterOf(organization, email)).renterId };
}

/** Puts the renter with this e-mail on the roster of another new organization. */
export async function putOnOtherRoster(server: TestServer, email: string) {
  await report(await server.newOrganization(), { renter_email: email });
}

/** Edits the profile of a renter. */
export const put = ({ call }: StaffClient, id: string, body: object) =>
  call('PUT', `/dashboard/renters/${id}`, { body });

/** Asserts that a request is rejected with this status. Returns the error. */
export async function rejected(
  response: Promise<{ status: number; body: { error: string; ok: boolean } }>,
  expected: number,
) {
  const { status, body } = await response;
  assert.equal(status, expected, body.error);
  assert.equal(body.ok, false);
  return body.error;
}

/** Checks a renter. Returns the name that was found, or undefined. */
export const found = async (organization: TestOrganization, query: string) =>
  (await check(organization, query)).body.renter?.name;
