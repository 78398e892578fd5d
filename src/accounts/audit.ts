import type { Clock } from '../ids.ts';
import type { AuditEntry, Store } from '../store/store.ts';
import type { Staff } from './staff.ts';

/** What a staff member does, as the audit log tells it: never a secret. */
export interface Deed {
  /** What it is done to and what is done, such as `key.created`. */
  action: string;
  /** To which one, in words that the organization knows it by. */
  subject: string;
}

/** A store whose transactions also write what they do into the audit log: both are durable, or neither. */
export function audited(store: Store, staff: Staff, deed: Deed, clock: Clock): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        const answer = await work(tx);
        await tx.audit.record(auditEntry(staff, deed, clock()));
        return answer;
      }),
  };
}

/** The entry of a deed. */
export function auditEntry(staff: Staff, { action, subject }: Deed, at: number): AuditEntry {
  const { organizationId, userId, name } = staff;
  return { organizationId, at, userId, actor: name, action, subject };
}
