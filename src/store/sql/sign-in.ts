import { Refusal } from '../../errors.ts';
import type { SignInCondition, SignInReads, SignInRow, SignInTable, SignInWrites } from '../store.ts';
import type { Prepare, Query } from './query.ts';

/** What may stand in a statement: names of tables and columns are never a caller's text. */
const COLUMNS: Record<SignInTable, readonly string[]> = {
  users: ['id', 'name', 'email', 'email_verified', 'second_factor', 'created_at', 'updated_at'],
  credentials: ['id', 'user_id', 'provider_id', 'account_id', 'password', 'created_at', 'updated_at'],
  sessions: [
    'id',
    'user_id',
    'token_hash',
    'address',
    'user_agent',
    'created_at',
    'last_seen_at',
    'expires_at',
  ],
  verifications: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
  second_factors: ['id', 'user_id', 'secret', 'backup_codes', 'verified', 'failures', 'locked_until'],
  renter_sign_ins: ['id', 'email', 'email_verified', 'created_at'],
  renter_sessions: [
    'id',
    'sign_in_id',
    'token_hash',
    'address',
    'user_agent',
    'created_at',
    'last_seen_at',
    'expires_at',
  ],
  renter_links: ['id', 'kind', 'email', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
};

const OPERATORS: readonly SignInCondition['operator'][] = ['=', '<>', '<', '<=', '>', '>='];

/** Prepares each text once: there are few. */
function preparedOnce(prepare: Prepare): (sql: string) => Query<SignInRow> {
  const queries = new Map<string, Query<SignInRow>>();
  return (sql) => queries.getOrInsertComputed(sql, () => prepare<SignInRow>(sql));
}

function column(table: SignInTable, name: string): string {
  if (COLUMNS[table].includes(name)) return name;
  throw new Error(`${table} has no column ${name}`);
}

function where(table: SignInTable, conditions: readonly SignInCondition[]): string {
  const texts = conditions.map(({ column: name, operator, value }) => {
    if (!OPERATORS.includes(operator)) throw new Error(`${operator} is no operator`);
    if (value !== null) return `${column(table, name)} ${operator} ?`;
    return `${column(table, name)} IS ${operator === '=' ? '' : 'NOT '}NULL`;
  });
  return texts.length === 0 ? '' : ` WHERE ${texts.join(' AND ')}`;
}

const valuesOf = (conditions: readonly SignInCondition[]) =>
  conditions.map(({ value }) => value).filter((value) => value !== null);

export function signInReads(prepare: Prepare): SignInReads {
  const query = preparedOnce(prepare);
  return {
    async find(table, conditions, limit, newestBy) {
      const order = newestBy === undefined ? '' : ` ORDER BY ${column(table, newestBy)} DESC, id DESC`;
      const sql = `SELECT ${COLUMNS[table].join(', ')} FROM ${table}${where(table, conditions)}${order} LIMIT ?`;
      const rows = await query(sql).all(...valuesOf(conditions), limit);
      return rows.map((row) => ({ ...row }));
    },
    async count(table, conditions) {
      const sql = `SELECT count(*) AS count FROM ${table}${where(table, conditions)}`;
      return Number((await query(sql).get(...valuesOf(conditions)))?.count ?? 0);
    },
  };
}

export function signInWrites(prepare: Prepare): SignInWrites {
  const query = preparedOnce(prepare);
  return {
    async create(table, row) {
      const names = Object.keys(row).map((name) => column(table, name));
      const places = names.map(() => '?').join(', ');
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`;
      if ((await query(sql).run(...Object.values(row))) === 1) return;
      throw new Refusal('conflict', 'This is there already.');
    },
    async update(table, conditions, set, add = {}) {
      const changes = [
        ...Object.keys(set).map((name) => `${column(table, name)} = ?`),
        ...Object.keys(add).map((name) => `${column(table, name)} = ${name} + ?`),
      ];
      const sql = `UPDATE ${table} SET ${changes.join(', ')}${where(table, conditions)}`;
      return query(sql).run(...Object.values(set), ...Object.values(add), ...valuesOf(conditions));
    },
    async delete(table, conditions) {
      return query(`DELETE FROM ${table}${where(table, conditions)}`).run(...valuesOf(conditions));
    },
  };
}
