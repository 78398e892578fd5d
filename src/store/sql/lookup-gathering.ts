import { DAY_MS } from '../../rules/text/days.ts';
import type { LookupWrites } from '../store.ts';
import { lookupMailWrites } from './lookup-mails.ts';
import {
  FIRST_CHECK,
  firstRunOf,
  gathered,
  LOOKUP_COLUMNS,
  lookupColumns,
  RUN_MS,
  runOf,
  stretch,
} from './lookup-rows.ts';
import type { Dialect, Prepare } from './query.ts';

/**
 * A run that holds as much as so many steps is full. Each step writes to all of its run, however long that is: in a longer
 * one every row would be in a page of its own, and in shorter ones a renter's look-ups would be in more places.
 */
const STEPS_IN_RUN = 4;

/** Late checks belong anywhere, and each may be the only one of its page. */
const MOST_LATE_AT_ONCE = 500;

/** A step is to be so full: one check too many, and a shorter stretch has to be looked for. */
const FULL = 0.9;

/** Of the first stretch: a busy log holds more in it, and is asked for less. */
const FIRST_STRETCH_MS = 1_000;

/** Before the newest or the oldest check that is known, another one may just be logged. */
const AROUND_FIRST_MS = DAY_MS;

export function lookupWrites(prepare: Prepare, dialect: Dialect): LookupWrites {
  const most = dialect.gatheredAtOnce;
  const begun = prepare('SELECT 1 FROM lookup_gathering');
  const first = prepare<{ at: number | null }>(FIRST_CHECK);
  const begin = prepare(
    `INSERT INTO lookup_gathering (log, gathered_until, closed_until) VALUES ('check_log', ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const close = prepare('UPDATE lookup_gathering SET closed_until = ?1 WHERE closed_until < ?1');
  const progress = prepare<{ gathered_until: number; closed_until: number }>(
    'SELECT gathered_until, closed_until FROM lookup_gathering',
  );
  const advance = prepare('UPDATE lookup_gathering SET gathered_until = ?');
  const count = prepare<{ checks: number }>(
    `SELECT count(*) AS checks FROM (SELECT 1 ${stretch(dialect, '?1')} AND c.at < ?2 LIMIT ${most + 1}) AS checks`,
  );
  const newest = prepare<{ run: number; checks: number }>(
    'SELECT run, checks FROM lookup_runs WHERE run >= ? AND run <= ? ORDER BY run DESC LIMIT 1',
  );
  const grow = prepare(
    `INSERT INTO lookup_runs AS r (run, checks) VALUES (?, ?)
     ON CONFLICT (run) DO UPDATE SET checks = r.checks + excluded.checks`,
  );
  const logged = copies(
    prepare,
    `SELECT ${lookupColumns('c')} ${stretch(dialect, '?1')} AND c.at < ?2 AND c.renter_id IS NOT NULL`,
    'CAST(?3 AS bigint)',
  );
  const late = lateGathering(prepare);

  /** How long a stretch is that fills a step, by the last one. */
  let stretchMs = FIRST_STRETCH_MS;

  const countOf = async (from: number, to: number) => (await count.get(from, to))?.checks ?? 0;

  /**
   * The end of a stretch that holds no more than is gathered at once. One that holds nothing goes on to the next check,
   * or to `closed`.
   */
  async function endOfStretch(from: number, latest: number, closed: number): Promise<number> {
    let to = Math.min(latest, from + stretchMs);
    let checks = await countOf(from, to);
    while (to - from > 1 && checks > most) {
      to = from + Math.ceil((to - from) / 4);
      checks = await countOf(from, to);
    }
    const fillingMs = ((to - from) * FULL * most) / Math.max(checks, 1);
    stretchMs = Math.min(Math.max(1, Math.floor(fillingMs)), RUN_MS);
    return checks > 0 ? to : Math.min((await first.get(to))?.at ?? closed, closed);
  }

  /** The run that goes on at a time, or a new one: where its six hours begin, or there where the last one is full. */
  async function runFrom(from: number, firstRun: number): Promise<number> {
    const last = await newest.get(firstRun, from);
    if (last === undefined) return firstRun;
    return last.checks < STEPS_IN_RUN * FULL * most ? last.run : from;
  }

  return {
    ...lookupMailWrites(prepare, dialect),
    async close(until) {
      if ((await begun.get()) === undefined) {
        const oldest = Math.min((await first.get(0))?.at ?? until, until);
        await begin.run(Math.max(0, oldest - AROUND_FIRST_MS), until);
      }
      await close.run(until);
    },
    async gather(until) {
      const state = await progress.get();
      if (state === undefined) return false;
      const from = state.gathered_until;
      const closed = Math.min(until, state.closed_until);
      if (closed <= from) return false;
      const firstRun = Math.floor(from / RUN_MS) * RUN_MS;
      const to = await endOfStretch(from, Math.min(closed, firstRun + RUN_MS), closed);
      const run = await runFrom(from, firstRun);
      const checks = await logged([from, to], run);
      if (checks > 0) await grow.run(run, checks);
      await advance.run(to);
      return true;
    },
    async gatherLate() {
      return (await progress.get()) !== undefined && (await late());
    },
  };
}

/** Puts late checks into their runs, once all of their time is gathered; until then they are among those. */
function lateGathering(prepare: Prepare): () => Promise<boolean> {
  const KEY = 'renter_id, at, request_id, organization_id';
  const LATE = `SELECT ${LOOKUP_COLUMNS.join(', ')} FROM late_lookups
    WHERE at < (SELECT gathered_until FROM lookup_gathering) ORDER BY ${KEY} LIMIT ${MOST_LATE_AT_ONCE}`;
  const addRuns = prepare(
    `INSERT INTO lookup_runs (run, checks) SELECT DISTINCT ${firstRunOf('f.at')}, 0 FROM (${LATE}) AS f WHERE true
     ON CONFLICT DO NOTHING`,
  );
  const copy = copies(prepare, `SELECT * FROM (${LATE}) AS f WHERE NOT ${gathered('f')}`, runOf('f.at'));
  // Another may have been put down since, and not be in its run.
  const forget = prepare(
    `DELETE FROM late_lookups AS l WHERE (${KEY}) IN (SELECT ${KEY} FROM (${LATE}) AS f) AND ${gathered('l')}`,
  );
  return async () => {
    await addRuns.run();
    await copy([]);
    return (await forget.run()) > 0;
  };
}

/** Copies what a query with these values finds, and answers how many that was. */
type Copy = (values: readonly number[], ...run: number[]) => Promise<number>;

/**
 * Copies what a query finds, and no run holds yet, into its runs, in the order of renters; and into the mails that are
 * wanted.
 *
 * @param run as SQL; its values follow those of the query
 */
function copies(prepare: Prepare, found: string, run: string): Copy {
  const columns = LOOKUP_COLUMNS.join(', ');
  const wanted = prepare('SELECT 1 FROM lookup_mails LIMIT 1');
  const announce = prepare(
    `INSERT INTO unmailed_lookups (${columns}) SELECT ${lookupColumns('f')} FROM (${found}) AS f
     CROSS JOIN lookup_mails m WHERE m.renter_id = f.renter_id AND m.since <= f.at ON CONFLICT DO NOTHING`,
  );
  const copy = prepare(
    `INSERT INTO lookups (run, ${columns}) SELECT ${run}, ${lookupColumns('f')} FROM (${found}) AS f
     ORDER BY f.renter_id, f.at`,
  );
  return async (values, ...run) => {
    if ((await wanted.get()) !== undefined) await announce.run(...values);
    return copy.run(...values, ...run);
  };
}
