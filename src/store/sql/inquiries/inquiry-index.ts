import { DAY_MS } from '../../../rules/text/days.ts';
import type { InquiryWrites } from '../../store.ts';
import type { Dialect, Prepare } from '../query.ts';
import { inquiryWritesWithinLimits } from './daily-lookups.ts';
import { inquiryMailWrites } from './inquiry-mails.ts';
import {
  firstSegmentOf,
  INQUIRY_COLUMNS,
  indexed,
  inquiryColumns,
  SEGMENT_MS,
  segmentOf,
  stretch,
} from './inquiry-rows.ts';

/**
 * Number of steps that fill a segment. The rows of a step are spread over its whole segment, which is sorted
 * by renter. In a larger segment every row would be on a page of its own; with smaller ones a renter's
 * inquiries would be in more segments.
 */
const STEPS_IN_SEGMENT = 4;

/** Lower than for other checks: late checks may belong to any segment, and each may be alone on its page. */
const MOST_LATE_AT_ONCE = 500;

/** Target fill of a step. One check above the maximum means that a shorter range has to be tried. */
const FULL = 0.9;

/** Length of the first range that is tried. If the log is busy, a shorter one is tried next. */
const FIRST_RANGE_MS = 1_000;

/**
 * How long before the oldest known check indexing begins: a transaction may still be logging an older one.
 */
const AROUND_FIRST_MS = DAY_MS;

export function inquiryWrites(prepare: Prepare, dialect: Dialect): InquiryWrites {
  const most = dialect.indexedAtOnce;
  const begun = prepare('SELECT 1 FROM lookup_gathering');
  const first = prepare<{ at: number | null }>(dialect.firstCheck);
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
    `SELECT ${inquiryColumns('c')} ${stretch(dialect, '?1')} AND c.at < ?2 AND c.renter_id IS NOT NULL`,
    'CAST(?3 AS bigint)',
  );
  const late = lateIndexing(prepare);

  /** Length of a range that should fill a step, estimated from the last one. */
  let rangeMs = FIRST_RANGE_MS;

  const countOf = async (from: number, to: number) => (await count.get(from, to))?.checks ?? 0;

  /**
   * Returns the end of a range with no more checks than one step may index. A range without checks is
   * extended to the next check, or to `closed`.
   */
  async function endOfRange(from: number, latest: number, closed: number): Promise<number> {
    let to = Math.min(latest, from + rangeMs);
    let checks = await countOf(from, to);
    while (to - from > 1 && checks > most) {
      to = from + Math.ceil((to - from) / 4);
      checks = await countOf(from, to);
    }
    const fillingMs = ((to - from) * FULL * most) / Math.max(checks, 1);
    rangeMs = Math.min(Math.max(1, Math.floor(fillingMs)), SEGMENT_MS);
    return checks > 0 ? to : Math.min((await first.get(to))?.at ?? closed, closed);
  }

  /**
   * Returns the segment to continue at `from`. A new one begins at `firstSegment`, the start of its six
   * hours, or at `from` if the last one is full.
   */
  async function segmentFrom(from: number, firstSegment: number): Promise<number> {
    const last = await newest.get(firstSegment, from);
    if (last === undefined) return firstSegment;
    return last.checks < STEPS_IN_SEGMENT * FULL * most ? last.run : from;
  }

  return {
    ...inquiryMailWrites(prepare, dialect),
    ...inquiryWritesWithinLimits(prepare, dialect),
    async close(until) {
      if ((await begun.get()) === undefined) {
        const oldest = Math.min((await first.get(0))?.at ?? until, until);
        await begin.run(Math.max(0, oldest - AROUND_FIRST_MS), until);
      }
      await close.run(until);
    },
    async index(until) {
      const state = await progress.get();
      if (state === undefined) return false;
      const from = state.gathered_until;
      const closed = Math.min(until, state.closed_until);
      if (closed <= from) return false;
      const firstSegment = Math.floor(from / SEGMENT_MS) * SEGMENT_MS;
      const to = await endOfRange(from, Math.min(closed, firstSegment + SEGMENT_MS), closed);
      const run = await segmentFrom(from, firstSegment);
      const checks = await logged([from, to], run);
      if (checks > 0) await grow.run(run, checks);
      await advance.run(to);
      return true;
    },
    async indexLate() {
      return (await progress.get()) !== undefined && (await late());
    },
  };
}

/**
 * Adds late checks to their segments. Only those before `gathered_until`: regular indexing includes the
 * others.
 */
function lateIndexing(prepare: Prepare): () => Promise<boolean> {
  const KEY = 'renter_id, at, request_id, organization_id';
  const LATE = `SELECT ${INQUIRY_COLUMNS.join(', ')} FROM late_lookups
    WHERE at < (SELECT gathered_until FROM lookup_gathering) ORDER BY ${KEY} LIMIT ${MOST_LATE_AT_ONCE}`;
  const addSegments = prepare(
    `INSERT INTO lookup_runs (run, checks) SELECT DISTINCT ${firstSegmentOf('f.at')}, 0 FROM (${LATE}) AS f WHERE true
     ON CONFLICT DO NOTHING`,
  );
  const copy = copies(prepare, `SELECT * FROM (${LATE}) AS f WHERE NOT ${indexed('f')}`, segmentOf('f.at'));
  // Checks that were recorded as late since the copy are not in their segments yet.
  const forget = prepare(
    `DELETE FROM late_lookups AS l WHERE (${KEY}) IN (SELECT ${KEY} FROM (${LATE}) AS f) AND ${indexed('l')}`,
  );
  return async () => {
    await addSegments.run();
    await copy([]);
    return (await forget.run()) > 0;
  };
}

/** Copies the result of a query with these values, and returns the number of rows. */
type Copy = (values: readonly number[], ...run: number[]) => Promise<number>;

/**
 * Prepares copying the result of a query, of checks that no segment has yet, into their segments, ordered by
 * renter, into the renters that organizations checked, and into the pending mails of renters who subscribed.
 *
 * @param run SQL expression for the segment; its values follow those of the query
 */
function copies(prepare: Prepare, found: string, run: string): Copy {
  const columns = INQUIRY_COLUMNS.join(', ');
  const anySubscription = prepare('SELECT 1 FROM lookup_mails LIMIT 1');
  const queueMails = prepare(
    `INSERT INTO unmailed_lookups (${columns}) SELECT ${inquiryColumns('f')} FROM (${found}) AS f
     CROSS JOIN lookup_mails m WHERE m.renter_id = f.renter_id AND m.since <= f.at ON CONFLICT DO NOTHING`,
  );
  const reach = prepare(
    `INSERT INTO checked_renters AS c (organization_id, renter_id, checked_at)
     SELECT f.organization_id, f.renter_id, max(f.at) FROM (${found}) AS f
     GROUP BY f.organization_id, f.renter_id ORDER BY f.organization_id, f.renter_id
     ON CONFLICT (organization_id, renter_id) DO UPDATE SET checked_at = excluded.checked_at
       WHERE c.checked_at < excluded.checked_at`,
  );
  const copy = prepare(
    `INSERT INTO lookups (run, ${columns}) SELECT ${run}, ${inquiryColumns('f')} FROM (${found}) AS f
     ORDER BY f.renter_id, f.at`,
  );
  return async (values, ...run) => {
    if ((await anySubscription.get()) !== undefined) await queueMails.run(...values);
    await reach.run(...values);
    return copy.run(...values, ...run);
  };
}
