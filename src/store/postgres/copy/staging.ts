import type pg from 'pg';
import { ApiError } from '../../../errors.ts';
import type { Table } from '../../copy/tables.ts';
import { clientSender, type Send } from '../connection/pool.ts';
import {
  changeOneByOne,
  distributedTables,
  distributeLocal,
  hasCitus,
} from '../schema/distributed-tables.ts';
import { applySteps, migrationState } from '../schema/migrate.ts';
import { creationOf, monthsFrom } from '../schema/month-partitions.ts';
import { inSchema, inTransaction } from '../transactions.ts';
import { lockTables } from './reject-in-use.ts';

/** The schema of an unfinished copy. No server reads it before the copy is complete. */
export const STAGING = 'renter_screening_copy';

/** Creates the schema and the tables of a copy if they are missing, with its logs distributed as those in use are. */
export async function makeStaging(pool: pg.Pool, now: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const send = clientSender(client);
    const isDistributed = (await distributedTables(send)).size > 0;
    await send({ text: `CREATE SCHEMA IF NOT EXISTS ${STAGING}` });
    await workInStaging(send);
    await applySteps(send, now);
    if (isDistributed) await distributeLocal(send);
    for (const month of monthsFrom(now)) await send(creationOf(month));
  });
}

/** Makes table names refer to the tables of the copy until the transaction ends. */
export async function workInStaging(send: Send): Promise<void> {
  await send({ text: inSchema(STAGING) });
}

export async function dropStaging(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, (client) => clientSender(client)({ text: `DROP SCHEMA ${STAGING} CASCADE` }));
}

/** The database that a copy is to be put into. */
export interface Place {
  /** The database without its password, for messages. */
  name: string;
  /** The tables of a network. */
  tables: readonly Table[];
  /** Whether to set an existing network aside. If not, an existing network is an error. */
  replace: boolean;
}

/**
 * Throws `invalid` for a database that belongs to another program or a newer version, or that has a network.
 */
export async function rejectTaken(send: Send, { name, tables, replace }: Place): Promise<void> {
  const { applied } = await migrationState(send);
  const there = await networkTables(send, tables);
  if (applied.length === 0 && there.length > 0) {
    const text = `${name} has a table ${there[0]} of another program: use a separate database.`;
    throw new ApiError('invalid', text);
  }
  const used = await firstWithRows(send, there);
  if (replace || used === undefined) return;
  const text = `${name} already has a network (rows in ${used}): use an empty database.`;
  throw new ApiError('invalid', text);
}

async function networkTables(send: Send, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await send({
    text: 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    values: [tables.map(({ name }) => name)],
  });
  return rows.map(({ name }) => name);
}

async function firstWithRows(send: Send, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    if ((await send({ text: `SELECT FROM ${table} LIMIT 1` })).rowCount !== 0) return table;
  }
  return undefined;
}

/**
 * Moves the copy to the schema that servers use, in one transaction. Moves an existing network to a new
 * schema and returns its name. Drops existing tables instead if they have no rows, and returns `null`.
 */
export function publish(pool: pg.Pool, place: Place, now: number): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const send = clientSender(client);
    if (await hasCitus(send)) await changeOneByOne(send);
    const { rows } = await send({ text: 'SELECT quote_ident(current_schema()) AS schema' });
    const copied = await objectsOf(send, COPIED, COPIED);
    const there = await objectsOf(send, TABLES_IN_THE_WAY, FUNCTIONS_IN_THE_WAY);
    const previous = there.tables.length === 0 ? null : await clear(send, place, there, now);
    await moveTo(send, rows[0]?.schema, copied);
    await send({ text: `DROP SCHEMA ${STAGING}` });
    return previous;
  });
}

const COPIED = 'nspname = $1';

/** Matches the tables with the name of a copied one, and every partition of the check log. */
const TABLES_IN_THE_WAY = `nspname = current_schema() AND (relname LIKE 'check\\_log\\_%'
  OR relname IN (SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname = $1))`;

/** Matches the functions with the name of a copied one. */
const FUNCTIONS_IN_THE_WAY = `nspname = current_schema()
  AND proname IN (SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE nspname = $1)`;

/** Tables and partitions, and the functions of their triggers, each with its schema. */
interface Objects {
  tables: string[];
  functions: string[];
}

async function objectsOf(send: Send, tablesWhere: string, functionsWhere: string): Promise<Objects> {
  const names = async (text: string): Promise<string[]> =>
    (await send({ text, values: [STAGING] })).rows.map(({ name }) => name);
  return {
    tables: await names(`SELECT format('%I.%I', nspname, relname) AS name FROM pg_class
      JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'p') AND ${tablesWhere}`),
    functions: await names(`SELECT oid::regprocedure::text AS name FROM (SELECT p.oid, p.proname, n.nspname
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace) AS p WHERE ${functionsWhere}`),
  };
}

async function moveTo(send: Send, schema: string, { tables, functions }: Objects): Promise<void> {
  for (const table of tables) await send({ text: `ALTER TABLE ${table} SET SCHEMA ${schema}` });
  for (const each of functions) await send({ text: `ALTER FUNCTION ${each} SET SCHEMA ${schema}` });
}

/** These have rows in every database that a server was started on. */
const ALWAYS_WITH_ROWS = /\.(migrations|change_marks)$/;

/** @param there what to clear away */
async function clear(send: Send, place: Place, there: Objects, now: number): Promise<string | null> {
  await lockTables(send, place.name, there.tables, 'ACCESS EXCLUSIVE');
  await rejectTaken(send, place);
  const network = there.tables.filter((table) => !ALWAYS_WITH_ROWS.test(table));
  if ((await firstWithRows(send, network)) === undefined) {
    await send({ text: `DROP TABLE ${there.tables.join(', ')}` });
    for (const each of there.functions) await send({ text: `DROP FUNCTION ${each}` });
    return null;
  }
  const schema = `network_before_${new Date(now).toISOString().toLowerCase().replaceAll(/[-:.]/g, '')}`;
  await send({ text: `CREATE SCHEMA ${schema}` });
  await moveTo(send, schema, there);
  return schema;
}
