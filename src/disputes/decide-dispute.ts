import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { type NameCallers, nameOf } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import type { ReportCorrection } from '../reporting/corrected-record.ts';
import {
  isHabitOfRejecting,
  REJECTION_DAYS,
  SHORT_REASON_CHARACTERS,
} from '../rules/organizations/alert-thresholds.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, NumberedIncident, Transaction } from '../store/store.ts';
import {
  countDisputes,
  type DisputeDependencies,
  lockDispute,
  statusFor,
  storeStep,
} from './dispute-steps.ts';
import { takeIncidentsOff } from './incidents-of-report.ts';
import { uphold } from './uphold.ts';

/** An organization's decision of a dispute of one of its records. */
export type Decision =
  | {
      decision: 'uphold';
      /** Shown to the renter; '' for none. */
      reason: string;
      /** For a report. Without a correction the record is removed. */
      correction?: ReportCorrection | undefined;
      /** IDs of incidents that were filed with the report and are removed, too. */
      incidents?: readonly string[] | undefined;
    }
  | { decision: 'reject'; reason: string };

export type DecideDispute = (caller: Caller, id: string, decision: Decision) => Promise<Dispute>;

export type ReviewDispute = (caller: Caller, id: string) => Promise<Dispute>;

interface DecideDependencies extends DisputeDependencies {
  nameCallers: NameCallers;
}

/**
 * Returns the use case that decides a dispute of a record of the caller's organization. The record, its
 * incidents and the renter summary change in the same transaction, and the renter is mailed the reason.
 * Throws `not_found` for another organization's dispute; `conflict` for one that is decided (with the
 * decision) or overdue, and for incidents that are disputed separately; `invalid` for a rejection without a
 * reason, an invalid correction, and incidents that the organization did not file with the report.
 */
export function makeDecideDispute(dependencies: DecideDependencies): DecideDispute {
  const { store, clock, onTask, nameCallers } = dependencies;
  return async (caller, id, decision) => {
    const answer = decision.reason.trim();
    if (decision.decision === 'reject' && answer === '') {
      throw new ApiError('invalid', 'reason is required: the renter is sent it.');
    }
    const actor = await nameOf(nameCallers, caller);
    try {
      return await store.transaction(async (tx) => {
        const at = clock();
        const dispute = await lockDispute(tx, id, isOf(caller));
        const status = await statusFor(tx.disputes, dispute, decision.decision, at);
        await recordAction(tx, { staff: caller.staff, at }, 'dispute.decided', dispute);
        if (decision.decision === 'uphold' && decision.correction && dispute.kind === 'incident') {
          throw new ApiError('invalid', 'correction is for reports: an incident is removed.');
        }
        const by = { at, by: 'organization', actor, count: null } as const;
        if (decision.decision === 'reject') {
          const rejected = await reject(tx, { ...dispute, status, endedAt: at, answer }, at);
          await tx.disputes.addEntry(id, { ...by, what: 'rejected', said: answer });
          await alertIfHabit(tx, rejected, at);
          return rejected;
        }
        const { correction, incidents = [] } = decision;
        const taken = await takeIncidentsOff(tx, dispute, incidents, at);
        const said = answer === '' ? null : answer;
        const upheld = await uphold(tx, dispute, at, said, { correction, incidentsRemoved: taken.length });
        await tx.disputes.addEntry(id, { ...by, what: 'upheld', said });
        if (taken.length > 0) {
          await tx.disputes.addEntry(id, {
            ...by,
            what: 'incidents_removed',
            said: recordIds(taken),
            count: taken.length,
          });
        }
        return upheld;
      });
    } finally {
      // Also if the decision was rejected because the deadline has passed: the job then decides the dispute
      // now.
      onTask();
    }
  };
}

function recordIds(incidents: readonly NumberedIncident[]): string {
  return incidents.map(({ number }) => recordId(number)).join(', ');
}

async function reject(tx: Transaction, ended: Dispute, at: number): Promise<Dispute> {
  await storeStep(tx.disputes, ended);
  await countDisputes(tx, ended.renterId);
  await tx.disputes.addTask({ disputeId: ended.id, task: 'mail_renter', organizationId: '' }, at);
  return ended;
}

/** Raises an alert if the organization rejects many disputes with very short reasons. */
async function alertIfHabit(
  { disputes, alerts }: Transaction,
  rejection: Dispute,
  at: number,
): Promise<void> {
  const { organizationId, answer } = rejection;
  if ([...(answer ?? '')].length >= SHORT_REASON_CHARACTERS) return;
  const since = at - REJECTION_DAYS * DAY_MS;
  const rejected = await disputes.countShortRejections(organizationId, since, SHORT_REASON_CHARACTERS);
  if (!isHabitOfRejecting(rejected)) return;
  await alerts.raise({ organizationId, kind: 'rejected_disputes', figures: { rejected }, at });
}

/**
 * Returns the use case that starts the review of a dispute, which the renter can see. Throws the same
 * errors as deciding.
 */
export function makeReviewDispute({
  store,
  clock,
  nameCallers,
}: Omit<DecideDependencies, 'onTask'>): ReviewDispute {
  return async (caller, id) => {
    const actor = await nameOf(nameCallers, caller);
    return store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockDispute(tx, id, isOf(caller));
      const status = await statusFor(tx.disputes, dispute, 'review', at);
      const taken = { ...dispute, status };
      await storeStep(tx.disputes, taken);
      await tx.disputes.addEntry(id, {
        at,
        what: 'reviewed',
        by: 'organization',
        actor,
        said: null,
        count: null,
      });
      await recordAction(tx, { staff: caller.staff, at }, 'dispute.reviewed', taken);
      return taken;
    });
  };
}

function isOf({ organizationId }: Caller) {
  return (dispute: Dispute) => dispute.organizationId === organizationId;
}
