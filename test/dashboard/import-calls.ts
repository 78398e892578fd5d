import assert from 'node:assert/strict';
import type { ImportResponse } from '../../src/http/dashboard/import-responses.ts';
import type { StaffClient } from '../support/dashboard.ts';

/** A CSV file of so many rows that can be filed, each about somebody else. */
export function csvOf(rows: number, name = 'Person'): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${name.toLowerCase()}${row}@import.example,${name} ${row},marine`,
  );
  return ['E-mail,Name,Industry', ...lines].join('\r\n');
}

export const upload = ({ call }: StaffClient, content: unknown, fileName = 'leases.csv') =>
  call('POST', '/dashboard/imports', { body: { fileName, content } });

/** Brings a file that is none to be rejected. */
export async function uploaded(staff: StaffClient, content: string): Promise<ImportResponse> {
  const { status, body, text } = await upload(staff, content);
  assert.equal(status, 200, text);
  return body;
}

/** A step of an import; `POST` but for what is read. */
export function step({ call }: StaffClient, id: string, name: string, body?: unknown) {
  const reads = name.startsWith('rows') || name === 'summary' || name === 'errors.csv' || name === '';
  const method = reads ? 'GET' : name === 'mapping' ? 'PUT' : 'POST';
  return call(method, `/dashboard/imports/${id}${name === '' ? '' : `/${name}`}`, { body });
}

/** Begins an import with the mapping that it has. */
export async function begun(
  staff: StaffClient,
  { id, mapping }: ImportResponse,
  again = false,
): Promise<void> {
  const { status, text } = await step(staff, id, 'begin', { mapping, again });
  assert.equal(status, 200, text);
}

/** Files until nothing waits. */
export async function filed(staff: StaffClient, id: string) {
  for (;;) {
    const { status, body, text } = await step(staff, id, 'file');
    assert.equal(status, 200, text);
    if (body.state !== 'filing') return body;
  }
}
