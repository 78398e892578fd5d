import type { Send } from '../connection/pool.ts';
import type {
  Connections,
  Integrity,
  LongTransactions,
  Replication,
  VacuumState,
} from './server-findings.ts';

/** Reads the state of a PostgreSQL server. Without pg_monitor, a role sees only its own sessions. */

export async function readConnections(send: Send): Promise<Connections> {
  return first(
    send,
    `SELECT (SELECT sum(numbackends) FROM pg_stat_database)::int AS taken,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most`,
  );
}

export async function readLongTransactions(send: Send, minutes: number): Promise<LongTransactions> {
  const long = await first<Omit<LongTransactions, 'minutes'>>(
    send,
    `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
         AND backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND xact_start < now() - make_interval(mins => $1)) AS open,
       (SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()
         AND prepared < now() - make_interval(mins => $1)) AS prepared`,
    minutes,
  );
  return { ...long, minutes };
}

export async function readVacuum(send: Send): Promise<VacuumState> {
  const ages = await first<Omit<VacuumState, 'tables'>>(
    send,
    `SELECT age(datfrozenxid) AS age, current_setting('autovacuum_freeze_max_age')::int AS "freezeAge"
     FROM pg_database WHERE datname = current_database()`,
  );
  const { rows: tables } = await send({
    text: `SELECT relname AS name, n_live_tup AS live, n_dead_tup AS dead FROM pg_stat_user_tables
      WHERE relid IN (SELECT oid FROM pg_class WHERE relnamespace = quote_ident(current_schema())::regnamespace)
      ORDER BY n_dead_tup DESC LIMIT 20`,
  });
  return { ...ages, tables };
}

export async function readReplication(send: Send): Promise<Replication> {
  const settings = await first<Pick<Replication, 'synchronous' | 'commit'>>(
    send,
    `SELECT current_setting('synchronous_standby_names') AS synchronous,
       current_setting('synchronous_commit') AS commit`,
  );
  const { rows: standbys } = await send({
    text: `SELECT coalesce(nullif(application_name, ''), host(client_addr)) AS name,
        pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint AS bytes,
        extract(epoch FROM replay_lag)::float AS seconds FROM pg_stat_replication`,
  });
  const { rows: slots } = await send({
    text: `SELECT slot_name AS name, active, wal_status = 'lost' AS lost,
        pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint AS bytes FROM pg_replication_slots`,
  });
  return { ...settings, standbys, slots };
}

export async function readIntegrity(send: Send): Promise<Integrity> {
  return first(
    send,
    `SELECT current_setting('data_checksums') = 'on' AS checksums,
       (SELECT coalesce(sum(checksum_failures), 0)::bigint FROM pg_stat_database) AS failures,
       (SELECT coalesce(json_agg(i.indexrelid::regclass::text), '[]') FROM pg_index i
         JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT i.indisvalid AND c.relnamespace = quote_ident(current_schema())::regnamespace) AS "invalidIndexes"`,
  );
}

async function first<Row>(send: Send, text: string, ...values: unknown[]): Promise<Row> {
  return (await send({ text, values })).rows[0] as Row;
}
