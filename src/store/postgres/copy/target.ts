import type pg from 'pg';
import { serverName } from '../../../database-url.ts';
import type { CopyTarget } from '../../copy/copy.ts';
import type { Row } from '../../copy/rows.ts';
import { columnList, isNumbered, type Table } from '../../copy/tables.ts';
import { patient } from '../connection/command-wait.ts';
import { clientSender, type DatabaseOptions, openedPool, poolSender, preparer } from '../connection/pool.ts';
import { rejectUnsafeServer } from '../connection/required-settings.ts';
import { creationOf, type Month, monthOf } from '../schema/month-partitions.ts';
import { inTransaction } from '../transactions.ts';
import { rejectConnected } from './reject-in-use.ts';
import {
  dropStaging,
  makeStaging,
  type Place,
  publish,
  rejectTaken,
  STAGING,
  workInStaging,
} from './staging.ts';

/** PostgreSQL's names for the column types. */
const TYPES = { text: 'text', integer: 'bigint' } as const;

export type PostgresTargetOptions = DatabaseOptions & Omit<Place, 'name'>;

/**
 * Opens a PostgreSQL database to write a copy into it. Throws if servers are connected to it, or if it
 * belongs to another program or already has a network.
 */
export async function openPostgresTarget(options: PostgresTargetOptions): Promise<CopyTarget> {
  const { url, tables, replace } = options;
  const place = { name: serverName(url), tables, replace };
  return openedPool(url, async (pool) => {
    const send = poolSender(pool);
    await rejectUnsafeServer(send);
    await rejectConnected(send, place.name);
    await rejectTaken(send, place);
    await makeStaging(pool, Date.now());
    return targetOf(pool, place);
  });
}

function targetOf(pool: pg.Pool, place: Place): CopyTarget {
  const send = patient(poolSender(pool));
  const makeMonths = monthMaker(pool);
  return {
    name: place.name,
    schema: STAGING,
    prepare: preparer(send, false),
    async insert(table, rows) {
      if (table.name === 'check_log') await makeMonths(table, rows);
      const arrays = table.columns.map(({ type }, place) => `$${place + 1}::${TYPES[type]}[]`);
      await send({
        text: `INSERT INTO ${STAGING}.${table.name} (${columnList(table)})
          ${isNumbered(table) ? 'OVERRIDING SYSTEM VALUE' : ''} SELECT * FROM unnest(${arrays.join(', ')})`,
        values: table.columns.map((_, place) => rows.map((row) => row[place])),
      });
    },
    async goOnAfter({ name }, number) {
      if (number === 0) return;
      const sequence = `pg_get_serial_sequence('${STAGING}.${name}', 'number')`;
      await send({ text: `SELECT setval(${sequence}, $1)`, values: [number] });
    },
    async discard() {
      await dropStaging(pool);
      await makeStaging(pool, Date.now());
    },
    async publish() {
      for (const { name } of place.tables) {
        // Without statistics and hint bits the first queries would be slow.
        await send({ text: `VACUUM (ANALYZE) ${STAGING}.${name}` });
      }
      await rejectConnected(send, place.name);
      return publish(pool, place, Date.now());
    },
    close: () => pool.end(),
  };
}

/** Returns a function that creates the partitions of the check log that rows need. */
function monthMaker(pool: pg.Pool): (table: Table, rows: readonly Row[]) => Promise<void> {
  const made = new Set<string>();
  return async ({ columns }, rows) => {
    const at = columns.findIndex(({ name }) => name === 'at');
    const missing = new Map<string, Month>();
    for (const row of rows) {
      const month = monthOf(Number(row[at]));
      if (!made.has(month.name)) missing.set(month.name, month);
    }
    if (missing.size === 0) return;
    await inTransaction(pool, async (client) => {
      const send = clientSender(client);
      await workInStaging(send);
      for (const month of missing.values()) await send(creationOf(month));
    });
    for (const name of missing.keys()) made.add(name);
  };
}
