import { type AuditAction, type AuditSubject, auditSubjectText } from '../rules/staff/audit-actions.ts';
import type { Staff, Transaction } from '../store/store.ts';

/** The staff member who acts, as the audit log names them. */
export type AuditActor = Pick<Staff, 'organizationId' | 'userId' | 'name'>;

/** Who acts, and when (epoch milliseconds). */
export interface AuditedBy {
  /**
   * Absent for software with a key, and for the operator's command: the audit log records only actions of
   * staff.
   */
  staff: AuditActor | undefined;
  at: number;
}

/**
 * Records an action in the audit log, in the transaction that performs it: both are stored, or neither.
 * Without a staff member it records nothing.
 */
export async function recordAction<Action extends AuditAction>(
  { audit }: Pick<Transaction, 'audit'>,
  { staff, at }: AuditedBy,
  action: Action,
  subject: AuditSubject<Action>,
): Promise<void> {
  if (staff === undefined) return;
  const { organizationId, userId, name: actor } = staff;
  await audit.record({
    organizationId,
    at,
    userId,
    actor,
    action,
    subject: auditSubjectText(action, subject),
  });
}
