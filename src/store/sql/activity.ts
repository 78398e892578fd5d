import { DAY_MS } from '../../rules/text/days.ts';
import type { ActivityReads } from '../store.ts';
import { filedAbout } from './inquiries/reach.ts';
import { type Dialect, limited, type Prepare } from './query.ts';
import { renterNumber } from './renter-rows.ts';

/** Reports and incidents of a day that are counted: index entries, some milliseconds. */
const MOST_FILED = 20_000;

/** Reports, and incidents, of a day that are looked at: each is a row to read, 10 ms in all. */
const MOST_JUDGED = 2_000;

/** Returns the SQL expression for how many rows of a table an organization filed in a period, up to `most`. */
const filed = (table: string, organization: string, from: string, to: string, most: number | string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${table} f WHERE f.organization_id = ${organization}
    AND f.filed_at >= ${from} AND f.filed_at < ${to} LIMIT ${most}) AS counted)`;

export function activityReads(prepare: Prepare, { anyOf }: Dialect): ActivityReads {
  // Joined with the checks of the next organizations, which are added up apart, because they may be distributed.
  const checksOf = (
    days: string,
  ) => `LEFT JOIN (SELECT u.organization_id, sum(u.checks) AS checks FROM usage_days u
      WHERE ${anyOf('u.organization_id', 'SELECT id FROM organizations WHERE id > ?2 ORDER BY id LIMIT ?3')} AND ${days}
      GROUP BY u.organization_id) AS used ON used.organization_id = o.id`;
  const end = `?1 + ${DAY_MS}`;
  const ofDay = prepare<{ id: string; created_at: number; lookups: number; filed: number }>(
    `SELECT o.id, o.created_at, CAST(coalesce(used.checks, 0)
       + (SELECT count(*) FROM renters_shown s WHERE s.organization_id = o.id AND s.day = ?1) AS bigint) AS lookups,
       ${filed('reports', 'o.id', '?1', end, MOST_FILED)} + ${filed('incidents', 'o.id', '?1', end, MOST_FILED)} AS filed
     FROM organizations o ${checksOf('u.day = ?1')} WHERE o.id > ?2 ORDER BY o.id LIMIT ?3`,
  );
  const lookups = prepare<{ count: number }>(
    `SELECT CAST((SELECT coalesce(sum(checks), 0) FROM usage_days
         WHERE organization_id = ?1 AND day >= ?2 AND day < ?3)
       + (SELECT count(*) FROM renters_shown WHERE organization_id = ?1 AND day >= ?2 AND day < ?3) AS bigint) AS count`,
  );
  const filedIn = limited((most) =>
    prepare<{ count: number }>(
      `SELECT ${filed('reports', '?1', '?2', '?3', most)} + ${filed('incidents', '?1', '?2', '?3', most)} AS count`,
    ),
  );
  const newest = `organization_id = ?1 AND filed_at >= ?2 AND filed_at < ?2 + ${DAY_MS}
    ORDER BY organization_id DESC, filed_at DESC LIMIT ${MOST_JUDGED}`;
  const judged = prepare<{ filings: number; adverse: number }>(
    `SELECT count(*) AS filings, CAST(coalesce(sum(adverse), 0) AS bigint) AS adverse FROM (
       SELECT CASE WHEN p.unpaid = 1 OR p.damaged = 1
         OR EXISTS (SELECT 1 FROM report_incidents l WHERE l.report_number = p.number) THEN 1 ELSE 0 END AS adverse
       FROM (SELECT number, unpaid, damaged FROM reports WHERE ${newest}) AS p
       UNION ALL
       SELECT 1 AS adverse FROM (SELECT id FROM incidents WHERE ${newest}) AS i
       WHERE NOT EXISTS (SELECT 1 FROM report_incidents l WHERE l.incident_id = i.id)) AS filings`,
  );
  const checks = prepare<{ id: string; checks: number }>(
    `SELECT o.id, CAST(coalesce(used.checks, 0) AS bigint) AS checks
     FROM organizations o ${checksOf("u.day >= ?1 AND u.tier <> 'UNKNOWN'")} WHERE o.id > ?2 ORDER BY o.id LIMIT ?3`,
  );
  const checked = prepare<{ renter_id: string; recent: number; filed: number }>(
    `SELECT a.renter_id, CASE WHEN a.checked_at >= ?3 THEN 1 ELSE 0 END AS recent,
       CASE WHEN a.checked_at >= ?3 THEN coalesce((${filedAbout(renterNumber('a.renter_id'))}), 0) ELSE 0 END AS filed
     FROM (SELECT organization_id, renter_id, checked_at FROM checked_renters
       WHERE organization_id = ?1 AND renter_id > ?2 ORDER BY organization_id, renter_id LIMIT ?4) AS a
     ORDER BY a.renter_id`,
  );
  return {
    async ofDay(day, after, limit) {
      const rows = await ofDay.all(day, after, limit);
      return rows.map((row) => ({
        organizationId: row.id,
        createdAt: row.created_at,
        lookups: row.lookups,
        filed: row.filed,
      }));
    },
    async countLookups(organizationId, fromDay, toDay) {
      return (await lookups.get(organizationId, fromDay, toDay))?.count ?? 0;
    },
    async countFiled(organizationId, fromDay, toDay, most) {
      return (await filedIn(most).get(organizationId, fromDay, toDay))?.count ?? 0;
    },
    async judgeFilings(organizationId, day) {
      const { filings = 0, adverse = 0 } = (await judged.get(organizationId, day)) ?? {};
      return { filings, adverse };
    },
    async countChecks(fromDay, after, limit) {
      const rows = await checks.all(fromDay, after, limit);
      return rows.map((row) => ({ organizationId: row.id, checks: row.checks }));
    },
    async countFiledAbout(organizationId, since, after, limit) {
      const rows = await checked.all(organizationId, after, since, limit);
      const last = rows.at(-1)?.renter_id;
      return {
        renters: rows.filter(({ recent }) => recent === 1).length,
        filed: rows.filter(({ filed }) => filed === 1).length,
        last: last !== undefined && rows.length === limit ? last : null,
      };
    },
  };
}
