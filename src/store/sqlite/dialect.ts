import { FIRST_CHECK } from '../sql/inquiries/inquiry-rows.ts';
import { type Dialect, membersOf } from '../sql/query.ts';

export const DIALECT: Dialect = {
  // Transactions run one after the other.
  skipLocked: () => '',
  below: (column, value) => `${column.group} = ${value.group} AND ${column.number} < ${value.number}`,
  above: (column, value) => `${column.group} = ${value.group} AND ${column.number} > ${value.number}`,
  writer: '0',
  nextRecordNumber: `UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'reports' RETURNING seq AS number`,
  anyOf: (column, select) => `${column} IN (${select})`,
  list: (columns, select) =>
    `(SELECT json_group_array(json_object(${membersOf(columns)})) FROM (${select}) AS item)`,
  objects: (json, name, fields) => {
    const columns = Object.keys(fields).map((field) => `value ->> '${field}' AS ${field}`);
    return `(SELECT ${columns.join(', ')} FROM json_each(${json})) AS ${name}`;
  },
  joinFirst: (table, as, { where }) => `CROSS JOIN ${table} ${as} ON ${where}`,
  firstCheck: FIRST_CHECK,
  unindexed: (column) => `+${column}`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  elements: (json) => `SELECT value FROM json_each(${json})`,
  // Some 10 ms, in which nobody else writes and the process does nothing else.
  indexedAtOnce: 3_000,
  // Some 3 ms, in which the process does nothing else.
  answeredAtOnce: 50,
  // Some 20 ms, in which nobody else writes and the process does nothing else.
  filedAtOnce: 50,
};
