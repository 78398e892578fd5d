import type { ServerRole } from './connection/hosts.ts';
import { openPool, poolSender, type Send, statementOf } from './connection/pool.ts';
import { type FoundRenter, type PlacedIdentifier, RENTERS_OF_GROUP } from './lookups.ts';

/** Connections of one node to a replica: for groups of checks, and for parts of batches. */
const MOST_CONNECTIONS = 2;

/** How long a group waits for a result, which a replica that works sends within some milliseconds. */
const RESPONSE_WAIT_MS = 500;

/** How long it takes to connect at most. Groups rarely wait for it, because connections stay open. */
const CONNECT_WAIT_MS = 2_000;

/** The marks of all changes that a lookup must see, as a JSON object. */
export const CHANGE_MARKS =
  "SELECT coalesce(json_object_agg(slot, mark), '{}')::text AS marks FROM change_marks";

/**
 * Finds what `RENTERS_OF_GROUP` does if this server is a standby and has the changes with the marks in $2, and otherwise
 * returns null. Marks and renters are read in one snapshot. Marks of another timeline come from a server that was
 * promoted, and that the primary of the marks in $2 knows nothing of.
 */
const FIND_IF_CURRENT = `WITH needed AS MATERIALIZED (
    SELECT slot::bigint, mark::bigint FROM json_each_text($2::json) AS n (slot, mark)
  )
  SELECT pg_is_in_recovery() AS standby, CASE WHEN pg_is_in_recovery()
      AND NOT EXISTS (SELECT FROM needed n LEFT JOIN change_marks m USING (slot) WHERE coalesce(m.mark, 0) < n.mark)
      AND (SELECT max(mark) >> 40 FROM change_marks) IS NOT DISTINCT FROM (SELECT max(mark) >> 40 FROM needed)
    THEN coalesce((${RENTERS_OF_GROUP}), '[]') END AS found`;

/** What the servers of a network have in common. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system())::text AS system,
  (SELECT oid FROM pg_database WHERE datname = current_database())::text AS database`;

const NOT_STANDBY = 'it is not a standby';

/** Returns the role of the standbys of the database that `send` reaches. */
function standbyOf(send: Send): ServerRole {
  return {
    words: 'is a standby of the database',
    async verify(client) {
      const { rows } = await client.query(`SELECT ${IDENTITY}, pg_is_in_recovery() AS standby`);
      const network = (await send({ text: `SELECT ${IDENTITY}` })).rows[0];
      if (rows[0].system !== network.system || rows[0].database !== network.database)
        throw new Error('it replicates another database');
      if (!rows[0].standby) throw new Error(NOT_STANDBY);
    },
  };
}

/** A standby that finds renters. */
export interface Replica {
  /**
   * Finds the renters of a group if it has the changes with these marks; `undefined` if not. Throws if it cannot be used.
   */
  find(identifiers: readonly PlacedIdentifier[], marks: string): Promise<readonly FoundRenter[] | undefined>;
  close(): Promise<void>;
}

/**
 * Connects to a replica on demand.
 *
 * @param send sends statements to the primary, whose standby it must be
 */
export function openReplica(readUrl: string, namedStatements: boolean, send: Send): Replica {
  const pool = openPool(readUrl, {
    most: MOST_CONNECTIONS,
    role: standbyOf(send),
    connectWaitMs: CONNECT_WAIT_MS,
    responseWaitMs: RESPONSE_WAIT_MS,
    closesIdle: false,
  });
  const ask = poolSender(pool);
  const statement = statementOf(FIND_IF_CURRENT, namedStatements);
  return {
    async find(identifiers, marks) {
      const { rows } = await ask({ ...statement, values: [JSON.stringify(identifiers), marks] });
      // It was promoted after this connection was opened.
      if (rows[0]?.standby !== true) throw new Error(NOT_STANDBY);
      return rows[0].found ?? undefined;
    },
    close: () => pool.end(),
  };
}
