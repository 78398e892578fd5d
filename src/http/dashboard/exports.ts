import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { EXPORT_KINDS, isViewColumn } from '../../exporting/export-schemas.ts';
import { UTC } from '../../rules/text/zones.ts';
import { csvDownload } from '../download.ts';
import { exportName } from './export-name.ts';
import { OPEN_PERIOD, openPeriodOf } from './parameters.ts';
import { ROSTER_VIEW, viewOf } from './roster.ts';
import { staffRoute } from './route.ts';

/** Exports all records of one kind, or those of some days. */
const kindRoutes = EXPORT_KINDS.map((kind) =>
  staffRoute({
    method: 'GET',
    path: `/dashboard/exports/${kind}.csv`,
    permission: 'export_data',
    query: OPEN_PERIOD,
    response: 'file',
  }).handledBy(async ({ staff, timeZone, query }, app) => {
    const fileName = await exportName({ staff, timeZone }, app, kind, query);
    const rows = await app.exportRows(staff, kind, openPeriodOf(query, timeZone));
    return csvDownload(fileName, rows);
  }),
);

/** Most renters that are chosen one by one: their IDs must fit into an address, which proxies limit to 8 KiB. */
const MOST_CHOSEN = 200;

const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, timeZone: UTC };

/** Exports the roster as a page shows it, or only the chosen renters, with all or only the chosen columns. */
const viewRoute = staffRoute({
  method: 'GET',
  path: '/dashboard/exports/roster-view.csv',
  permission: 'export_data',
  query: Type.Object({
    ...ROSTER_VIEW,
    ids: Type.Optional(Type.String({ maxLength: 8_000, description: 'IDs of renters, separated by commas' })),
    columns: Type.Optional(
      Type.String({ maxLength: 400, description: 'Names of columns, separated by commas; all if omitted' }),
    ),
  }),
  response: 'file',
}).handledBy(async ({ staff, timeZone, query }, app) => {
  if (query.q) await app.limitSearches(staff.userId);
  const ids = query.ids?.split(',').filter(Boolean);
  if (ids !== undefined && (ids.length === 0 || ids.length > MOST_CHOSEN))
    throw new ApiError('invalid', `ids must name 1 to ${MOST_CHOSEN} renters.`);
  const columns = query.columns?.split(',').filter(Boolean);
  if (columns?.every(isViewColumn) === false)
    throw new ApiError('invalid', 'columns must name columns of the export, such as name,rent_score.');
  const view = { ...(ids === undefined ? viewOf(query) : { ids }), columns };
  const fileName = await exportName({ staff, timeZone }, app, 'renters');
  return csvDownload(fileName, await app.exportRows(staff, 'roster', ALWAYS, { view }));
});

/** The routes that export an organization's data as CSV. */
export const exportRoutes = [...kindRoutes, viewRoute];
