import { cellText } from '../rules/text/columns.ts';
import { type ColumnMapping, IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '../rules/text/import-fields.ts';
import { type FoundDayOrder, makeDayOrderFinder } from '../rules/text/written-days.ts';
import type { ImportRow } from '../store/store.ts';

type Rows = readonly Pick<ImportRow, 'cells'>[];

/** The fields that contain days. */
const DAY_FIELDS = IMPORT_FIELD_NAMES.filter((field) => ['day', 'birth'].includes(IMPORT_FIELDS[field].kind));

/**
 * Returns in which order a file writes its days, by all columns of days: a program writes them all alike. `undefined` if none of
 * them has slashes.
 *
 * @param parts the rows, some at a time
 */
export async function findDayOrder(
  parts: AsyncIterable<Rows> | Iterable<Rows>,
  columns: ColumnMapping['columns'],
): Promise<FoundDayOrder | undefined> {
  const mapped = DAY_FIELDS.flatMap((field) => columns[field] ?? []);
  if (mapped.length === 0) return undefined;
  const finder = makeDayOrderFinder();
  for await (const rows of parts)
    for (const { cells } of rows) for (const column of mapped) finder.take(cellText(cells, column));
  return finder.found();
}

/** Returns a mapping with the order of its days, or without one if no day needs it. */
export function withDayOrder(
  { dayOrder: _, ...mapping }: ColumnMapping,
  dayOrder: FoundDayOrder | undefined,
): ColumnMapping {
  return dayOrder === undefined ? mapping : { ...mapping, dayOrder };
}
