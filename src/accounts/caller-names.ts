import type { KeyReads, StaffReads } from '../store/store.ts';

/** Who made checks or requests, in words that the organization knows. */
export interface CallerName {
  kind: 'key' | 'person' | 'unknown';
  /** '' when nobody knows. */
  name: string;
}

export type NameCallers = (
  organizationId: string,
  callers: Iterable<string>,
) => Promise<Map<string, CallerName>>;

interface NameCallersStore {
  keys: Pick<KeyReads, 'find'>;
  staff: Pick<StaffReads, 'find'>;
}

/** The names of keys and staff members of an organization, by their IDs. Another organization's have none. */
export function makeNameCallers({ keys, staff }: NameCallersStore): NameCallers {
  async function nameOf(organizationId: string, caller: string): Promise<CallerName> {
    const key = await keys.find(caller);
    if (key?.organizationId === organizationId) return { kind: 'key', name: key.name };
    const member = await staff.find(caller);
    if (member?.organizationId === organizationId) return { kind: 'person', name: member.name };
    return { kind: 'unknown', name: '' };
  }
  return async (organizationId, callers) => {
    const names = [...new Set(callers)].map(
      async (caller) => [caller, await nameOf(organizationId, caller)] as const,
    );
    return new Map(await Promise.all(names));
  };
}
