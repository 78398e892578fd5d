import {
  isNameSweep,
  MOST_NAMES_AN_HOUR,
  NAME_WINDOW_MS,
} from '../../../rules/organizations/alert-thresholds.ts';
import type { InquiryRecord } from '../../store.ts';
import { alertWrites } from '../alerts.ts';
import type { Dialect, Prepare } from '../query.ts';

/**
 * Returns a function that counts the names that organizations search for, and raises an alert when one searches for
 * too many within an hour. Stores no more names than that.
 */
export function nameSearches(prepare: Prepare, dialect: Dialect) {
  const { raise } = alertWrites(prepare, dialect);
  // A name that is typed letter by letter is one name, and its beginnings are none.
  const forget = prepare(
    `DELETE FROM name_searches WHERE organization_id = ?1 AND (at <= ?2
       OR ${dialect.anyOf('name', dialect.elements('?3'))})`,
  );
  const add = prepare(
    `INSERT INTO name_searches (organization_id, name, at)
     SELECT CAST(?1 AS text), CAST(?2 AS text), CAST(?3 AS bigint) WHERE (SELECT count(*) FROM name_searches
       WHERE organization_id = ?1) <= ${MOST_NAMES_AN_HOUR}
     ON CONFLICT (organization_id, name) DO UPDATE SET at = excluded.at`,
  );
  const count = prepare<{ names: number }>(
    'SELECT count(*) AS names FROM name_searches WHERE organization_id = ?',
  );
  return async (inquiries: readonly InquiryRecord[]): Promise<void> => {
    for (const { organizationId, at, searchedName: [name, ...beginnings] = [] } of inquiries) {
      if (name === undefined) continue;
      await forget.run(organizationId, at - NAME_WINDOW_MS, JSON.stringify(beginnings));
      await add.run(organizationId, name, at);
      const { names = 0 } = (await count.get(organizationId)) ?? {};
      if (isNameSweep(names)) await raise({ organizationId, kind: 'name_sweep', figures: { names }, at });
    }
  };
}
