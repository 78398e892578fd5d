import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A hash of every row of every table: equal when all is the same. The time of migration is left out. */
export function digestOf(databasePath: string): Record<string, string> {
  const db = new DatabaseSync(databasePath, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const digests = tables
      .map(({ name }) => String(name))
      .filter((name) => name !== 'migrations')
      .map((name) => [name, digestOfTable(db, name)]);
    return Object.fromEntries(digests);
  } finally {
    db.close();
  }
}

function digestOfTable(db: DatabaseSync, table: string): string {
  const hash = createHash('sha256');
  for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) hash.update(JSON.stringify(row));
  return hash.digest('hex');
}
