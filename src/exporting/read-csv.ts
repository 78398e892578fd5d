import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeFindReach } from '../admission/reach.ts';
import type { Clock } from '../ids.ts';
import { count } from '../rules/text/counts.ts';
import type { ZonePeriod } from '../rules/text/periods.ts';
import { dayIn } from '../rules/text/zones.ts';
import { type AuditChoice, auditSchema } from './audit-schema.ts';
import { BYTE_ORDER_MARK, csvText } from './csv.ts';
import { adverseActionSchema, disputeSchema } from './decision-schemas.ts';
import {
  type CheckChoice,
  checkSchema,
  type ExportKind,
  type ExportSchema,
  type ExportStore,
  reportSchema,
  rosterSchema,
  rosterViewSchema,
} from './export-schemas.ts';
import type { RosterView } from './roster-view.ts';

/** Most rows in a file. Excel can open 1,048,576 rows. */
const MOST_EXPORT_ROWS = 1_000_000;

/** Rows in one read, and so in one part of the file: some hundred kilobytes. */
const ROWS_A_READ = 1_000;

/** Which part of the rows to export. */
export interface ExportPart {
  /** Which checks; if omitted, all. */
  checks?: CheckChoice | undefined;
  /** What of a roster; if omitted, all of it. */
  view?: RosterView | undefined;
  /** Which entries of the audit log; if omitted, all, without the names of renters. */
  audit?: AuditChoice | undefined;
}

/** The records of one kind that an organization exports. */
export interface ExportRequest extends ExportPart {
  organizationId: string;
  kind: ExportKind;
  period: ZonePeriod;
}

/** Reads an export as the parts of a CSV file, each when it is asked for. */
export type ReadCsv = (request: ExportRequest) => AsyncGenerator<string | Uint8Array>;

interface ReadCsvDependencies {
  store: ExportStore;
  clock: Clock;
  mostRows?: number;
}

/**
 * Reads the records of one kind and period as CSV, the newest first. Records that are added meanwhile are not included. A file that
 * would exceed a million rows ends with a line that says where to continue.
 */
export function makeReadCsv({ store, clock, mostRows = MOST_EXPORT_ROWS }: ReadCsvDependencies): ReadCsv {
  const findReach = makeFindReach(store.inquiries, clock);
  return (request) => {
    switch (request.kind) {
      case 'roster':
        return csvOf(
          request.view === undefined
            ? rosterSchema(store, clock)
            : rosterViewSchema(store, findReach, request.view),
          request,
          mostRows,
        );
      case 'reports':
        return csvOf(reportSchema(store), request, mostRows);
      case 'checks':
        return csvOf(checkSchema(store, findReach, clock, request.checks), request, mostRows);
      case 'disputes':
        return csvOf(disputeSchema(store), request, mostRows);
      case 'adverse-actions':
        return csvOf(adverseActionSchema(store), request, mostRows);
      case 'audit-log':
        return csvOf(auditSchema(store, request.audit ?? { namesRenters: false }), request, mostRows);
    }
  };
}

async function* csvOf<Row, Place>(
  exportSchema: ExportSchema<Row, Place>,
  { organizationId, period }: ExportRequest,
  mostRows: number,
): AsyncGenerator<string> {
  let after: Place | undefined;
  // The header comes with the first rows, so that nothing was sent yet if they cannot be read.
  let text = BYTE_ORDER_MARK + csvText([exportSchema.columns.map(([name]) => name)]);
  for (let sent = 0; ; ) {
    const read = await exportSchema.read(organizationId, period, after, ROWS_A_READ);
    const wanted = read.rows.filter(
      (row) => exportSchema.at(row) >= period.fromMs && exportSchema.at(row) < period.toMs,
    );
    const rows = wanted.slice(0, mostRows - sent);
    text += csvText(rows.map((row) => exportSchema.columns.map(([, cell]) => cell(row))));
    sent += rows.length;
    const left = wanted[rows.length];
    if (left !== undefined) {
      text += csvText([
        exportSchema.columns.map((_, place) =>
          place === 0
            ? endText(exportSchema.rest ?? untilDay(period.timeZone, exportSchema.at(left)), mostRows)
            : null,
        ),
      ]);
    }
    if (text !== '') yield text;
    if (left !== undefined || read.next === undefined) return;
    text = '';
    after = read.next;
    await nextTurn();
  }
}

const untilDay = (timeZone: string, at: number) => `export again up to ${dayIn(timeZone, at)}`;

function endText(rest: string, mostRows: number): string {
  return `This file ends at ${count(mostRows)} rows. For the rest, ${rest}.`;
}
