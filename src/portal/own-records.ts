import { ownBy } from '../disputes/dispute-steps.ts';
import { NO_SUCH_RECORD } from '../disputes/file-dispute.ts';
import { ApiError } from '../errors.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import {
  cursorBehind,
  type EventReads,
  type HistoryCursor,
  keyOf,
  mergeEvents,
  readScoredEvents,
  type ScoredEvents,
} from '../renters/history.ts';
import {
  type Certified,
  certifiedOf,
  partsOf,
  type RecordContent,
  type Review,
  reviewsOf,
} from '../renters/record-content.ts';
import { opensRecordsOf } from '../rules/identity/email-opening.ts';
import type { ScoredEvent } from '../rules/scoring/score-history.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  Dispute,
  DisputeReads,
  FiledRecord,
  HeldFilingReads,
  OrganizationReads,
  RecordKind,
  RecordReads,
  ReinsertionReads,
  RenterReads,
} from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';

/** Records on a page. Each is shown completely. */
const PAGE_RECORDS = 25;

/** Records that one read of a whole file takes: some hundred kilobytes at most if each has long notes. */
export const RECORDS_A_READ = 100;

/** A complete record. The renter may see who filed it, and every word. 15 U.S.C. 1681g(a)(1) and (2). */
export type OwnRecord = OwnRecordHead & RecordContent;

interface OwnRecordHead {
  id: string;
  recordId: string;
  filedAt: number;
  /** Current name of the organization. */
  filedBy: string;
  organizationId: string;
  /** How it changed the score; `null` if it is held for review or older than the newest 500. */
  effect: Pick<ScoredEvent, 'score' | 'change' | 'cause' | 'why'> | null;
  /** Its newest dispute; `null` if there is none that the session sees. */
  dispute: Pick<Dispute, 'id' | 'status' | 'deadlineAt'> | null;
  /** The operator's review; `null` if it was never held. */
  review: Review | null;
  /** The organization's certification, if it filed again what was removed. */
  certified: Certified | null;
}

interface OwnRecordPage {
  /** The newest first. */
  records: OwnRecord[];
  /** Where the next page begins; `null` at the end. */
  next: HistoryCursor | null;
}

type Opened = Pick<OpenFile, 'renterId' | 'email' | 'filedBy'>;

export type ListOwnRecords = (file: Opened, after: HistoryCursor | undefined) => Promise<OwnRecordPage>;

interface OwnRecordReads extends EventReads {
  renters: Pick<RenterReads, 'findById'>;
  organizations: Pick<OrganizationReads, 'find'>;
  disputes: Pick<DisputeReads, 'listNewestOf'>;
  heldFilings: Pick<HeldFilingReads, 'listOf'>;
  reinsertions: Pick<ReinsertionReads, 'listOf'>;
}

/** Returns the use case that lists the reports and incidents that a session opens, also those held for review, newest first. */
export function makeListOwnRecords(reads: OwnRecordReads): ListOwnRecords {
  const openRecords = makeOpenOwnRecords(reads);
  return async (file, after) => (await openRecords(file))(after, PAGE_RECORDS);
}

/** Reads at most `limit` records behind a position. */
type ReadOwnRecords = (after: HistoryCursor | undefined, limit: number) => Promise<OwnRecordPage>;

/** Reads what all pages of a file's records need, and returns a function that reads the pages. */
export type OpenOwnRecords = (file: Opened) => Promise<ReadOwnRecords>;

export function makeOpenOwnRecords(reads: OwnRecordReads): OpenOwnRecords {
  return async (file) => {
    const { renterId, filedBy } = file;
    const renter = await reads.renters.findById(renterId);
    if (renter === undefined) return async () => ({ records: [], next: null });
    const scope = filedBy === undefined ? 'all' : { filedBy };
    const seen = { file, effects: effectsOf(await readScoredEvents(reads, renter)) };
    const nameOf = nameOrganizations(reads.organizations);
    return async (after, limit) => {
      const [reports, incidents] = await Promise.all([
        reads.reports.listOfRenter(renterId, scope, after?.report, limit + 1),
        reads.incidents.listOfRenter(renterId, scope, after?.incident, limit + 1),
      ]);
      const events = mergeEvents(reports, incidents);
      const shown = events.slice(0, limit);
      return {
        records: await ownRecords(reads, shown, { ...seen, nameOf }),
        next: events.length > limit ? cursorBehind(shown, after) : null,
      };
    };
  };
}

export type FindOwnRecord = (file: Opened, kind: RecordKind, id: string) => Promise<OwnRecord>;

/**
 * Returns the use case that finds one of them. Throws `not_found` if it is not on file, about another
 * renter, or closed to the session.
 */
export function makeFindOwnRecord(
  reads: OwnRecordReads & { records: Pick<RecordReads, 'find'> },
): FindOwnRecord {
  return async (file, kind, id) => {
    const { renterId } = file;
    const [found, renter] = await Promise.all([
      reads.records.find(renterId, kind, id),
      reads.renters.findById(renterId),
    ]);
    const isOpen = found !== undefined && opensRecordsOf(file, partsOf(found).organizationId);
    if (!isOpen || renter === undefined) throw new ApiError('not_found', NO_SUCH_RECORD);
    const effects = effectsOf(await readScoredEvents(reads, renter));
    const nameOf = nameOrganizations(reads.organizations);
    const [record] = await ownRecords(reads, [found], { file, effects, nameOf });
    if (record === undefined) throw new ApiError('not_found', NO_SUCH_RECORD);
    return record;
  };
}

type Effects = ReadonlyMap<string, Pick<ScoredEvent, 'score' | 'change' | 'cause' | 'why'>>;

function effectsOf({ events }: ScoredEvents): Effects {
  return new Map(
    events.map(({ event, score, change, cause, why }) => [keyOf(event), { score, change, cause, why }]),
  );
}

interface FileContext {
  file: Opened;
  effects: Effects;
  nameOf: (organizationId: string) => Promise<string>;
}

/** Returns records as their renter sees them. Reads what belongs to them for all at once. */
async function ownRecords(
  reads: Pick<OwnRecordReads, 'heldFilings' | 'reinsertions' | 'disputes'>,
  records: readonly FiledRecord[],
  { file, effects, nameOf }: FileContext,
): Promise<OwnRecord[]> {
  const ids = records.map(keyOf);
  const [reviews, certified, newest] = await Promise.all([
    reviewsOf(reads.heldFilings, ids),
    certifiedOf(reads.reinsertions, ids),
    reads.disputes.listNewestOf(ids),
  ]);
  const disputes = new Map(newest.filter(ownBy(file)).map((one) => [`${one.kind} ${one.record}`, one]));
  return Promise.all(
    records.map(async (record) => {
      const { id, filedAt, organizationId, number, ...content } = partsOf(record);
      const dispute = disputes.get(`${record.kind} ${id}`);
      return {
        id,
        recordId: recordId(number),
        filedAt,
        filedBy: await nameOf(organizationId),
        organizationId,
        effect: effects.get(id) ?? null,
        dispute: dispute ? { id: dispute.id, status: dispute.status, deadlineAt: dispute.deadlineAt } : null,
        review: reviews.get(id) ?? null,
        certified: certified.get(id) ?? null,
        ...content,
      };
    }),
  );
}
