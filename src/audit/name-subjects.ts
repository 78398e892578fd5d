import { type AuditReference, auditReference, type ReferenceKind } from '../rules/staff/audit-references.ts';
import { recordNumber } from '../rules/text/formats.ts';
import type { AuditEntry, Reads } from '../store/store.ts';
import { makeNameCallers, type NameCallers } from './caller-names.ts';

/** The person behind an ID in the subject of an audit entry. */
export interface AuditedPerson {
  /** As it is in the subject. */
  id: string;
  /** The name of today. `null` if none is on file. */
  name: string | null;
  /** The renter with a page about the person; `null` for a key or a staff member. */
  renterId: string | null;
  /** The check that a notice of an adverse action is from; otherwise `null`. */
  requestId: string | null;
}

export type NameSubjectsStore = Pick<Reads, 'audit' | 'adverseActions' | 'keys' | 'staff'>;

/**
 * Returns a function that finds the person in the subject of an audit entry: `undefined` if the organization does not know the
 * person, or the ID no longer leads to one, as after its profile was merged into another.
 */
export type NameSubjects = (
  organizationId: string,
  entries: readonly AuditEntry[],
  mayNameRenters: boolean,
) => Promise<(entry: AuditEntry) => AuditedPerson | undefined>;

export function makeNameSubjects(store: NameSubjectsStore): NameSubjects {
  const nameCallers = makeNameCallers(store);
  return async (organizationId, entries, mayNameRenters) => {
    const references = entries.flatMap(({ action, subject }) => auditReference(action, subject) ?? []);
    const found = await Promise.all([
      callersOf(nameCallers, organizationId, references),
      ...(mayNameRenters
        ? [rentersOf(store, organizationId, references), checksOf(store, organizationId, references)]
        : []),
    ]);
    const people = new Map(found.flat().map((person) => [person.id, person]));
    return ({ action, subject }) => people.get(auditReference(action, subject)?.id ?? '');
  };
}

/** Returns the different IDs of some kinds. */
function idsOf(references: readonly AuditReference[], kind: ReferenceKind): string[] {
  return [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))];
}

async function callersOf(
  nameCallers: NameCallers,
  organizationId: string,
  references: readonly AuditReference[],
): Promise<AuditedPerson[]> {
  const ids = idsOf(references, 'caller');
  const nameOf = await nameCallers(organizationId, ids);
  return ids
    .map((id) => ({ id, name: nameOf(id).name, renterId: null, requestId: null }))
    .filter(({ name }) => name !== '');
}

async function rentersOf(
  { audit }: Pick<Reads, 'audit'>,
  organizationId: string,
  references: readonly AuditReference[],
): Promise<AuditedPerson[]> {
  const records = idsOf(references, 'record').map((id) => ({ id, number: recordNumber(id) ?? 0 }));
  const found = await audit.findRenters(organizationId, {
    memberIds: idsOf(references, 'renter'),
    recordNumbers: records.map(({ number }) => number),
    incidentIds: idsOf(references, 'incident'),
  });
  const recordIds = new Map<string | number, string>(records.map(({ id, number }) => [number, id]));
  return found.map(({ of, renterId, name }) => {
    return { id: recordIds.get(of) ?? String(of), name, renterId, requestId: null };
  });
}

/** Returns the renters of notices, by the name in the notice: a renter who was denied need not be on the roster. */
async function checksOf(
  { adverseActions }: Pick<Reads, 'adverseActions'>,
  organizationId: string,
  references: readonly AuditReference[],
): Promise<AuditedPerson[]> {
  const notices = await adverseActions.listById(organizationId, idsOf(references, 'notice'));
  return notices.map(({ id, requestId, content }) => {
    return { id, name: content.renterName, renterId: null, requestId };
  });
}
