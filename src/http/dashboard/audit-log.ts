import { type Static, Type } from 'typebox';
import { mayNameRenters } from '../../audit/audit.ts';
import { AFTER, AUDIT_CURSOR } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import { ID, nullable, pageOf, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { exportName } from './export-name.ts';
import { OPEN_PERIOD, openPeriodOf } from './parameters.ts';
import { staffRoute } from './route.ts';

/** The person behind an ID in the subject. */
const ABOUT = Type.Object({
  /** As it is in the subject. */
  id: Type.String(),
  name: TEXT_OR_NULL,
  /** The renter with a page about the person. */
  renterId: TEXT_OR_NULL,
  /** The request of the check with a page about the person. */
  requestId: TEXT_OR_NULL,
});

/** A line of the audit log. */
const AUDIT_LINE = Type.Object({
  id: Type.String(),
  at: TIME,
  userId: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  /** `null` if the subject has no ID, or the reader may not know the person. */
  about: nullable(ABOUT),
});

export type AuditLine = Static<typeof AUDIT_LINE>;

/** The choices of the audit log's filters. */
const AUDIT_FACETS = Type.Object({
  people: Type.Array(Type.Object({ userId: Type.String(), actor: Type.String() })),
  actions: Type.Array(Type.String()),
});

/** A period, a person and a kind of action. */
const FILTER = Type.Object({
  ...OPEN_PERIOD.properties,
  action: Type.Optional(ID),
  userId: Type.Optional(ID),
});

/** What staff did. */
export const auditLogRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log',
    permission: 'read_audit_log',
    query: Type.Object({ after: AFTER, ...FILTER.properties }),
    response: pageOf(AUDIT_LINE),
  }).handledBy(async ({ staff, timeZone, query: { after, action, userId, ...days } }, app) => {
    const period = openPeriodOf(days, timeZone);
    const { rows, next } = await app.listAudit(staff, {
      ...period,
      after: AUDIT_CURSOR.readAfter(after),
      action,
      userId,
    });
    return {
      rows: rows.map(({ number, at, userId, actor, action, subject, about = null }) => {
        return { id: String(number), at, userId, actor, action, subject, about };
      }),
      next: AUDIT_CURSOR.write(next),
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log/facets',
    permission: 'read_audit_log',
    response: AUDIT_FACETS,
  }).handledBy(({ staff }, app) => app.findAuditFacets(staff.organizationId)),

  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log.csv',
    permission: 'read_audit_log',
    query: FILTER,
    response: 'file',
  }).handledBy(async ({ staff, timeZone, query: { action, userId, ...days } }, app) => {
    const fileName = await exportName({ staff, timeZone }, app, 'audit-log', days);
    const audit = { action, userId, namesRenters: mayNameRenters(staff) };
    const rows = await app.exportRows(staff, 'audit-log', openPeriodOf(days, timeZone), { audit });
    return csvDownload(fileName, rows);
  }),
];
