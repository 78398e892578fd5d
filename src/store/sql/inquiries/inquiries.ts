import { newestFirst } from '../../../rules/identity/inquiries.ts';
import { pageOf } from '../../../rules/text/paging.ts';
import type { Inquiry, InquiryPlace, InquiryReads } from '../../store.ts';
import { type Dialect, limited, type Prepare } from '../query.ts';
import { renterIds } from '../renter-rows.ts';
import { dailyLookupReads } from './daily-lookups.ts';
import { inquiryMailReads } from './inquiry-mails.ts';
import {
  behind,
  type InquiryRow,
  indexed,
  inquiryColumns,
  inquiryOf,
  NEWEST_INQUIRY,
  nameThen,
  newest,
  placeOf,
  SEGMENT_MS,
  stretch,
} from './inquiry-rows.ts';
import { reachReads } from './reach.ts';
import { unbilledInquiryReads } from './unbilled-inquiries.ts';

/**
 * Maximum number of segments that one query searches. Each takes one index seek; together they take
 * milliseconds.
 */
const MOST_SEGMENTS = 1_000;

const INDEXED_UNTIL = '(SELECT gathered_until FROM lookup_gathering)';

export function inquiryReads(prepare: Prepare, dialect: Dialect): InquiryReads {
  const state = prepare<{ gathered_until: number }>('SELECT gathered_until FROM lookup_gathering');
  const last = prepare<{ run: number }>(
    `SELECT run FROM lookup_runs WHERE run < ? ORDER BY run DESC LIMIT 1 OFFSET ${MOST_SEGMENTS - 1}`,
  );
  const list = limited((limit) => prepare<InquiryRow>(listStatement(dialect, limit)));
  const ids = prepare<{ id: string }>(renterIds('?1'));
  const organizations = prepare<{ count: number }>(
    `SELECT count(DISTINCT l.organization_id) AS count
     FROM (SELECT run FROM lookup_runs WHERE run > CAST(?2 AS bigint) - ${SEGMENT_MS} ORDER BY run DESC LIMIT ${MOST_SEGMENTS}) r
     CROSS JOIN lookups l
     WHERE l.run = r.run AND l.renter_id IN (${renterIds('?1')}) AND l.at >= ?2 AND l.identifier <> 'name'`,
  );
  return {
    ...inquiryMailReads(prepare),
    ...unbilledInquiryReads(prepare),
    ...reachReads(prepare, dialect),
    ...dailyLookupReads(prepare),
    async indexedUntil() {
      return (await state.get())?.gathered_until;
    },
    async countOrganizations(renterId, since) {
      return (await organizations.get(renterId, since))?.count ?? 0;
    },
    async list(renterId, after = NEWEST_INQUIRY, limit) {
      const { at, requestId, organizationId } = after;
      const lastRun = (await last.get(at))?.run;
      const found: Inquiry[] = [];
      // Usually one ID. Inquiries about a profile that was merged since belong to the kept renter.
      for (const { id } of await ids.all(renterId)) {
        const rows = await list(limit + 1).all(id, at, requestId, organizationId, lastRun ?? 0);
        found.push(...rows.map(inquiryOf));
      }
      const { rows, next } = pageOf(found.sort(newestFirst), limit, placeOf);
      return { rows, next: next ?? (lastRun === undefined ? null : beginningOf(lastRun)) };
    },
  };
}

/** Returns the position after all inquiries of a segment. */
function beginningOf(run: number): InquiryPlace {
  return { at: run, requestId: '', organizationId: '' };
}

/**
 * Returns the query for a renter's inquiries. It is one statement, so that it reads one snapshot while checks
 * are being indexed. Indexed checks are read only from the segments, and newer ones only from the log. A late
 * check is never visible in both of its tables.
 */
function listStatement(dialect: Dialect, limit: number): string {
  const since = `coalesce(${INDEXED_UNTIL}, 0)`;
  const ofRun = {
    where: `l.run = r.run AND l.renter_id = ?1 AND ${behind('l')}`,
    order: newest('l', limit),
  };
  return `WITH logged AS (
      SELECT ${inquiryColumns('c')} ${stretch(dialect, since)} AND ${behind('c')} AND c.renter_id = ?1
      ORDER BY ${newest('c', limit)}
    ), in_index AS (
      SELECT ${inquiryColumns('l')} FROM lookup_runs r ${dialect.joinFirst('lookups', 'l', ofRun)}
      WHERE r.run >= ?5 AND r.run <= ?2
      ORDER BY r.run DESC, ${newest('l', limit)}
    ), late AS (
      SELECT ${inquiryColumns('l')} FROM late_lookups l
      WHERE l.renter_id = ?1 AND l.at >= ?5 AND l.at < ${INDEXED_UNTIL} AND ${behind('l')} AND NOT ${indexed('l')}
      ORDER BY ${newest('l', limit)}
    )
    SELECT ${inquiryColumns('f')}, ${nameThen('f')} AS organization FROM (
      SELECT * FROM logged UNION ALL SELECT * FROM in_index UNION ALL SELECT * FROM late
    ) AS f ORDER BY ${newest('f', limit)}`;
}
