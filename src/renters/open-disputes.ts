import { isAppealable, isOpen } from '../rules/disputes/disputes.ts';
import type { AppealReads, DisputeReads } from '../store/store.ts';

/** An undecided dispute of a record. */
export interface OpenDispute {
  id: string;
  /** By when the organization decides it; `null` while the operator decides an appeal. */
  decideBy: number | null;
}

export interface OpenDisputeReads {
  disputes: Pick<DisputeReads, 'listNewestOf'>;
  appeals: Pick<AppealReads, 'find'>;
}

/** Returns the undecided dispute of each of these records that has one, by the ID of the record. */
export async function openDisputesOf(
  { disputes, appeals }: OpenDisputeReads,
  records: readonly string[],
): Promise<ReadonlyMap<string, OpenDispute>> {
  const newest = await disputes.listNewestOf(records);
  const open = await Promise.all(
    newest.map(async (dispute): Promise<[string, OpenDispute][]> => {
      const { id, record, deadlineAt } = dispute;
      if (isOpen(dispute.status)) return [[record, { id, decideBy: deadlineAt }]];
      const appeal = isAppealable(dispute) ? await appeals.find(id) : undefined;
      return appeal?.endedAt === null ? [[record, { id, decideBy: null }]] : [];
    }),
  );
  return new Map(open.flat());
}
