import type pg from 'pg';
import { clientSender, type Send } from '../connection/pool.ts';

/** The rows of a world that was just prepared, with which others are filled faster than by filing everything again. */
export interface SeedRows {
  /** JSON arrays of the rows, each table after those that it refers to. */
  tables: readonly { name: string; rows: string }[];
  /** How far each sequence has come. */
  sequences: readonly { name: string; last: number }[];
}

/** Reads all rows of a schema, in a transaction on it. */
export async function readSeedRows(client: pg.PoolClient, schema: string): Promise<SeedRows> {
  const send = clientSender(client);
  const tables = [];
  for (const name of await tablesInOrder(send, schema)) {
    const { rows } = await send({ text: `SELECT json_agg(t)::text AS rows FROM ${name} AS t` });
    if (rows[0]?.rows !== null) tables.push({ name, rows: String(rows[0]?.rows) });
  }
  const { rows: sequences } = await send({
    text: `SELECT sequencename AS name, last_value AS last FROM pg_sequences
      WHERE schemaname = $1 AND last_value IS NOT NULL`,
    values: [schema],
  });
  return { tables, sequences: sequences as unknown as SeedRows['sequences'] };
}

/** Fills a migrated schema without rows, in a transaction on it. */
export async function writeSeedRows(client: pg.PoolClient, { tables, sequences }: SeedRows): Promise<void> {
  const send = clientSender(client);
  for (const { name, rows } of tables) {
    // Some migrations add rows.
    await send({
      text: `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)
        ON CONFLICT DO NOTHING`,
      values: [rows],
    });
  }
  for (const { name, last } of sequences)
    await send({ text: 'SELECT setval($1::regclass, $2)', values: [name, last] });
}

/** Returns the names of the tables, each after those that it refers to. */
async function tablesInOrder(send: Send, schema: string): Promise<string[]> {
  const { rows: tables } = await send({
    text: `SELECT relname AS name, ARRAY(SELECT parent.relname::text FROM pg_constraint
        JOIN pg_class parent ON parent.oid = confrelid WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS parents
      FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND relname <> 'migrations'`,
    values: [schema],
  });
  const left = new Map(tables.map(({ name, parents }) => [String(name), parents as string[]]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter(([, parents]) => parents.every((parent) => !left.has(parent)));
    if (next.length === 0) throw new Error('the tables of a world refer to each other in a circle');
    for (const [name] of next) {
      ordered.push(name);
      left.delete(name);
    }
  }
  return ordered;
}
