import { type Static, Type } from 'typebox';
import type { IncidentOfReport } from '../../disputes/incidents-of-report.ts';
import type { ListedDispute, WholeDispute } from '../../disputes/read-disputes.ts';
import type { ListedNotice } from '../../notices/notices.ts';
import { DISPUTE_STATUSES } from '../../rules/disputes/disputes.ts';
import { recordId } from '../../rules/text/formats.ts';
import type { FiledRecord } from '../../store/store.ts';
import { DISPUTE_DOCUMENT, DISPUTE_ENTRY_FIELDS, DISPUTE_STATE, presentState } from '../dispute-schemas.ts';
import { INCIDENT_FIELDS, pickReport, reportSchemas } from '../record-schemas.ts';
import {
  COUNT,
  nullable,
  nullableEnum,
  pageOf,
  pick,
  RECORD_KIND,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';

const LINE_FIELDS = {
  id: Type.String(),
  kind: RECORD_KIND,
  recordId: Type.String(),
  renterId: Type.String(),
  memberId: Type.String(),
  /** `null` if no name is on file. */
  renterName: TEXT_OR_NULL,
  ...DISPUTE_STATE,
};

/** A dispute in the queue. */
export const DISPUTE_LINE = Type.Object(LINE_FIELDS);

export type DisputeLine = Static<typeof DISPUTE_LINE>;

/** What happened, and who did it. */
const ENTRY = Type.Object({
  ...DISPUTE_ENTRY_FIELDS,
  /** The staff member of the organization. */
  actor: TEXT_OR_NULL,
});

export type DisputeEntryLine = Static<typeof ENTRY>;

const DISPUTED_REPORT = reportSchemas({ filedAt: TIME });
const DISPUTED_INCIDENT = Type.Object({ ...INCIDENT_FIELDS, filedAt: TIME });

/** The record as the organization filed it, or as it was when it was removed. */
const DISPUTED_RECORD = Type.Union([
  Type.Object({
    kind: Type.Literal('report'),
    report: Type.Union([DISPUTED_REPORT.figures, DISPUTED_REPORT.labels]),
  }),
  Type.Object({ kind: Type.Literal('incident'), incident: DISPUTED_INCIDENT }),
]);

export type DisputedRecord = Static<typeof DISPUTED_RECORD>;

const INCIDENT_OF_REPORT = Type.Object({
  id: Type.String(),
  recordId: Type.String(),
  type: Type.String(),
  details: TEXT_OR_NULL,
  filedAt: TIME,
  /** Status of the incident's own newest dispute; `null` if it was never disputed separately. */
  dispute: nullableEnum(DISPUTE_STATUSES),
});

export const DISPUTE = Type.Object({
  ...LINE_FIELDS,
  /** The renter's own words; '' for none. */
  said: Type.String(),
  /** The reason of the decision. */
  answer: TEXT_OR_NULL,
  documents: Type.Array(DISPUTE_DOCUMENT),
  /** Oldest first. */
  entries: Type.Array(ENTRY),
  /** `null` if it is unknown. */
  record: Type.Union([DISPUTED_RECORD, Type.Null()]),
  isOnFile: Type.Boolean(),
  /** The record as it was before the dispute corrected it; `null` if it did not, or if the record was changed again since. */
  before: Type.Union([DISPUTED_RECORD, Type.Null()]),
  /** Incidents on file that the organization filed with the report and can remove with it, oldest first. */
  incidents: Type.Array(INCIDENT_OF_REPORT),
});

export type DisputeResponse = Static<typeof DISPUTE>;

const NOTICE = Type.Object({
  number: Type.Integer(),
  /** `statement` if the renter asked that the organization sees a new statement. */
  outcome: Type.Enum(['removed', 'corrected', 'statement']),
  /** The record that was removed or corrected; `null` for a statement. The reader does not see who filed it. */
  record: nullable(
    Type.Object({
      kind: RECORD_KIND,
      recordId: Type.String(),
      /** `null` if unknown. */
      filedAt: TIME_OR_NULL,
    }),
  ),
  /** Number of incidents filed with the record that were removed, too. */
  incidentsRemoved: COUNT,
  renterId: Type.String(),
  memberId: Type.String(),
  renterName: TEXT_OR_NULL,
  at: TIME,
  seenAt: TIME_OR_NULL,
  seenBy: TEXT_OR_NULL,
});

export type NoticeLine = Static<typeof NOTICE>;

export const NOTICES = Type.Object({
  ...pageOf(NOTICE).properties,
  unseen: COUNT,
  /** Whether owners and admins get them by mail, too. */
  isMailed: Type.Boolean(),
});

export type NoticesResponse = Static<typeof NOTICES>;

export function presentLine(dispute: ListedDispute): DisputeLine {
  const { id, kind, renterId, recordNumber, renter } = dispute;
  return {
    id,
    kind,
    recordId: recordId(recordNumber),
    renterId,
    memberId: renter.memberId,
    renterName: renter.fullName,
    ...presentState(dispute),
  };
}

export function presentDispute(
  dispute: WholeDispute,
  incidents: readonly IncidentOfReport[],
): DisputeResponse {
  const { said, answer, documents, entries, content, isOnFile, before } = dispute;
  return {
    ...presentLine(dispute),
    said,
    answer,
    documents: documents.map((document) => pick(DISPUTE_DOCUMENT, document)),
    entries: entries.map((entry) => pick(ENTRY, entry)),
    record: content === undefined ? null : presentRecord(content),
    isOnFile,
    before: before === undefined ? null : presentRecord(before),
    incidents: incidents.map(({ id, number, type, details, filedAt, dispute: own }) => {
      return { id, recordId: recordId(number), type, details, filedAt, dispute: own };
    }),
  };
}

function presentRecord(content: FiledRecord): DisputedRecord {
  return content.kind === 'incident'
    ? { kind: content.kind, incident: pick(DISPUTED_INCIDENT, content.incident) }
    : { kind: content.kind, report: pickReport(DISPUTED_REPORT, content.report) };
}

export function presentNotice({ number, change, renter, at, seenAt, seenBy }: ListedNotice): NoticeLine {
  const { outcome, record, incidentsRemoved, renterId } = change;
  return {
    number,
    outcome,
    record: record && { kind: record.kind, recordId: recordId(record.number), filedAt: record.filedAt },
    incidentsRemoved,
    renterId,
    memberId: renter?.memberId ?? '',
    renterName: renter?.fullName ?? null,
    at,
    seenAt,
    seenBy,
  };
}
