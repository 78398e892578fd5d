import { createHash } from 'node:crypto';
import type pg from 'pg';
import { nextDueRead } from '../../sql/queues.ts';
import { RESERVE_IDENTIFIER } from '../../sql/worlds/frozen-renters.ts';
import type { WorldSeed, WorldStore, WorldStores } from '../../world-stores.ts';
import { patient } from '../connection/command-wait.ts';
import { clientSender, type DatabaseOptions, openPool, poolSender, preparer } from '../connection/pool.ts';
import { DIALECT } from '../dialect.ts';
import { applySteps } from '../schema/migrate.ts';
import { storeOn } from '../store.ts';
import { inTransaction, type SchemaPlace, schemaSender } from '../transactions.ts';
import { FREEZE_RENTERS } from './frozen-renters.ts';
import { readSeedRows, type SeedRows, writeSeedRows } from './seed-rows.ts';

/** Connections of a node for all of its test worlds. They leave those of the network alone. */
const MOST_CONNECTIONS = 4;

/**
 * Returns the databases of test worlds: a schema for each in the database of the network, so that every node sees it. The name
 * of a schema begins with that of the network's.
 */
export function postgresWorldStores({ url }: DatabaseOptions, seed: WorldSeed): WorldStores {
  // Connects with the first statement.
  const pool = openPool(url, { most: MOST_CONNECTIONS });
  let network: Promise<string> | undefined;
  let seedRows: Promise<SeedRows> | undefined;

  async function prefix(): Promise<string> {
    network ??= networkSchema(pool);
    try {
      return `${await network}_`;
    } catch (error) {
      network = undefined;
      throw error;
    }
  }
  const schemaOf = async (id: string) => `${await prefix()}${id.toLowerCase()}`;

  return {
    async create(id) {
      const schema = await schemaOf(id);
      await inTransaction(pool, async (client) => {
        await patient(clientSender(client))({ text: `CREATE SCHEMA ${schema}` });
      });
      await migrate(pool, schema);
      if (seedRows === undefined) {
        seedRows = plant(pool, schema, seed);
        // The next world plants it again.
        seedRows.catch(() => {
          seedRows = undefined;
        });
        await seedRows;
      } else {
        const rows = await seedRows;
        await inTransaction(pool, (client) => writeSeedRows(client, rows), schema);
      }
      await freeze(pool, schema, seed);
    },
    async open(id) {
      const schema = await schemaOf(id);
      if (!(await listSchemas(pool, schema)).includes(schema)) return undefined;
      await migrate(pool, schema);
      return worldOn(pool, schema);
    },
    async remove(id) {
      const schema = await schemaOf(id);
      await inTransaction(pool, async (client) => {
        await patient(clientSender(client))({ text: `DROP SCHEMA IF EXISTS ${schema} CASCADE` });
      });
    },
    async list() {
      const start = `${await prefix()}wld_`;
      const schemas = await listSchemas(pool, `${start}%`);
      return schemas.map((schema) => `wld_${schema.slice(start.length).toUpperCase()}`);
    },
    close: () => pool.end(),
  };
}

/** Returns the name of the schema of the network's tables, in characters that need no quotes. */
async function networkSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await poolSender(pool)({ text: 'SELECT current_schema() AS name' });
  return String(rows[0]?.name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_');
}

async function listSchemas(pool: pg.Pool, like: string): Promise<string[]> {
  const { rows } = await poolSender(pool)({
    text: 'SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE $1',
    values: [like.replaceAll('_', '\\_')],
  });
  return rows.map(({ name }) => name);
}

/** Migrates a world. Checks of all months stay in the default partition of its check log. */
async function migrate(pool: pg.Pool, schema: string): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      const send = patient(clientSender(client));
      await send({
        text: `SELECT pg_advisory_xact_lock(hashtextextended('migrate', ${lockSeedOf(schema)}))`,
      });
      await applySteps(send, Date.now());
    },
    schema,
  );
}

/** Plants the seed in a world, and returns the rows that it then has. */
async function plant(pool: pg.Pool, schema: string, { plant }: WorldSeed): Promise<SeedRows> {
  const store = worldOn(pool, schema);
  await plant(store);
  await store.close();
  return inTransaction(pool, (client) => readSeedRows(client, schema), schema);
}

/** Makes the renters of a world unchangeable. */
async function freeze(pool: pg.Pool, schema: string, { reserved }: WorldSeed): Promise<void> {
  await inTransaction(
    pool,
    async (client) => {
      const send = clientSender(client);
      await send({ text: FREEZE_RENTERS });
      const reserve = preparer(send, false)(RESERVE_IDENTIFIER);
      for (const { kind, value } of reserved) await reserve.run(kind, value);
    },
    schema,
  );
}

/** Returns 60 bits of a hash of the name. */
function lockSeedOf(schema: string): string {
  return BigInt(`0x${createHash('sha256').update(schema).digest('hex').slice(0, 15)}`).toString();
}

function worldOn(pool: pg.Pool, schema: string): WorldStore {
  const send = schemaSender(pool, schema);
  const place: SchemaPlace = { schema, lockSeed: lockSeedOf(schema), dialect: DIALECT };
  // Connections are shared by worlds, so statements are not prepared.
  const store = storeOn(pool, send, { namedStatements: false }, place);
  const prepare = preparer(send, false);
  const size = prepare<{ bytes: number }>(
    `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class
     WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`,
  );
  return {
    ...store,
    async sizeBytes() {
      return (await size.get())?.bytes ?? 0;
    },
    nextDueAt: nextDueRead(prepare),
  };
}
