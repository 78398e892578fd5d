import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeFindReach, makeSeeRenters } from '../admission/reach.ts';
import { recordAction } from '../audit/audit.ts';
import type { Clock } from '../ids.ts';
import { dayName } from '../rules/text/days.ts';
import type { Period, Staff, Store } from '../store/store.ts';
import { BYTE_ORDER_MARK, csvText } from './csv.ts';
import {
  checkSchema,
  type ExportKind,
  type ExportSchema,
  type ExportStore,
  reportSchema,
  rosterSchema,
} from './export-schemas.ts';

/** Most rows in a file. Excel can open 1,048,576 rows. */
const MOST_EXPORT_ROWS = 1_000_000;

/** Rows in one read, and so in memory at once. */
const ROWS_A_READ = 500;

export type ExportRows = (staff: Staff, kind: ExportKind, period: Period) => Promise<AsyncIterable<string>>;

interface ExportRowsDependencies {
  store: ExportStore & Pick<Store, 'transaction'>;
  clock: Clock;
  mostRows?: number;
}

/**
 * Exports the records of one kind and period as CSV, the newest first, reading them as they are sent. Records
 * that are added meanwhile are not included. Records the export in the audit log before sending the first
 * row. A file that would exceed a million rows ends with a line that says where to continue.
 */
export function makeExportRows(dependencies: ExportRowsDependencies): ExportRows {
  const { store, clock, mostRows = MOST_EXPORT_ROWS } = dependencies;
  const findReach = makeFindReach(store.inquiries, clock);
  const seeRenters = makeSeeRenters({ ...store, findReach });
  return async (staff, kind, period) => {
    const at = clock();
    await store.transaction((tx) => recordAction(tx, { staff, at }, 'export.made', { kind, period }));
    const { organizationId } = staff;
    switch (kind) {
      case 'roster':
        return csvOf(rosterSchema(store, seeRenters), organizationId, period, mostRows);
      case 'reports':
        return csvOf(reportSchema(store), organizationId, period, mostRows);
      case 'checks':
        return csvOf(checkSchema(store, findReach), organizationId, period, mostRows);
    }
  };
}

async function* csvOf<Row>(
  exportSchema: ExportSchema<Row>,
  organizationId: string,
  period: Period,
  mostRows: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([exportSchema.columns.map(([name]) => name)]);
  let after: Row | undefined;
  for (let sent = 0; ; ) {
    const read = await exportSchema.read(organizationId, period, after, ROWS_A_READ);
    const wanted = read.filter(
      (row) => exportSchema.at(row) >= period.fromMs && exportSchema.at(row) < period.toMs,
    );
    const rows = wanted.slice(0, mostRows - sent);
    if (rows.length > 0) yield csvText(rows.map((row) => exportSchema.columns.map(([, cell]) => cell(row))));
    sent += rows.length;
    const left = wanted[rows.length];
    if (left !== undefined) {
      yield csvText([
        exportSchema.columns.map((_, place) =>
          place === 0 ? endText(exportSchema.at(left), mostRows) : null,
        ),
      ]);
      return;
    }
    if (read.length < ROWS_A_READ) return;
    after = read.at(-1);
    await nextTurn();
  }
}

function endText(nextAt: number, mostRows: number): string {
  return `This file ends at ${mostRows.toLocaleString('en-US')} rows. For the rest, export again up to ${dayName(nextAt)}.`;
}
