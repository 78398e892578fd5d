import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { NameCallers } from '../organizations/caller-names.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, NumberedIncident, Transaction } from '../store/store.ts';
import type { ReportCorrection } from './correct-record.ts';
import {
  countDisputes,
  type DisputeDependencies,
  lockDispute,
  statusFor,
  storeStep,
} from './dispute-steps.ts';
import { takeIncidentsOff } from './incidents-of-report.ts';
import { uphold } from './uphold.ts';

/** What an organization decides of a dispute of a record that it filed. */
export type Decision =
  | {
      decision: 'uphold';
      /** For the renter; '' for none. */
      reason: string;
      /** Of a report; without one the record is removed. */
      correction?: ReportCorrection | undefined;
      /** IDs of incidents that came with the report: they are taken off the file, too. */
      incidents?: readonly string[] | undefined;
    }
  | { decision: 'reject'; reason: string };

export type DecideDispute = (caller: Caller, id: string, decision: Decision) => Promise<Dispute>;

export type ReviewDispute = (caller: Caller, id: string) => Promise<Dispute>;

interface DecideDependencies extends DisputeDependencies {
  nameCallers: NameCallers;
}

/**
 * Decides a dispute of a record that the caller's organization filed; the record, the incidents that go with it and the
 * renter's summary change in the same transaction, and the renter is sent the reason. Rejects (`not_found`) another
 * organization's, (`conflict`) one that is decided, with what was decided, one whose deadline has passed, and incidents
 * that are disputed apart, and (`invalid`) a rejection without a reason, a correction that is none, and incidents of
 * which the organization filed none with the report.
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
      // Also for one that is rejected because its deadline has passed: it is decided now.
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

/** Takes up a dispute, so that the renter sees that somebody looks at it. Rejects as deciding does. */
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

async function nameOf(nameCallers: NameCallers, { organizationId, keyId }: Caller): Promise<string | null> {
  const { name } = (await nameCallers(organizationId, [keyId]))(keyId);
  return name === '' ? null : name;
}
