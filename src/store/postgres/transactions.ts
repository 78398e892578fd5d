import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../../errors.ts';
import { transactionOn } from '../sql/nouns.ts';
import type { Transaction } from '../store.ts';
import {
  clientSender,
  errorCode,
  isBroken,
  poolSender,
  preparer,
  type Send,
  translated,
} from './database.ts';
import { IN_TRANSACTION } from './dialect.ts';

/** What others did at the same moment is no fault of the caller's: deadlock and serialization failure. */
const TRY_AGAIN = ['40P01', '40001'];
const MOST_TRIES = 10;

/** A transaction whose end is unknown is asked for so long; a restart or a fail-over takes less. */
const RESOLVE_WAIT_MS = 5_000;
const RESOLVE_RETRY_MS = 100;

/** Does `work` on one connection as one transaction; whatever it throws takes all of it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await translated(() => pool.connect());
  const send = clientSender(client);
  let broken = false;
  try {
    await send({ text: 'BEGIN' });
    const answer = await work(client);
    const { rows } = await send({ text: 'SELECT pg_current_xact_id_if_assigned()::text AS id' });
    await commit(pool, send, rows[0]?.id ?? null);
    return answer;
  } catch (error) {
    broken = isBroken(error);
    if (!broken) {
      await send({ text: 'ROLLBACK' }).catch(() => {
        broken = true;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** @param transaction its ID; `null` when it wrote nothing */
async function commit(pool: pg.Pool, send: Send, transaction: string | null): Promise<void> {
  try {
    const { command } = await send({ text: 'COMMIT' });
    // PostgreSQL answers so when a statement failed and the work went on all the same.
    if (command === 'ROLLBACK')
      throw new Error('a transaction was committed after one of its statements failed');
  } catch (error) {
    // The connection broke with the answer to come: the database knows what became of it.
    if (!isBroken(error) || transaction === null || !(await isCommitted(pool, transaction))) throw error;
  }
}

/** Asks what became of a transaction, again while the database is away or still at it. */
async function isCommitted(pool: pg.Pool, transaction: string): Promise<boolean> {
  const statement = { text: 'SELECT pg_xact_status($1::xid8) AS status', values: [transaction] };
  const latest = performance.now() + RESOLVE_WAIT_MS;
  for (;;) {
    const status = await poolSender(pool)(statement).then(
      ({ rows }) => rows[0]?.status,
      () => 'in progress',
    );
    if (status !== 'in progress') return status === 'committed';
    if (performance.now() > latest) return false;
    await pause(RESOLVE_RETRY_MS);
  }
}

/** Runs transactions of the store's interface, again when they got in each other's way. */
export function transactor(pool: pg.Pool, namedStatements: boolean) {
  // Preparing is for a connection, and so are the queries that a transaction is made of.
  const transactions = new WeakMap<pg.PoolClient, Transaction>();
  return async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await inTransaction(pool, (client) =>
          work(transactions.getOrInsertComputed(client, () => transactionOf(client, namedStatements))),
        );
      } catch (error) {
        if (!TRY_AGAIN.includes(errorCode(error) ?? '')) throw error;
        if (tries === MOST_TRIES) {
          throw new Refusal('unavailable', 'Too many write to the same rows. Try again shortly.', error);
        }
      }
    }
  };
}

/** What a transaction of the shared SQL can do, and waits for besides: for who adds what is not there yet. */
function transactionOf(client: pg.PoolClient, namedStatements: boolean): Transaction {
  const prepare = preparer(clientSender(client), namedStatements);
  const lock = prepare('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))');
  const shared = transactionOn(prepare, IN_TRANSACTION);
  const { keys, renters } = shared;
  return {
    ...shared,
    keys: {
      ...keys,
      async listActive(organizationId) {
        // Who counts keys to add one waits for whoever is just adding one.
        await lock.get(`keys of ${organizationId}`);
        return keys.listActive(organizationId);
      },
    },
    // Who looks for a renter to make one where there is none waits for whoever is just making one.
    renters: {
      ...renters,
      async search(identifier, limit) {
        await lock.get(`${identifier.kind} ${identifier.value}`);
        return renters.search(identifier, limit);
      },
      async findByPhoneAndName(phone, name) {
        await lock.get(`phone ${phone}`);
        return renters.findByPhoneAndName(phone, name);
      },
      async findOnRosterByName(organizationId, name, limit) {
        await lock.get(`name ${name} of ${organizationId}`);
        return renters.findOnRosterByName(organizationId, name, limit);
      },
    },
  };
}
