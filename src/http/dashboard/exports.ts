import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { EXPORT_KINDS } from '../../exporting/export-schemas.ts';
import { DAY_MS, dayNamed } from '../../rules/text/days.ts';
import { csvDownload } from '../download.ts';
import { staffRoute } from './route.ts';

const DAY = Type.Optional(Type.String({ maxLength: 10 }));

/** The routes that export an organization's data as CSV, one for each kind. */
export const exportRoutes = EXPORT_KINDS.map((kind) =>
  staffRoute({
    method: 'GET',
    path: `/dashboard/exports/${kind}.csv`,
    role: 'admin',
    query: Type.Object({ from: DAY, to: DAY }),
    response: 'file',
  }).handledBy(async ({ staff, query }, app) => {
    const fromMs = dayOf('from', query.from) ?? 0;
    const lastDay = dayOf('to', query.to);
    const toMs = lastDay === undefined ? Number.MAX_SAFE_INTEGER : lastDay + DAY_MS;
    if (fromMs >= toMs) throw new ApiError('invalid', 'from must not be after to.');
    const days = [query.from, query.to].filter(Boolean).join('-to-');
    const fileName = [kind, days].filter(Boolean).join('-').concat('.csv');
    return csvDownload(fileName, await app.exportRows(staff, kind, { fromMs, toMs }));
  }),
);

/** Returns the beginning of a day in UTC. Throws `invalid` for a text that is not a day. */
function dayOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const day = dayNamed(text);
  if (day === undefined) throw new ApiError('invalid', `${name} must be a date like 2026-11-21.`);
  return day;
}
