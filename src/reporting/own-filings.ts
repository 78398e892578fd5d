import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { may } from '../rules/staff/roles.ts';
import { startOfDay } from '../rules/text/days.ts';
import { recordId, recordNumber } from '../rules/text/formats.ts';
import type {
  AuditReads,
  ListedRecord,
  RecordKind,
  RecordReads,
  RecordVersion,
  Staff,
} from '../store/store.ts';
import type { ChangeOwnRecords, RecordChange } from './own-records.ts';
import { renterOf } from './remove-records.ts';
import { noSuchRecord } from './withdraw-locked.ts';

const NOT_YOURS =
  'You can withdraw only what you filed yourself today (UTC). Ask an admin or owner of your organization to withdraw it.';

/** A record that the organization filed. */
interface OwnRecord {
  kind: RecordKind;
  id: string;
  /** `RB-…` */
  recordId: string;
  filedAt: number;
}

/** What a staff member sees about an own record besides its content. */
export interface OwnRecordState {
  /** 1 when it was filed, one more for each change. */
  version: number;
  /** The last correction or settlement; `null` if there was none. */
  lastChange: Omit<RecordVersion, 'id' | 'version'> | null;
  mayWithdraw: boolean;
}

/** Returns the state of each of the records, which must be on file, by ID. */
export type ReadOwnRecordStates = (
  staff: Staff,
  records: readonly OwnRecord[],
) => Promise<ReadonlyMap<string, OwnRecordState>>;

interface Reads {
  records: Pick<RecordReads, 'listOwn' | 'listVersions'>;
  audit: Pick<AuditReads, 'listFiled'>;
}

export function makeReadOwnRecordStates({ records, audit }: Reads, clock: Clock): ReadOwnRecordStates {
  return async (staff, own) => {
    const idsOf = (kind: RecordKind) => own.filter((record) => record.kind === kind).map(({ id }) => id);
    const [ofReports, ofIncidents, withdrawable] = await Promise.all([
      records.listVersions('report', idsOf('report')),
      records.listVersions('incident', idsOf('incident')),
      withdrawableBy(audit, clock, staff, own),
    ]);
    const versions = new Map([...ofReports, ...ofIncidents].map((version) => [version.id, version]));
    return new Map(
      own.map(({ id }) => {
        const { version = 1, ...change } = versions.get(id) ?? {};
        return [id, { version, lastChange: lastChangeOf(change), mayWithdraw: withdrawable.has(id) }];
      }),
    );
  };
}

function lastChangeOf(change: Partial<RecordVersion>): OwnRecordState['lastChange'] {
  const { reason, changedAt, actor = null, said = null } = change;
  return reason === undefined || changedAt === undefined ? null : { reason, changedAt, actor, said };
}

export type WithdrawAsStaff = (
  staff: Staff,
  kind: RecordKind,
  change: RecordChange,
  withIncidents: boolean,
) => ReturnType<ChangeOwnRecords['withdrawRecord']>;

/**
 * Returns the use case by which staff withdraw a record of their organization: admins and owners any, members only what
 * they filed themselves on the same day (UTC). Throws like `withdrawRecord`, and `forbidden`.
 */
export function makeWithdrawAsStaff(
  { records, audit }: Reads,
  clock: Clock,
  withdrawRecord: ChangeOwnRecords['withdrawRecord'],
): WithdrawAsStaff {
  return async (staff, kind, change, withIncidents) => {
    const { organizationId, userId: keyId } = staff;
    const [record] = await records.listOwn(organizationId, kind, { id: change.id }, undefined, 1);
    if (record === undefined) throw new ApiError('not_found', noSuchRecord(kind));
    const withdrawable = await withdrawableBy(audit, clock, staff, [ownRecordOf(record)]);
    if (!withdrawable.has(change.id)) throw new ApiError('forbidden', NOT_YOURS);
    return withdrawRecord({ organizationId, keyId, staff }, kind, change, withIncidents);
  };
}

export type FindOwnRecord = (
  organizationId: string,
  recordId: string,
) => Promise<Pick<OwnRecord, 'kind' | 'recordId'> & { renterId: string }>;

/** Both have their record IDs from one sequence. */
const KINDS: readonly RecordKind[] = ['report', 'incident'];

/**
 * Returns the use case that finds a record by its record ID, whether it is still on file or not. Throws `not_found` for one that the
 * organization did not file.
 */
export function makeFindOwnRecord(records: Pick<RecordReads, 'listOwn'>): FindOwnRecord {
  return async (organizationId, name) => {
    const number = recordNumber(name);
    for (const kind of number === undefined ? [] : KINDS) {
      const [record] = await records.listOwn(organizationId, kind, { number }, undefined, 1);
      if (record === undefined) continue;
      return { kind, recordId: ownRecordOf(record).recordId, renterId: renterOf(record) };
    }
    throw new ApiError('not_found', 'Your organization has filed no record with this ID.');
  };
}

function ownRecordOf(record: ListedRecord): OwnRecord {
  const { kind } = record;
  const { id, number, filedAt } = kind === 'report' ? record.report : record.incident;
  return { kind, id, recordId: recordId(number), filedAt };
}

/** Returns the IDs of the records that a staff member may withdraw. The audit log knows who filed each. */
async function withdrawableBy(
  audit: Pick<AuditReads, 'listFiled'>,
  clock: Clock,
  { role, organizationId, userId }: Staff,
  records: readonly OwnRecord[],
): Promise<ReadonlySet<string>> {
  if (may(role, 'manage_records')) return new Set(records.map(({ id }) => id));
  const today = startOfDay(clock());
  const ofToday = records.filter(({ filedAt }) => filedAt >= today);
  if (ofToday.length === 0) return new Set();
  const filed = new Set(await audit.listFiled(organizationId, userId, today));
  const byThem = ofToday.filter(({ kind, id, recordId: name }) => filed.has(kind === 'report' ? name : id));
  return new Set(byThem.map(({ id }) => id));
}
