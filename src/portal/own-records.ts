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
  effect: Pick<ScoredEvent, 'score' | 'change' | 'cause'> | null;
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
  disputes: Pick<DisputeReads, 'listOfRecord'>;
  heldFilings: Pick<HeldFilingReads, 'listOf'>;
  reinsertions: Pick<ReinsertionReads, 'listOf'>;
}

/** Returns the use case that lists the reports and incidents that a session opens, also those held for review, newest first. */
export function makeListOwnRecords(reads: OwnRecordReads): ListOwnRecords {
  return async (file, after) => {
    const { renterId, filedBy } = file;
    const renter = await reads.renters.findById(renterId);
    if (renter === undefined) return { records: [], next: null };
    const scope = filedBy === undefined ? 'all' : { filedBy };
    const [reports, incidents, scored] = await Promise.all([
      reads.reports.listOfRenter(renterId, scope, after?.report, PAGE_RECORDS + 1),
      reads.incidents.listOfRenter(renterId, scope, after?.incident, PAGE_RECORDS + 1),
      readScoredEvents(reads, renter),
    ]);
    const effects = effectsOf(scored);
    const events = mergeEvents(reports, incidents);
    const shown = events.slice(0, PAGE_RECORDS);
    const reviews = await reviewsOf(reads.heldFilings, shown.map(keyOf));
    const certified = await certifiedOf(reads.reinsertions, shown.map(keyOf));
    const nameOf = nameOrganizations(reads.organizations);
    const records = shown.map((event) =>
      ownRecord(reads.disputes, event, { file, effects, reviews, certified, nameOf }),
    );
    return {
      records: await Promise.all(records),
      next: events.length > PAGE_RECORDS ? cursorBehind(shown, after) : null,
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
    const reviews = await reviewsOf(reads.heldFilings, [id]);
    const certified = await certifiedOf(reads.reinsertions, [id]);
    const nameOf = nameOrganizations(reads.organizations);
    return ownRecord(reads.disputes, found, { file, effects, reviews, certified, nameOf });
  };
}

type Effects = ReadonlyMap<string, Pick<ScoredEvent, 'score' | 'change' | 'cause'>>;

function effectsOf({ events }: ScoredEvents): Effects {
  return new Map(events.map(({ event, score, change, cause }) => [keyOf(event), { score, change, cause }]));
}

interface RecordContext {
  file: Opened;
  effects: Effects;
  reviews: ReadonlyMap<string, Review>;
  certified: ReadonlyMap<string, Certified>;
  nameOf: (organizationId: string) => Promise<string>;
}

async function ownRecord(
  disputes: OwnRecordReads['disputes'],
  record: FiledRecord,
  { file, effects, reviews, certified, nameOf }: RecordContext,
): Promise<OwnRecord> {
  const { id, filedAt, organizationId, number, ...content } = partsOf(record);
  const [dispute] = await disputes.listOfRecord(record.kind, id, 1);
  return {
    id,
    recordId: recordId(number),
    filedAt,
    filedBy: await nameOf(organizationId),
    organizationId,
    effect: effects.get(id) ?? null,
    dispute:
      dispute === undefined || !ownBy(file)(dispute)
        ? null
        : { id: dispute.id, status: dispute.status, deadlineAt: dispute.deadlineAt },
    review: reviews.get(id) ?? null,
    certified: certified.get(id) ?? null,
    ...content,
  };
}
