import { ApiError, FieldError } from '../errors.ts';
import type { NewId } from '../ids.ts';
import { contentOf } from '../reporting/remove-records.ts';
import { type DisputeReason, isOpen, saysSomethingNew, timeFrom } from '../rules/disputes/disputes.ts';
import { opensRecordsOf } from '../rules/identity/email-opening.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, FiledRecord, RecordKind, Transaction } from '../store/store.ts';
import { emitDisputeFiled } from '../webhooks/events.ts';
import { byRenter, countDisputes, type DisputeDependencies, type DisputingRenter } from './dispute-steps.ts';
import { EARLIER_DISPUTES, MOST_ENTRIES_SHOWN, MOST_FILED_A_DAY } from './limits.ts';

interface DisputeInput {
  kind: RecordKind;
  /** The ID of the report or incident. */
  record: string;
  reason: DisputeReason;
  /** The renter's explanation; '' for none. */
  text: string;
}

export type FileDispute = (renter: DisputingRenter, input: DisputeInput) => Promise<Dispute>;

interface FileDisputeDependencies extends DisputeDependencies {
  newId: NewId;
  /** Called when the event is stored. */
  onEvent: () => void;
}

/** The error text for a record that is not on file, or is about another renter. */
export const NO_SUCH_RECORD = 'There is no record with this ID about you.';

/**
 * Returns the use case that files a dispute of a record about the renter. From then on every check returns
 * the flag `DISPUTED`, the organization that filed the record gets `dispute.filed` and a mail, and the renter a mail. 15
 * U.S.C. 1681i(a)(1) and (2). Throws `not_found` for a record that the session does not open, `conflict` for a record
 * that is disputed already or whose dispute was rejected if nothing new is said, and `invalid` for a
 * dispute without reason or text.
 */
export function makeFileDispute(dependencies: FileDisputeDependencies): FileDispute {
  const { store, newId, clock, onTask, onEvent } = dependencies;
  return async (renter, { kind, record, reason, text }) => {
    const said = text.trim();
    if (reason === 'other' && said === '')
      throw new FieldError('text', 'Say in your own words what is wrong.');
    const dispute = await store.transaction(async (tx) => {
      const at = clock();
      // If two are sent at the same time, the second one finds the dispute of the first.
      await tx.locks.renter(renter.renterId);
      const found = await tx.records.find(renter.renterId, kind, record);
      if (found === undefined || !opensRecordsOf(renter, headOf(found).organizationId))
        throw new ApiError('not_found', NO_SUCH_RECORD);
      await rejectAgain(tx, kind, record, said);
      await rejectTooMany(tx, renter.renterId, at);
      const filed: Dispute = {
        id: newId('dis'),
        renterId: renter.renterId,
        kind,
        record,
        ...headOf(found),
        reason,
        said,
        renterEmail: renter.email,
        status: 'open',
        ...timeFrom(at),
        endedAt: null,
        outcome: null,
        answer: null,
      };
      await tx.disputes.create(filed);
      await tx.disputes.addEntry(filed.id, byRenter(at, 'filed', said === '' ? null : said));
      await countDisputes(tx, renter.renterId);
      await tx.adverseActions.markDisputed(renter.renterId, at);
      await emitDisputeFiled(tx, newId, filed, recordId(filed.recordNumber));
      await tx.disputes.addTask({ disputeId: filed.id, task: 'mail_filed', organizationId: '' }, at);
      await tx.disputes.addTask({ disputeId: filed.id, task: 'mail_received', organizationId: '' }, at);
      return filed;
    });
    onEvent();
    onTask();
    return dispute;
  };
}

function headOf(found: FiledRecord): Pick<Dispute, 'organizationId' | 'recordNumber'> {
  const { organizationId, number } = contentOf(found);
  return { organizationId, recordNumber: number };
}

/**
 * Throws `conflict` if the record is disputed already, the last decision is appealed, or its dispute was
 * rejected and nothing new is said.
 * 15 U.S.C. 1681i(a)(3).
 */
async function rejectAgain(
  { disputes, appeals }: Pick<Transaction, 'disputes' | 'appeals'>,
  kind: RecordKind,
  record: string,
  said: string,
): Promise<void> {
  const earlier = await disputes.listOfRecord(kind, record, EARLIER_DISPUTES);
  if (earlier.some(({ status }) => isOpen(status))) {
    throw new ApiError('conflict', 'You already dispute this record. Add to that dispute instead.');
  }
  const [latest] = earlier;
  if (latest !== undefined && (await appeals.find(latest.id))?.endedAt === null) {
    throw new ApiError(
      'conflict',
      'You appealed against the decision about this record. Wait for the result first.',
    );
  }
  if (latest?.status !== 'rejected') return;
  const texts: string[] = [];
  for (const { id } of earlier) {
    const entries = await disputes.entries(id, MOST_ENTRIES_SHOWN);
    texts.push(...entries.flatMap(({ by, said }) => (by === 'renter' && said !== null ? [said] : [])));
  }
  if (saysSomethingNew(said, texts)) return;
  throw new FieldError(
    'text',
    'Your earlier dispute of this record was rejected. To dispute it again, say what is new, such as a document that you will add.',
    'conflict',
  );
}

async function rejectTooMany(
  { disputes }: Pick<Transaction, 'disputes'>,
  renterId: string,
  at: number,
): Promise<void> {
  if ((await disputes.countFiled(renterId, at - DAY_MS, MOST_FILED_A_DAY)) < MOST_FILED_A_DAY) return;
  throw new ApiError(
    'conflict',
    `You filed ${MOST_FILED_A_DAY} disputes within a day. You can file the next one tomorrow.`,
  );
}
