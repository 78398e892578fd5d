import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { type NameCallers, nameOf } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import { transactOnce } from '../idempotency.ts';
import type { Clock, NewId } from '../ids.ts';
import { addChange } from '../notices/add-change.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { UNDO_MS } from '../rules/text/limits.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type {
  Changer,
  ListedRecord,
  NumberedReport,
  RecordFilter,
  RecordKind,
  RecordPlace,
  RecordReads,
  Store,
  Transaction,
} from '../store/store.ts';
import { emitReportChanged } from '../webhooks/events.ts';
import {
  correctedIncident,
  correctedReport,
  type IncidentCorrection,
  type ReportCorrection,
  type Settlement,
  settledReport,
} from './corrected-record.ts';
import { rejectNewRepeats } from './reinsertions.ts';
import { contentOf, correctRecord, renterOf } from './remove-records.ts';
import { noSuchRecord, rejectDisputed, rejectRemoved, withdrawLocked } from './withdraw-locked.ts';

/**
 * A correction could get around the limits on adverse filings (see `held-filings.ts`), and around the certification of what
 * is filed again, so it may not make a record worse.
 */
const WORSE =
  'A correction cannot make a record worse for the renter. Undo or withdraw the record, and file it again with the right values.';

/** What an organization changes about one of its records. */
export interface RecordChange {
  id: string;
  /** Shown to the renter, and to the operator. */
  reason: string;
  /** The version that the caller has read. Without it, any version is changed. */
  version?: number | undefined;
}

export type ListOwnRecords = (
  organizationId: string,
  kind: RecordKind,
  filter: RecordFilter,
  before: RecordPlace | undefined,
  limit: number,
) => Promise<Page<ListedRecord, RecordPlace>>;

/**
 * Returns the use case that lists the reports or the incidents that an organization filed, with those that were removed,
 * the newest first.
 */
export function makeListOwnRecords(records: Pick<RecordReads, 'listOwn'>): ListOwnRecords {
  return async (organizationId, kind, filter, before, limit) => {
    const found = await records.listOwn(organizationId, kind, filter, before, limit + 1);
    return pageOf(found, limit, (record) => {
      const { filedAt, number } = contentOf(record);
      return { filedAt, number };
    });
  };
}

interface ChangeDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  nameCallers: NameCallers;
  /** Called when organizations are to be notified of a change, and an event may be stored. */
  onChange: () => void;
}

/** A record as it is after the change. */
interface ChangedRecord {
  record: ListedRecord;
}

/** The use cases by which an organization changes its own records. Each returns the record as it is then. */
export interface ChangeOwnRecords {
  correctReport(caller: Caller, change: RecordChange, correction: ReportCorrection): Promise<ChangedRecord>;
  correctIncident(
    caller: Caller,
    change: RecordChange,
    correction: IncidentCorrection,
  ): Promise<ChangedRecord>;
  /** Stores that the renter paid after the filing. The record keeps its day. */
  settleReport(caller: Caller, change: RecordChange, settlement: Settlement): Promise<ChangedRecord>;
  /**
   * @param withIncidents whether the incidents that were filed with a report are withdrawn, too
   */
  withdrawRecord(
    caller: Caller,
    kind: RecordKind,
    change: RecordChange,
    withIncidents: boolean,
  ): Promise<ChangedRecord & { incidentIds: string[] }>;
}

/**
 * Returns the use cases by which an organization changes its own records (15 U.S.C. 1681s-2(a)(2)). The former version is
 * kept with who changed it, when and why, and the renter's summary follows in the same transaction. Each throws
 * `not_found` for a record of another organization; `conflict` for one that was removed, is disputed, or has another
 * version than the caller has read, or would repeat a removed one; `invalid` for a change without a reason, and one that makes the record worse.
 */
export function makeChangeOwnRecords({
  store,
  newId,
  clock,
  nameCallers,
  onChange,
}: ChangeDependencies): ChangeOwnRecords {
  /** Makes a change in a transaction that has locked the renter, and returns the record as it is then. */
  async function change<Result extends object>(
    caller: Caller,
    kind: RecordKind,
    { id, reason, version }: RecordChange,
    make: (tx: Transaction, record: ListedRecord, by: Changer, at: number) => Promise<Result>,
  ): Promise<ChangedRecord & Result> {
    const { organizationId } = caller;
    const actor = await nameOf(nameCallers, caller);
    const said = reason.trim();
    const changed = await transactOnce(store, caller, async (tx) => {
      const at = clock();
      const before = await lockOwn(tx, organizationId, kind, id);
      await rejectDisputed(tx, before);
      rejectOtherVersion(before, version);
      const result = await make(tx, before, { actor, said: said === '' ? null : said }, at);
      const [record] = await tx.records.listOwn(organizationId, kind, { id }, undefined, 1);
      if (record === undefined) throw new Error('a record that was changed is neither on file nor removed');
      return { record, ...result };
    });
    onChange();
    return changed;
  }

  async function changeReport(
    caller: Caller,
    wanted: RecordChange,
    reason: 'corrected' | 'settled',
    changed: (report: NumberedReport, incidentsOnFile: number) => NumberedReport,
  ): Promise<ChangedRecord> {
    return change(caller, 'report', wanted, async (tx, before, by, at) => {
      if (before.kind !== 'report') return {};
      if (reason === 'corrected') rejectWithoutReason(by);
      await rejectTooMany(tx, before, at);
      const onFile = await tx.disputes.countLinkedIncidents(before.report.number);
      const report = changed(before.report, onFile);
      // A payment is always accepted.
      if (reason === 'corrected') await rejectNewRepeats(tx, before, { kind: 'report', report });
      await addChange(tx, before, { outcome: 'corrected', at });
      await correctRecord(tx, before, { kind: 'report', report }, { reason, at, by });
      await emitReportChanged(tx, newId, report, reason, at);
      await recordAction(tx, { staff: caller.staff, at }, `report.${reason}`, report);
      return {};
    });
  }

  return {
    correctReport: (caller, wanted, correction) =>
      changeReport(caller, wanted, 'corrected', (report, onFile) =>
        correctedReport(report, correction, { onFile, removed: 0 }, WORSE),
      ),
    settleReport: (caller, wanted, settlement) =>
      changeReport(caller, wanted, 'settled', (report, onFile) => settledReport(report, settlement, onFile)),
    correctIncident(caller, wanted, correction) {
      return change(caller, 'incident', wanted, async (tx, before, by, at) => {
        if (before.kind !== 'incident') return {};
        rejectWithoutReason(by);
        await rejectTooMany(tx, before, at);
        const incident = correctedIncident(before.incident, correction, WORSE);
        await rejectNewRepeats(tx, before, { kind: 'incident', incident });
        await addChange(tx, before, { outcome: 'corrected', at });
        await correctRecord(tx, before, { kind: 'incident', incident }, { reason: 'corrected', at, by });
        await recordAction(tx, { staff: caller.staff, at }, 'incident.corrected', incident);
        return {};
      });
    },
    withdrawRecord(caller, kind, wanted, withIncidents) {
      return change(caller, kind, wanted, async (tx, before, by, at) => {
        if (at >= contentOf(before).filedAt + UNDO_MS) rejectWithoutReason(by);
        const withdrawn = await withdrawLocked(tx, before, withIncidents, { by, at, newId });
        for (const each of withdrawn)
          await recordAction(tx, { staff: caller.staff, at }, `${each.kind}.withdrawn`, contentOf(each));
        const incidentIds = withdrawn.flatMap((each) =>
          each.kind === 'incident' && each !== before ? each.incident.id : [],
        );
        return { incidentIds };
      });
    },
  };
}

/** Returns a record of the organization, and locks its renter until the end of the transaction. */
async function lockOwn(
  { locks, records }: Pick<Transaction, 'locks' | 'records'>,
  organizationId: string,
  kind: RecordKind,
  id: string,
): Promise<ListedRecord> {
  let lockedId: string | undefined;
  for (;;) {
    const [record] = await records.listOwn(organizationId, kind, { id }, undefined, 1);
    if (record === undefined) throw new ApiError('not_found', noSuchRecord(kind));
    rejectRemoved(record);
    const renterId = renterOf(record);
    if (renterId === lockedId) return record;
    // Read again: a merge may have moved the record to another renter while the lock was awaited.
    lockedId = renterId;
    await locks.renter(lockedId);
  }
}

/** Changes of one record in 24 hours, besides its withdrawal. Each notifies everybody who checked the renter. */
const MOST_CHANGES_A_DAY = 10;

async function rejectTooMany(
  { records }: Pick<Transaction, 'records'>,
  record: ListedRecord,
  at: number,
): Promise<void> {
  const { kind } = record;
  const changes = await records.countChanges(kind, contentOf(record).id, at - DAY_MS, MOST_CHANGES_A_DAY);
  if (changes < MOST_CHANGES_A_DAY) return;
  throw new ApiError(
    'conflict',
    `This ${kind} was changed ${MOST_CHANGES_A_DAY} times within a day. Change it tomorrow, or withdraw it.`,
  );
}

function rejectOtherVersion({ kind, version }: ListedRecord, read: number | undefined): void {
  if (read === undefined || read === version) return;
  throw new ApiError('conflict', `This ${kind} has changed: it has version ${version} now, not ${read}.`);
}

function rejectWithoutReason({ said }: Changer): void {
  if (said === null) throw new ApiError('invalid', 'reason is required. The renter sees it.');
}
