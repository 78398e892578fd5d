import { type AuditedPerson, makeNameSubjects } from '../audit/name-subjects.ts';
import type { AuditFilter, NumberedAuditEntry } from '../store/store.ts';
import { isoTime } from './csv.ts';
import { type ExportSchema, type ExportStore, rowsRead } from './export-schemas.ts';

/** Which entries of the audit log an export contains, and whether it names renters. */
export interface AuditChoice extends Pick<AuditFilter, 'action' | 'userId'> {
  namesRenters: boolean;
}

type AuditExport = NumberedAuditEntry & { about: AuditedPerson | undefined };

/** Exports the audit log of an organization. */
export function auditSchema(
  store: ExportStore,
  { action, userId, namesRenters }: AuditChoice,
): ExportSchema<AuditExport> {
  const nameSubjects = makeNameSubjects(store);
  return {
    columns: [
      ['at', ({ at }) => isoTime(at)],
      ['staff_name', ({ actor }) => actor],
      ['staff_id', (entry) => entry.userId],
      ['action', (entry) => entry.action],
      ['subject', ({ subject }) => subject],
      ['subject_name', ({ about }) => about?.name ?? null],
      ['renter_id', ({ about }) => about?.renterId ?? null],
      ['request_id', ({ about }) => about?.requestId ?? null],
    ],
    async read(organizationId, period, after, limit) {
      const filter = { ...period, after, action, userId };
      const entries = await store.audit.list(organizationId, filter, limit);
      const aboutOf = await nameSubjects(organizationId, entries, namesRenters);
      return rowsRead(
        entries.map((entry) => ({ ...entry, about: aboutOf(entry) })),
        limit,
      );
    },
    at: ({ at }) => at,
  };
}
