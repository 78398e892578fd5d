import assert from 'node:assert/strict';
import type { ImportResponse } from '../../src/http/dashboard/import-responses.ts';
import { newImport } from '../../src/importing/imports.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { type ColumnMapping, missingFields } from '../../src/rules/text/import-fields.ts';
import type { Import } from '../../src/store/store.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

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

/** Columns of labels whose cells are empty, so that nothing has to be chosen before the import begins. */
export const NO_LABELS = 'Payment,Condition,Contract compliance';

/** Good labels for all rows, as staff choose them for a file that says nothing. */
export const LABELS_OF_ALL = [
  { field: 'paymentCompliance', text: '', label: 'Paid As Agreed' },
  { field: 'assetCondition', text: '', label: 'No Damage' },
  { field: 'contractCompliance', text: '', label: 'Compliant' },
] as const;

/** Returns a mapping with a good label for all rows for each field that has neither a column nor a label. */
function withLabelsOfAll(mapping: ColumnMapping): ColumnMapping {
  const missing = missingFields(mapping);
  const added = LABELS_OF_ALL.filter(({ field }) => missing.includes(field));
  return added.length === 0 ? mapping : { ...mapping, values: [...(mapping.values ?? []), ...added] };
}

/** Returns a CSV file with this many valid rows, each about a different renter. */
export function csvOf(rows: number, name = 'Person'): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${name.toLowerCase()}${row}@import.example,${name} ${row},marine`,
  );
  return [`E-mail,Name,Industry,${NO_LABELS}`, ...lines].join('\r\n');
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

/** Begins an import with its current mapping. Chooses the labels that the file does not have, as staff do on the page. */
export async function begun(
  staff: StaffClient,
  { id, mapping }: ImportResponse,
  again = false,
): Promise<void> {
  const complete = withLabelsOfAll(mapping);
  if (complete !== mapping) assert.equal((await step(staff, id, 'mapping', complete)).status, 200);
  const { status, text } = await step(staff, id, 'begin', { mapping: complete, again });
  assert.equal(status, 200, text);
}

/** Waits until the server files an import no longer. Returns the import. */
export const filed = (staff: StaffClient, id: string) => ended(staff, id, 'filing');

/** Waits until the server undoes an import no longer. Returns the import. */
export const undone = (staff: StaffClient, id: string) => ended(staff, id, 'undoing');

async function ended(staff: StaffClient, id: string, running: ImportResponse['state']) {
  return until(`the import is not ${running} any more`, async () => {
    const { status, body, text } = await step(staff, id, '');
    assert.equal(status, 200, text);
    return body.state !== running && body;
  });
}

/**
 * Makes the imports of an organization wait that are begun from now on: an older one is being filed, and not due. Returns a function
 * that lets them go on.
 */
export async function holdImports(
  { store }: TestServer,
  organizationId: string,
): Promise<() => Promise<void>> {
  const id = `imp_ ${organizationId}`;
  const uploaded = {
    id,
    organizationId,
    userId: 'usr_other',
    actor: 'Ola Der',
    fileName: 'older.csv',
    contentHash: id,
    headers: ['E-mail'],
    mapping: { columns: { renterEmail: 0 }, industryType: null },
    rows: 1,
  };
  const older: Import = { ...newImport(uploaded, Date.now()), state: 'filing' };
  await store.transaction(async ({ imports }) => {
    await imports.create(older, [{ number: 2, cells: ['x'] }]);
    await imports.postpone(id, Date.now() + DAY_MS);
  });
  return async () => {
    await store.transaction(({ imports }) => imports.deletePart(id));
  };
}
