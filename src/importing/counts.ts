import type { Import } from '../store/store.ts';

/** An import as the audit log tells of it, such as `leases.csv: 95 of 100 rows filed, 5 rejected`. */
export function countsOf({ fileName, rows, filed, rejected }: Import): string {
  const all = rows === 1 ? '1 row' : `${rows} rows`;
  if (filed === 0 && rejected === 0) return `${fileName}: ${all}`;
  const done = `${fileName}: ${filed} of ${all} filed`;
  return rejected === 0 ? done : `${done}, ${rejected} rejected`;
}
