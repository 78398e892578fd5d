import { type Static, Type } from 'typebox';
import { AFTER, NUMBER_CURSOR } from '../cursors.ts';
import { pageOf, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** A line of the audit log. */
const AUDIT_LINE = Type.Object({
  id: Type.String(),
  at: TIME,
  userId: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
});

export type AuditLine = Static<typeof AUDIT_LINE>;

/** The choices of the audit log's filters. */
const AUDIT_FACETS = Type.Object({
  people: Type.Array(Type.Object({ userId: Type.String(), actor: Type.String() })),
  actions: Type.Array(Type.String()),
});

/** What staff did. */
export const auditLogRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log',
    permission: 'read_audit_log',
    query: Type.Object({
      after: AFTER,
      action: Type.Optional(Type.String({ maxLength: 100 })),
      userId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    response: pageOf(AUDIT_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listAudit(staff.organizationId, {
      ...query,
      after: NUMBER_CURSOR.readAfter(query.after)?.number,
    });
    return {
      rows: rows.map(({ number, at, userId, actor, action, subject }) => {
        return { id: String(number), at, userId, actor, action, subject };
      }),
      next: NUMBER_CURSOR.write(next === null ? null : { number: next }),
    };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log/facets',
    permission: 'read_audit_log',
    response: AUDIT_FACETS,
  }).handledBy(({ staff }, app) => app.findAuditFacets(staff.organizationId)),
];
