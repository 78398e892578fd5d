import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import { count } from '../../../rules/text/counts.ts';
import { errorFound, type Finding, fail, ok, Problems, warn } from '../../doctor/findings.ts';
import {
  type Dangling,
  type ExamineOptions,
  examineNetwork,
  nodeVersion,
  references,
  schemaOf,
  WRONG_NODE,
} from '../../doctor/network-findings.ts';
import type { Snapshot } from '../../sql/query.ts';
import { isUnreadable, openDatabase, preparer, rejectUnsafeSqlite } from '../connection/database.ts';
import { DIALECT } from '../dialect.ts';
import { migrationState } from '../schema/migrate.ts';

interface ExamineFileOptions extends ExamineOptions {
  path: string;
}

const BUSY_TIMEOUT_MS = 10_000;
const CACHE_KIB = 32 * 1024;

/** With less free space than this, writes may soon fail. */
const TOO_LITTLE_ROOM_BYTES = 256 * 1024 * 1024;

/**
 * Examines a database and yields one finding at a time. Does not write to the database or block a running
 * server. Skips checks that an earlier finding makes impossible.
 */
export async function* examineSqlite(options: ExamineFileOptions): AsyncGenerator<Finding> {
  yield nodeVersion();
  yield sqliteVersion();
  const { path } = options;
  if (!existsSync(path)) {
    yield fail(
      'database',
      `There is no database at ${path}.`,
      'Check DATABASE_URL, or create one with migrate.',
    );
    return;
  }
  const db = opened(path);
  if (!(db instanceof DatabaseSync)) {
    yield db;
    return;
  }
  try {
    const schema = schemaIn(db, path);
    yield schema;
    yield diskRoom(path);
    if (schema.verdict !== 'fail') yield* content(db, options);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    yield fail('integrity', 'Some pages cannot be read.', RESTORE);
  } finally {
    db.close();
  }
}

async function* content(db: DatabaseSync, options: ExamineOptions): AsyncGenerator<Finding> {
  const sound = integrity(db, options);
  yield sound;
  if (sound.verdict === 'fail') return;
  yield references(danglingIn(db, options));
  yield* examineNetwork(snapshotOf(db), DIALECT, options);
}

/** Uses a short transaction for each read, so that SQLite can checkpoint the log in between. */
function snapshotOf(db: DatabaseSync): Snapshot {
  const prepare = preparer(db);
  return async (read) => {
    db.exec('BEGIN');
    const result = await read(prepare);
    db.exec('COMMIT');
    return result;
  };
}

function sqliteVersion(): Finding {
  const { sqlite } = process.versions;
  try {
    rejectUnsafeSqlite();
    return ok('SQLite', `${sqlite}`);
  } catch {
    return fail('SQLite', `${sqlite} could corrupt the database.`, WRONG_NODE);
  }
}

/** Opens the database, or returns the finding that it cannot be opened. */
function opened(path: string): DatabaseSync | Finding {
  try {
    return openDatabase(path, { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isWritable(dirname(path))) return fail('database', error.message, 'Nothing was changed.');
    const advice =
      "Run it as the server's user. On a read-only disk, copy the database and its -wal file elsewhere first.";
    return fail('database', `Reading ${path} creates files next to it, but its folder is read-only.`, advice);
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function schemaIn(db: DatabaseSync, path: string): Finding {
  try {
    return schemaOf(path, migrationState(db));
  } catch (error) {
    if (isUnreadable(error)) return fail('database', `${path} is damaged or not a database.`, RESTORE);
    return errorFound('database', error, 'Nothing was changed.');
  }
}

const RESTORE = 'Stop the server and restore the newest backup.';

function diskRoom(path: string): Finding {
  const { bavail, bsize } = statfsSync(dirname(path));
  const free = bavail * bsize;
  const size = statSync(path).size;
  const detail = `${inWords(free)} free; the database takes ${inWords(size)}.`;
  if (free < TOO_LITTLE_ROOM_BYTES)
    return fail('disk space', detail, 'Free some space: writes will soon fail.');
  if (free >= size) return ok('disk space', detail);
  return warn('disk space', detail, 'There is not enough space for a backup or a restore.');
}

function inWords(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.ceil(bytes / 1024)} KiB`;
  return `${count(Math.round(bytes / 2 ** 20))} MiB`;
}

function integrity(db: DatabaseSync, { onProgress }: ExamineOptions): Finding {
  const problems = new Problems();
  for (const table of tablesOf(db, 'integrity', onProgress)) {
    for (const { quick_check: problem } of db.prepare(`PRAGMA quick_check('${table}')`).iterate()) {
      if (problem !== 'ok') problems.add(`${table}: ${problem}`);
    }
  }
  if (problems.count === 0) return ok('integrity', 'Every page and row can be read.');
  return fail('integrity', `${problems}`, RESTORE);
}

function danglingIn(db: DatabaseSync, { onProgress }: ExamineOptions): Dangling[] {
  const dangling = preparer(db)<Omit<Dangling, 'table'>>(
    'SELECT parent, count(*) AS count FROM pragma_foreign_key_check(?) GROUP BY parent',
  );
  const found: Dangling[] = [];
  for (const table of tablesOf(db, 'references', onProgress)) {
    found.push(...dangling.all(table).map((row) => ({ table, ...row })));
  }
  return found;
}

/** Yields the name of each table, and reports the progress. */
function* tablesOf(
  db: DatabaseSync,
  part: string,
  onProgress: ExamineOptions['onProgress'],
): Generator<string> {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  for (const [index, { name }] of tables.entries()) {
    onProgress(part, 'tables', index, tables.length);
    yield String(name);
  }
}
