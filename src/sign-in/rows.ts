import type { CleanedWhere } from 'better-auth/adapters';
import { hashToken } from '../staff/sessions.ts';
import type { SignInCondition, SignInRow } from '../store/store.ts';

/** A row as Better Auth sees it: times are `Date`, and a session's token is the token. */
export type Row = Record<string, unknown>;

/** Columns that hold a time. */
const TIMES = /_at$|^locked_until$/;

const TOKEN = 'token_hash';

const OPERATORS: Partial<Record<NonNullable<CleanedWhere['operator']>, SignInCondition['operator']>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

export function conditionsOf(where: readonly CleanedWhere[]): SignInCondition[] {
  return where.map(({ field, operator, value, connector }) => {
    const known = OPERATORS[operator ?? 'eq'];
    if (known === undefined || (connector === 'OR' && where.length > 1)) {
      throw new Error(`Better Auth asks by ${connector} and ${operator}, which the store does not know`);
    }
    return { column: field, operator: known, value: valueIn(field, value) };
  });
}

/** A row as it is kept. */
export function rowIn(row: Row): SignInRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, valueIn(column, value)]));
}

function valueIn(column: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (column === TOKEN) return hashToken(String(value));
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`Better Auth keeps a ${typeof value} in ${column}`);
}

/** @param where by what it was found: a token is told to whoever knows it already */
export function rowOut(row: SignInRow, where: readonly CleanedWhere[]): Row {
  const out: Row = { ...row };
  for (const [column, value] of Object.entries(row)) {
    if (TIMES.test(column) && value !== null) out[column] = new Date(value);
  }
  if (TOKEN in row) out[TOKEN] = where.find(({ field }) => field === TOKEN)?.value ?? '';
  return out;
}
