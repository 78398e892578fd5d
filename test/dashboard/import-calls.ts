import assert from 'node:assert/strict';
import type { ImportResponse } from '../../src/http/dashboard/import-responses.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestServer } from '../support/server.ts';

/** Creates an organization and a member of it. */
export async function newImporter(server: TestServer) {
  const { id, call } = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: id, name: 'Ada Ng' });
  return { member, id, api: call };
}

/** Reads the reports of an organization, in the order of their e-mails. */
export const reportsOf = (server: TestServer, organizationId: string) =>
  server.rows<{ renter_email: string; id: string }>(
    'SELECT renter_email, id FROM reports WHERE organization_id = ? ORDER BY renter_email',
    organizationId,
  );

/** Returns a CSV file with this many valid rows, each about a different renter. */
export function csvOf(rows: number, name = 'Person'): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${name.toLowerCase()}${row}@import.example,${name} ${row},marine`,
  );
  return ['E-mail,Name,Industry', ...lines].join('\r\n');
}

export const upload = ({ call }: StaffClient, content: unknown, fileName = 'leases.csv') =>
  call('POST', '/dashboard/imports', { body: { fileName, content } });

/** Uploads a file that must be accepted. Returns the import. */
export async function uploaded(staff: StaffClient, content: string): Promise<ImportResponse> {
  const { status, body, text } = await upload(staff, content);
  assert.equal(status, 200, text);
  return body;
}

/** Calls a step of an import: with `GET` if it reads, `PUT` for the mapping, otherwise `POST`. */
export function step({ call }: StaffClient, id: string, name: string, body?: unknown) {
  const reads = name.startsWith('rows') || name === 'summary' || name === 'errors.csv' || name === '';
  const method = reads ? 'GET' : name === 'mapping' ? 'PUT' : 'POST';
  return call(method, `/dashboard/imports/${id}${name === '' ? '' : `/${name}`}`, { body });
}

/** Begins an import with its current mapping. */
export async function begun(
  staff: StaffClient,
  { id, mapping }: ImportResponse,
  again = false,
): Promise<void> {
  const { status, text } = await step(staff, id, 'begin', { mapping, again });
  assert.equal(status, 200, text);
}

/** Files rows until none are left. Returns the import. */
export async function filed(staff: StaffClient, id: string) {
  for (;;) {
    const { status, body, text } = await step(staff, id, 'file');
    assert.equal(status, 200, text);
    if (body.state !== 'filing') return body;
  }
}
