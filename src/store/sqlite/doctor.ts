import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../errors.ts';
import { isUnreadable, openDatabase, preparer, refuseUnsafeSqlite } from './database.ts';
import { type Finding, fail, ok, Problems, warn } from './findings.ts';
import { migrationState } from './migrate.ts';
import { examineStandings } from './standings.ts';

interface ExamineOptions {
  path: string;
  now: number;
  /** What is being examined, and how far: `done` of `total` things of one kind. */
  onProgress: (part: string, unit: string, done: number, total: number) => void;
}

const OLDEST_NODE = 26;
const BUSY_TIMEOUT_MS = 10_000;
const CACHE_KIB = 32 * 1024;

/** Below this the next writes may fail. */
const TOO_LITTLE_ROOM_BYTES = 256 * 1024 * 1024;

/** An attempt takes 10 s at most, and the server looks for pending ones every 5 s. */
const STUCK_AFTER_MS = 5 * 60_000;

/**
 * Examines a database, one finding after the other, without writing to it and without keeping a server beside
 * it from anything. What cannot be examined because of an earlier finding is left out.
 */
export function* examine(options: ExamineOptions): Generator<Finding> {
  yield* versions();
  const { path } = options;
  if (!existsSync(path)) {
    yield fail('database', `There is none at ${path}.`, 'Check DATABASE_URL, or make one: migrate.');
    return;
  }
  const db = opened(path);
  if (!(db instanceof DatabaseSync)) {
    yield db;
    return;
  }
  try {
    const schema = schemaOf(db, path);
    yield schema;
    yield diskRoom(path);
    if (schema.verdict !== 'fail') yield* content(db, options);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    yield fail('integrity', 'Not everything can be read.', RESTORE);
  } finally {
    db.close();
  }
}

function* content(db: DatabaseSync, options: ExamineOptions): Generator<Finding> {
  const sound = integrity(db, options);
  yield sound;
  if (sound.verdict === 'fail') return;
  yield references(db, options);
  yield credits(db);
  yield* examineStandings(db, (done, total) => options.onProgress('standings', 'renters', done, total));
  yield deliveries(db, options.now);
}

function* versions(): Generator<Finding> {
  const { node, sqlite } = process.versions;
  const advice = 'Run npm ci, and start it as npx renter-screening, which finds the pinned Node.';
  if (Number.parseInt(node, 10) >= OLDEST_NODE) yield ok('Node', node);
  else yield warn('Node', `${node} is older than ${OLDEST_NODE}.`, advice);
  try {
    refuseUnsafeSqlite();
    yield ok('SQLite', `${sqlite}`);
  } catch {
    yield fail('SQLite', `${sqlite} could corrupt the database.`, advice);
  }
}

/** The database, or why it cannot be opened. */
function opened(path: string): DatabaseSync | Finding {
  try {
    return openDatabase(path, { readOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  } catch (error) {
    if (error instanceof Refusal) return fail('database', error.message, 'Nothing was changed.');
    throw error;
  }
}

function schemaOf(db: DatabaseSync, path: string): Finding {
  try {
    const { applied, pending } = migrationState(db);
    if (pending.length === 0) return ok('database', `${path}, up to date with ${applied.at(-1)}`);
    return fail('database', `${path} lacks ${pending.join(', ')}.`, 'Run migrate, or start the server.');
  } catch (error) {
    if (isUnreadable(error)) return fail('database', `${path} is no database, or a damaged one.`, RESTORE);
    if (error instanceof Refusal) return fail('database', error.message, 'Nothing was changed.');
    throw error;
  }
}

const RESTORE = 'Stop the server and restore the newest backup.';

function diskRoom(path: string): Finding {
  const { bavail, bsize } = statfsSync(dirname(path));
  const free = bavail * bsize;
  const size = statSync(path).size;
  const detail = `${inWords(free)} free; the database has ${inWords(size)}.`;
  if (free < TOO_LITTLE_ROOM_BYTES)
    return fail('disk room', detail, 'Make room: soon nothing more can be recorded.');
  if (free >= size) return ok('disk room', detail);
  return warn('disk room', detail, 'A backup or a restore does not fit here.');
}

function inWords(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.ceil(bytes / 1024)} KiB`;
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
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

function references(db: DatabaseSync, { onProgress }: ExamineOptions): Finding {
  const dangling = db.prepare(
    'SELECT parent, count(*) AS count FROM pragma_foreign_key_check(?) GROUP BY parent',
  );
  const problems = new Problems();
  for (const table of tablesOf(db, 'references', onProgress)) {
    for (const { parent, count } of dangling.iterate(table)) {
      problems.add(`rows of ${table} that refer to no row of ${parent}: ${count}`);
    }
  }
  if (problems.count === 0) return ok('references', 'Every row refers to rows that exist.');
  const advice = 'Restore the newest backup, or report a bug: the program never writes such rows.';
  return fail('references', `${problems}`, advice);
}

/** One after the other, so that it can be told how far it is. */
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

/** Credits are what was granted less one for each check in the log. */
function credits(db: DatabaseSync): Finding {
  const prepare = preparer(db);
  const wrong = prepare<{ id: string; credits: number; due: number }>(
    `SELECT * FROM (SELECT o.id, o.credits,
       (SELECT coalesce(sum(amount), 0) FROM credit_grants g WHERE g.organization_id = o.id)
       - (SELECT count(*) FROM check_log c WHERE c.organization_id = o.id) AS due
     FROM organizations o) WHERE credits <> due`,
  ).all();
  const problems = new Problems();
  for (const { id, credits, due } of wrong) problems.add(`${id} has ${credits} and should have ${due}`);
  if (problems.count === 0) return ok('credits', 'Every balance is what was granted less what was checked.');
  const advice = 'Correct the balance from the grants and the check log before billing.';
  return fail('credits', `${problems}`, advice);
}

function deliveries(db: DatabaseSync, now: number): Finding {
  const stuck = db
    .prepare(
      "SELECT count(*) AS count FROM deliveries WHERE status IN ('pending', 'sending') AND created_at < ?",
    )
    .get(now - STUCK_AFTER_MS)?.count;
  if (stuck === 0) return ok('deliveries', 'None waits for longer than five minutes.');
  const detail = `${stuck} wait for longer than five minutes.`;
  const advice = 'Is a server running? It sends what is pending, and what a crash cut off counts as failed.';
  return warn('deliveries', detail, advice);
}
