import { BYTE_ORDER_MARK, csvText, decimal } from '../exporting/csv.ts';
import type { IdentifierKind } from '../rules/identity/identifier-kind.ts';
import type { Recommendation, RiskTier } from '../rules/scoring/recommendation.ts';
import type { ExportedRow } from './batches.ts';

/** A response to a check as it is stored with the row of a batch: its fields that are shown and exported. */
export interface StoredCheck {
  found: boolean;
  recommendation: Recommendation;
  risk_tier: RiskTier;
  score?: number;
  match_method?: IdentifierKind;
  renter?: { member_id: string | null; name: string | null; verified: boolean };
  summary?: {
    total_rentals: number;
    incidents: number;
    outstanding_balance: number;
    last_incident_date: string | null;
    network_reports: number;
    cross_operator_flags: number;
  };
  flags: string[];
  message: string;
  checked_at: string;
}

type Cell = string | number | null | undefined;

const yesOrNo = (value: boolean | undefined) => (value === undefined ? null : value ? 'yes' : 'no');

/** The columns. Those of what was answered are empty for a row without a response. */
const COLUMNS: readonly (readonly [name: string, cell: (row: ExportedRow, check?: StoredCheck) => Cell])[] = [
  ['row', ({ row }) => row],
  ['reference', ({ reference }) => reference],
  ['asked_member_id', ({ memberId }) => memberId],
  ['asked_email', ({ email }) => email],
  ['asked_phone', ({ phone }) => phone],
  ['asked_license', ({ license }) => license],
  ['asked_name', ({ name }) => name],
  ['purpose', ({ purpose }) => purpose ?? 'tenancy'],
  ['checked_at', (_, check) => check?.checked_at],
  ['request_id', ({ requestId }) => requestId],
  ['found', (_, check) => yesOrNo(check?.found)],
  ['recommendation', (_, check) => check?.recommendation],
  ['risk_tier', (_, check) => check?.risk_tier],
  ['score', (_, check) => check?.score],
  ['match_method', (_, check) => check?.match_method],
  ['member_id', (_, check) => check?.renter?.member_id],
  ['name', (_, check) => check?.renter?.name],
  ['verified', (_, check) => yesOrNo(check?.renter?.verified)],
  ['total_rentals', (_, check) => check?.summary?.total_rentals],
  ['network_reports', (_, check) => check?.summary?.network_reports],
  ['incidents', (_, check) => check?.summary?.incidents],
  ['cross_operator_flags', (_, check) => check?.summary?.cross_operator_flags],
  ['outstanding_balance', (_, check) => decimal(check?.summary?.outstanding_balance ?? null)],
  ['currency', (_, check) => (check?.summary === undefined ? null : 'USD')],
  ['last_incident_date', (_, check) => check?.summary?.last_incident_date],
  ['flags', (_, check) => check?.flags.join('; ')],
  ['message', (_, check) => check?.message],
];

/** Rows in one piece of the file. */
const ROWS_A_PIECE = 200;

/** Returns the rows of a batch as CSV, in pieces. `read` returns what of a response they contain. */
export async function* batchCsv(
  rows: AsyncIterable<ExportedRow>,
  read: (response: string) => StoredCheck,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([COLUMNS.map(([name]) => name)]);
  let piece: (string | number | null)[][] = [];
  for await (const row of rows) {
    const check = row.response === null ? undefined : read(row.response);
    piece.push(COLUMNS.map(([, cell]) => cell(row, check) ?? null));
    if (piece.length < ROWS_A_PIECE) continue;
    yield csvText(piece);
    piece = [];
  }
  if (piece.length > 0) yield csvText(piece);
}
