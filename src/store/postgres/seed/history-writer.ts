import type pg from 'pg';
import { ApiError } from '../../../errors.ts';
import type { HistoryWriter, RenterHistory } from '../../history.ts';
import { ADD_TO_DAY, FILING_DAYS, HistoryDays } from '../../sql/filing-days.ts';
import {
  addHistory,
  forEachHistoryTable,
  HISTORY_TABLES,
  type HistoryTable,
  TAKEN,
} from '../../sql/history-rows.ts';
import { organizationReads, organizationWrites } from '../../sql/organizations.ts';
import { patient } from '../connection/command-wait.ts';
import { lockSchema } from '../connection/locks.ts';
import { errorCode } from '../connection/outages.ts';
import {
  clientSender,
  type DatabaseOptions,
  openedPool,
  poolSender,
  preparer,
  type Send,
} from '../connection/pool.ts';
import { rejectUnsafeServer } from '../connection/required-settings.ts';
import { migrate } from '../schema/migrate.ts';
import { inTransaction } from '../transactions.ts';
import { BulkInsert, type ColumnTypes, columnTypes } from './bulk-insert.ts';

/** Renters in one statement. The next ones are generated while the database inserts them. */
const RENTERS_PER_STATEMENT = 500;

/**
 * Switches foreign keys off: all rows refer to rows that are inserted with them, and checking each would take
 * a third of the time. Has no effect for a role without the privilege.
 */
const WITHOUT_FOREIGN_KEYS = `SELECT set_config('session_replication_role', 'replica', true)
  WHERE has_parameter_privilege('session_replication_role', 'SET')`;

/** PostgreSQL's code for a duplicate value: unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Opens a PostgreSQL database to fill it. Migrates its schema if needed. */
export async function openPostgresHistoryWriter(options: DatabaseOptions): Promise<HistoryWriter> {
  return openedPool(options.url, async (pool) => {
    const send = poolSender(pool);
    await rejectUnsafeServer(send);
    await migrate(pool, Date.now());
    return historyWriter(pool, await columnTypes(send));
  });
}

function historyWriter(pool: pg.Pool, types: ColumnTypes): HistoryWriter {
  const send = poolSender(pool);
  const has = async (renterId: string) => {
    const { rowCount } = await send({ text: 'SELECT 1 FROM renters WHERE id = $1', values: [renterId] });
    return rowCount === 1;
  };
  return {
    has,
    addOrganizations: (added) =>
      alone(pool, async (client) => {
        const prepare = preparer(clientSender(client), false);
        const { find } = organizationReads(prepare);
        const { create } = organizationWrites(prepare);
        for (const organization of added) {
          if ((await find(organization.id)) === undefined) await create(organization);
        }
      }),
    insert: (histories) =>
      alone(pool, async (client) => {
        let insertion: Promise<unknown> | undefined;
        for (const some of inGroups(histories)) {
          if (insertion === undefined && (await has(some[0].renter.id))) return false;
          const statement = insertionOf(some, await numbersFor(some, send), types);
          await insertion;
          insertion = patient(clientSender(client))(statement);
          // Avoids an unhandled rejection. The error is thrown by the next await.
          insertion.catch(() => {});
        }
        await insertion;
        return true;
      }),
    async finish() {
      // A running server may have walked past numbers that were reserved here but not written yet.
      await send({ text: 'UPDATE identity_walk SET walked = 0' });
      const tables = new Set(Object.values(HISTORY_TABLES).map(({ table }) => table));
      // Without statistics and hint bits the first queries would be slow.
      for (const table of tables) await patient(send)({ text: `VACUUM (ANALYZE) ${table}` });
    },
    close: () => pool.end(),
  };
}

/** Runs `work` in one transaction, under the lock that allows only one process to fill the database. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client) => {
      const send = patient(clientSender(client));
      await lockSchema(send, 'seed');
      await send({ text: WITHOUT_FOREIGN_KEYS });
      return work(client);
    });
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? new ApiError('invalid', TAKEN, error) : error;
  }
}

type Group = [RenterHistory, ...RenterHistory[]];

function* inGroups(histories: Iterable<RenterHistory>): Iterable<Group> {
  let group: RenterHistory[] = [];
  const isGroup = (some: RenterHistory[]): some is Group => some.length > 0;
  for (const history of histories) {
    group.push(history);
    if (group.length < RENTERS_PER_STATEMENT || !isGroup(group)) continue;
    yield group;
    group = [];
  }
  if (isGroup(group)) yield group;
}

/** Reserves unique numbers for renters and their records, from the sequences that servers also use. */
async function numbersFor(group: Group, send: Send) {
  const take = async (table: string, count: number) => {
    const { rows } = await send({
      text: `SELECT nextval(pg_get_serial_sequence($1, 'number')) AS number FROM generate_series(1, $2)`,
      values: [table, count],
    });
    return rows.values().map(({ number }) => Number(number));
  };
  const records = group.reduce((sum, { reports, incidents }) => sum + reports.length + incidents.length, 0);
  return { renters: await take('renters', group.length), records: await take('reports', records) };
}

/** Returns one statement for the rows of all tables, so that the database does not wait between them. */
function insertionOf(
  group: Group,
  numbers: Record<'renters' | 'records', Iterator<number, undefined>>,
  types: ColumnTypes,
) {
  const next = (of: Iterator<number, undefined>) => of.next().value ?? Number.NaN;
  const tables = forEachHistoryTable((table, columns) => new BulkInsert(table, columns, types));
  const days = new HistoryDays();
  for (const history of group) {
    days.add(history);
    addHistory(
      history,
      next(numbers.renters),
      () => next(numbers.records),
      (table: HistoryTable, row) => tables[table].add(row),
    );
  }
  const filingDays = new BulkInsert(FILING_DAYS.table, FILING_DAYS.columns, types);
  for (const row of days.take()) filingDays.add(row);
  const values: unknown[] = [];
  const inserts = Object.entries(tables).map(([name, rows]) => `${name} AS (${rows.take(values)})`);
  inserts.push(`${FILING_DAYS.table} AS (${filingDays.take(values)} ${ADD_TO_DAY})`);
  return { text: `WITH ${inserts.join(', ')} SELECT`, values };
}
