import type { KeyReads, StaffReads } from '../store/store.ts';

/** Who made checks or requests, by a name that the organization knows. */
export interface CallerName {
  kind: 'key' | 'person' | 'unknown';
  /** '' if unknown. */
  name: string;
}

const UNKNOWN: CallerName = { kind: 'unknown', name: '' };

export type NameCallers = (
  organizationId: string,
  callers: Iterable<string>,
) => Promise<(caller: string) => CallerName>;

interface NameCallersStore {
  keys: Pick<KeyReads, 'find'>;
  staff: Pick<StaffReads, 'find'>;
}

/**
 * Returns the use case that finds the names of an organization's keys and staff members by their IDs. IDs
 * of other organizations are unknown.
 */
export function makeNameCallers({ keys, staff }: NameCallersStore): NameCallers {
  async function nameOf(organizationId: string, caller: string): Promise<CallerName> {
    const key = await keys.find(caller);
    if (key?.organizationId === organizationId) return { kind: 'key', name: key.name };
    const member = await staff.find(caller);
    if (member?.organizationId === organizationId) return { kind: 'person', name: member.name };
    return UNKNOWN;
  }
  return async (organizationId, callers) => {
    const found = [...new Set(callers)].map(
      async (caller) => [caller, await nameOf(organizationId, caller)] as const,
    );
    const names = new Map(await Promise.all(found));
    return (caller) => names.get(caller) ?? UNKNOWN;
  };
}

/** Returns the name of the staff member or key that makes a request; `null` if it has none. */
export async function nameOf(
  nameCallers: NameCallers,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<string | null> {
  const { name } = (await nameCallers(organizationId, [keyId]))(keyId);
  return name === '' ? null : name;
}
