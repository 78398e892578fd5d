import { Type } from 'typebox';
import type { AuditFacets } from '../../store/store.ts';
import { AFTER, cursorOf, numberAfter, type Page } from './paging.ts';
import { staffRoute } from './route.ts';

/** A line of the audit log. */
export interface AuditLine {
  id: string;
  at: number;
  userId: string;
  actor: string;
  action: string;
  subject: string;
}

export type AuditLogAnswer = Page<AuditLine>;

/** Whom and what there is to filter by. */
export type AuditFacetsAnswer = AuditFacets;

/** What staff did. */
export const auditLogRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/audit-log',
    role: 'admin',
    query: Type.Object({
      after: AFTER,
      action: Type.Optional(Type.String({ maxLength: 100 })),
      userId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  }).handledBy(async ({ staff, query }, app): Promise<AuditLogAnswer> => {
    const { rows, next } = await app.listAudit(staff.organizationId, {
      ...query,
      after: numberAfter(query.after),
    });
    return {
      rows: rows.map(({ number, at, userId, actor, action, subject }) => {
        return { id: String(number), at, userId, actor, action, subject };
      }),
      next: cursorOf(next),
    };
  }),

  staffRoute({ method: 'GET', path: '/dashboard/audit-log/facets', role: 'admin' }).handledBy(
    ({ staff }, app): Promise<AuditFacetsAnswer> => app.findAuditFacets(staff.organizationId),
  ),
];
