import { type Static, Type } from 'typebox';
import { MOST_REFERENCE_CHARACTERS } from '../../batches/limits.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { MOST_CHECKS_SCANNED } from '../../screening/own-checks.ts';
import { visibleTo } from '../../screening/staff-checks.ts';
import type { CheckFilter } from '../../store/store.ts';
import { AFTER, CHECK_CURSOR } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import { BY_ID, CALLER, COUNT, ID, pageOf, RISK_TIER } from '../schemas.ts';
import {
  LOGGED_CHECK,
  LOGGED_CHECK_DETAILS,
  presentDetails,
  presentLogged,
  readCheckId,
} from './check-responses.ts';
import { exportName } from './export-name.ts';
import { instantsOf, PERIOD, periodOf } from './parameters.ts';
import { staffRoute } from './route.ts';

const FILTER = Type.Object({
  ...PERIOD.properties,
  tier: Type.Optional(RISK_TIER),
  /** The ID of a key or staff member. */
  by: Type.Optional(ID),
  purpose: Type.Optional(Type.Enum(PURPOSE_NAMES)),
  /** A part of the organization's own name for the check. */
  reference: Type.Optional(Type.String({ maxLength: MOST_REFERENCE_CHARACTERS })),
});

/** A page of checks. If `next` is set, there may be more, also after an empty page. */
const CHECKS = Type.Object({
  ...pageOf(LOGGED_CHECK).properties,
  /** Number of checks in the organization's log that one response looks at. */
  scannedAtMost: COUNT,
});

/** The routes of the log of checks, with what the organization was told. */
export const checkLogRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/checks',
    permission: 'check_renters',
    query: Type.Object({ after: AFTER, ...FILTER.properties }),
    response: CHECKS,
  }).handledBy(async ({ staff, timeZone, query: { after, ...filter } }, app) => {
    const place = CHECK_CURSOR.readAfter(after);
    const { rows, next } = await app.listStaffChecks(staff, filterOf(filter, timeZone), place);
    return {
      rows: rows.map(presentLogged),
      next: CHECK_CURSOR.write(next),
      scannedAtMost: MOST_CHECKS_SCANNED,
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/checks/callers',
    permission: 'read_all_checks',
    query: PERIOD,
    response: Type.Object({ callers: Type.Array(CALLER) }),
  }).handledBy(async ({ staff, timeZone, query }, app) => {
    const callers = await app.listCheckCallers(staff.organizationId, filterOf(query, timeZone));
    return { callers: callers.map(({ id, kind, name }) => ({ id, kind, name })) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/checks.csv',
    permission: 'check_renters',
    query: FILTER,
    response: 'file',
  }).handledBy(async ({ staff, timeZone, query }, app) => {
    const { fromMs, toMs, ...checks } = visibleTo(staff, filterOf(query, timeZone));
    const fileName = await exportName({ staff, timeZone }, app, 'checks', query);
    const rows = await app.exportRows(staff, 'checks', { fromMs, toMs, timeZone }, { checks });
    return csvDownload(fileName, rows);
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/checks/:id',
    permission: 'check_renters',
    params: BY_ID,
    response: LOGGED_CHECK_DETAILS,
  }).handledBy(async ({ staff, params: { id } }, app) => {
    const { requestId, at } = readCheckId(id);
    return presentDetails(await app.findStaffCheck(staff, requestId, at));
  }),
];

function filterOf(filter: Static<typeof FILTER>, timeZone: string): CheckFilter {
  const { from, to, tier, by, purpose, reference = '' } = filter;
  const { fromMs, toMs } = instantsOf(periodOf({ from, to }, timeZone));
  return {
    fromMs,
    toMs,
    tier,
    caller: by === '' ? undefined : by,
    purpose,
    reference: reference.trim() || undefined,
  };
}
