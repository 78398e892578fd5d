import type { Dialect } from '../sql/query.ts';

export const DIALECT: Dialect = {
  // Others may still refer to the rows.
  skipLocked: (table) => `FOR NO KEY UPDATE OF ${table} SKIP LOCKED`,
  below: (column, value) =>
    `${column.group} >= ${value.group} AND (${column.group}, ${column.number}) < (${value.group}, ${value.number})`,
  nextRecordNumber: `SELECT nextval(pg_get_serial_sequence('reports', 'number')) AS number`,
  anyOf: (column, select) => `${column} = ANY(ARRAY(${select}))`,
  elements: (json) => `SELECT json_array_elements_text(${json})`,
  // Some 100 ms, for which nobody waits; an answer of a slow database is waited for up to 5 s.
  indexedAtOnce: 20_000,
};
