import { type Once, once } from '../idempotency.ts';
import type { Clock } from '../ids.ts';
import type { AuditEntry, Staff, Store } from '../store/store.ts';

/** What a staff member does, as the audit log tells it: never a secret. */
export interface Deed {
  /** What it is done to and what is done, such as `key.created`. */
  action: string;
  /** To which one, in words that the organization knows it by; or how the transaction's answer says it. */
  subject: string | ((answer: never) => string);
  /** When it is to be done once, however often it is asked for: the ID that the page made for it, and all it sent. */
  once?: Pick<Once, 'id' | 'content'>;
}

/** A store whose transactions also write what they do into the audit log: both are durable, or neither. */
export function audited(store: Store, staff: Staff, deed: Deed, clock: Clock): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        const { action, once: asked } = deed;
        const at = clock();
        async function does() {
          const answer = await work(tx);
          await tx.audit.record(auditEntry(staff, { action, subject: subjectOf(deed, answer) }, at));
          return answer;
        }
        if (asked === undefined) return does();
        const usedText = (answer: unknown) => changedText(subjectOf(deed, answer));
        return once(tx, { ...asked, organizationId: staff.organizationId, at, usedText }, does);
      }),
  };
}

function subjectOf({ subject }: Deed, answer: unknown): string {
  // It is written for what the use case of this deed has its transaction answer.
  return typeof subject === 'string' ? subject : subject(answer as never);
}

function changedText(subject: string): string {
  return `This form was sent before, and is on record as ${subject}. It has changed since: file what is new with a new form.`;
}

/** The entry of a deed. */
export function auditEntry(
  staff: Staff,
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  at: number,
): AuditEntry {
  const { organizationId, userId, name } = staff;
  return { organizationId, at, userId, actor: name, action, subject };
}
