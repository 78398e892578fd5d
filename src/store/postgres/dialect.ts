import { FIRST_CHECK, stretch } from '../sql/inquiries/inquiry-rows.ts';
import { type Dialect, membersOf } from '../sql/query.ts';

export const DIALECT: Dialect = {
  // Other transactions may still reference the rows by foreign keys.
  skipLocked: (table) => `FOR NO KEY UPDATE OF ${table} SKIP LOCKED`,
  below: (column, value) =>
    `${column.group} >= ${value.group} AND (${column.group}, ${column.number}) < (${value.group}, ${value.number})`,
  above: (column, value) =>
    `${column.group} <= ${value.group} AND (${column.group}, ${column.number}) > (${value.group}, ${value.number})`,
  writer: 'pg_backend_pid() % 16',
  // The sequence of the column reports.number: asking for its name takes as long as taking the number.
  nextRecordNumber: `SELECT nextval('reports_number_seq') AS number`,
  anyOf: (column, select) => `${column} = ANY(ARRAY(${select}))`,
  list: (columns, select) =>
    `(SELECT coalesce(json_agg(json_build_object(${membersOf(columns)})), '[]')::text FROM (${select}) AS item)`,
  objects: (json, name, fields) => {
    const columns = Object.entries(fields).map(([field, type]) => `${field} ${type}`);
    return `json_to_recordset(${json}) AS ${name} (${columns.join(', ')})`;
  },
  joinFirst: (table, as, { where, order }) =>
    `CROSS JOIN LATERAL (SELECT * FROM ${table} ${as} WHERE ${where} ORDER BY ${order}) AS ${as}`,
  firstCheck: FIRST_CHECK,
  unindexed: (column) => column,
  indexedBy: () => '',
  elements: (json) => `SELECT json_array_elements_text(${json})`,
  // Takes some 100 ms, and no request waits for it. A slow database may take up to 5 s.
  indexedAtOnce: 20_000,
  // Some 10 ms, in which other checks of the organization wait for its balance.
  answeredAtOnce: 100,
  // Some 100 ms, in which other filings about the same renters wait.
  filedAtOnce: 100,
};

/** The dialect where Citus distributes the logs. A query over all of their shards cannot lock rows, or join local tables. */
export const DISTRIBUTED: Dialect = {
  ...DIALECT,
  // Two nodes that delete the same rows wait for each other, or try again after a deadlock.
  skipLocked: (table) => (table === 'request_log' ? '' : DIALECT.skipLocked(table)),
  // Reads all checks since then, in every shard.
  firstCheck: `SELECT min(c.at) AS at ${stretch(DIALECT, '?')}`,
};
