import type { StaffClient } from '../../test/support/dashboard.ts';
import { until } from '../../test/support/until.ts';

/** IDs of imports in each lasting state. */
export interface MadeUpImports {
  openImportId: string;
  stoppedImportId: string;
  doneImportId: string;
}

const HEADER =
  'Tenant e-mail,Tenant,Phone,Lease no,Payment status,Unit condition,Incidents,Balance due,Building';
const NAMES = [
  'Jordan Lee',
  'Zoë Réyes',
  'محمد علي',
  'Sam <b>Bold</b> Carter',
  '=SUM(A1:A9)',
  '北京 李',
  "Aoife O'Brien",
];
const PAYMENTS = ['Paid as agreed', 'PAID_LATE', 'not paid', '', 'Paid as agreed'];
const CONDITIONS = ['No damage', 'Cosmetic wear', '', 'Repairable damage', 'Total loss'];

/** Returns a CSV file as property management software exports it; every eighth row has an error. */
function rowsOf(count: number, mail: string): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const hasError = row % 8 === 5;
    return [
      hasError && row % 16 === 5 ? 'no e-mail' : `${mail}${row}@mail.example`,
      NAMES[row % NAMES.length],
      '(503) 555-0142',
      `lease-2026-${row + 100}`,
      hasError && row % 16 === 13 ? 'Sometimes' : PAYMENTS[row % PAYMENTS.length],
      CONDITIONS[row % CONDITIONS.length],
      row % 6 === 0 ? 'Noise complaint; Late return' : '',
      row % 3 === 0 ? '"1,250.00"' : hasError ? '-5' : '',
      `Harbor ${row % 4}`,
    ].join(',');
  });
  return [HEADER, ...rows].join('\n');
}

/** Uploads three files, whose imports are open, stopped halfway and done. */
export async function makeImports({ call }: StaffClient): Promise<MadeUpImports> {
  async function upload(fileName: string, content: string): Promise<string> {
    const { id, mapping } = (await call('POST', '/dashboard/imports', { body: { fileName, content } })).body;
    const values = [{ field: 'contractCompliance', text: '', label: 'Compliant' }];
    const mapped = { ...mapping, industryType: 'residential', values };
    await call('PUT', `/dashboard/imports/${id}/mapping`, { body: mapped });
    return id;
  }
  const read = async (id: string) => (await call('GET', `/dashboard/imports/${id}`)).body;
  async function begin(id: string): Promise<void> {
    const { mapping } = await read(id);
    await call('POST', `/dashboard/imports/${id}/begin`, { body: { mapping } });
  }
  const doneImportId = await upload('leases-2025.csv', rowsOf(80, 'done'));
  await begin(doneImportId);
  await until('it is filed', async () => (await read(doneImportId)).state === 'done');
  const stoppedImportId = await upload('leases-2026-first-half.csv', rowsOf(6_000, 'half'));
  await begin(stoppedImportId);
  await until('some rows are filed', async () => (await read(stoppedImportId)).filed > 0);
  await call('POST', `/dashboard/imports/${stoppedImportId}/stop`);
  const openImportId = await upload('leases-2026-second-half.csv', rowsOf(120, 'open'));
  return { openImportId, stoppedImportId, doneImportId };
}
