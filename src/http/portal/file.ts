import { type Static, Type } from 'typebox';
import { FILE_FORMATS, type FileFormat } from '../../portal/download-file.ts';
import type { OwnRecord } from '../../portal/own-records.ts';
import { DISPUTE_STATUSES } from '../../rules/disputes/disputes.ts';
import { MOST_STATEMENT_CHARACTERS } from '../../rules/disputes/statement.ts';
import type { ContactDetails } from '../../rules/organizations/contact-details.ts';
import { MOST_EMAIL_CHARACTERS, MOST_REQUEST_CHARACTERS } from '../../rules/text/limits.ts';
import { AFTER, HISTORY_CURSOR } from '../cursors.ts';
import { CERTIFIED, INCIDENT_FIELDS, pickReport, REVIEW, reportSchemas } from '../record-schemas.ts';
import type { Sendable } from '../route.ts';
import {
  COMPONENTS,
  CONTACT_DETAILS,
  COUNT,
  nullable,
  nullableEnum,
  pageOf,
  pick,
  REASON,
  SCORE,
  STATEMENT,
  SUMMARY_TOTALS,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';
import { type PortalApp, renterRoute } from './route.ts';
import { SCORE_STEPS } from './score-steps.ts';

const TEXTS = Type.Array(Type.String());

const OWN_STATEMENT = Type.Object({
  ...STATEMENT.properties,
  /** When the renter asked that organizations which checked the file see it; `null` if never. */
  sharedAt: TIME_OR_NULL,
});

const OWN_FILE = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  fullName: TEXT_OR_NULL,
  /** When the file was created. */
  createdAt: TIME,
  verified: Type.Boolean(),
  /** The rent score: the composite less 100 for each incident that counts. */
  score: SCORE,
  /** The score from which the reasons subtract points. */
  highestScore: SCORE,
  /** Why the score is lower, with the largest reason first. 15 U.S.C. 1681g(f). */
  reasons: Type.Array(REASON),
  /** The counts that the reasons mention. */
  facts: Type.Object({
    reports: COUNT,
    unpaid: COUNT,
    damaged: COUNT,
    incidents: COUNT,
    countedIncidents: COUNT,
    components: COMPONENTS,
  }),
  /** What would raise the score; `null` if it is the highest. */
  steps: nullable(SCORE_STEPS),
  composite: SCORE,
  components: COMPONENTS,
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    /** `null` unless the whole file is open. */
    owedCents: nullable(Type.Integer()),
    openDisputes: COUNT,
    /** Flags of the newest identity check. */
    identityFlags: TEXTS,
  }),
  /** The identifiers that find the renter: the displayed one first, the others normalized. */
  identifiers: Type.Object({ names: TEXTS, emails: TEXTS, phones: TEXTS, licenses: TEXTS }),
  address: TEXT_OR_NULL,
  /** Such as 1990-01-31. */
  dateOfBirth: TEXT_OR_NULL,
  /** What the network compares the file for, as far as the session may learn it. */
  comparison: nullableEnum(['other_file', 'two_people']),
  /** `null` also unless the whole file is open. */
  statement: nullable(OWN_STATEMENT),
  /** When the fraud alert ends; `null` without one, and unless the whole file is open. */
  fraudAlertEndsAt: TIME_OR_NULL,
  /** The operator's decision that the renter is a fraud. The reason is `null` unless the whole file is open. */
  fraud: nullable(Type.Object({ reason: TEXT_OR_NULL, decidedAt: TIME })),
});

export type OwnFileResponse = Static<typeof OWN_FILE>;

/** Why a record changed the score, as data: the page has the words. */
const WHY = Type.Union([
  Type.Object({ kind: Type.Literal('incident'), counted: Type.Boolean(), atZero: Type.Boolean() }),
  Type.Object({
    kind: Type.Literal('report'),
    unpaid: Type.Boolean(),
    damaged: Type.Boolean(),
    changes: Type.Array(
      Type.Object({
        part: Type.Enum(['paymentHistory', 'assetCondition', 'identityVerified', 'networkStanding']),
        from: SCORE,
        to: SCORE,
      }),
    ),
    replaces: Type.Boolean(),
    atZero: Type.Boolean(),
  }),
]);

const RECORD_HEAD = {
  id: Type.String(),
  recordId: Type.String(),
  filedAt: TIME,
  /** Current name of the organization. */
  filedBy: Type.String(),
  /** How to reach the organization. */
  contact: CONTACT_DETAILS,
  /** How it changed the score; `null` if it is older than the newest 500. */
  effect: nullable(Type.Object({ score: SCORE, change: Type.Integer(), why: WHY })),
  /** Its newest dispute. */
  dispute: nullable(
    Type.Object({ id: Type.String(), status: Type.Enum([...DISPUTE_STATUSES]), deadlineAt: TIME }),
  ),
  review: REVIEW,
  certified: CERTIFIED,
};

export const REPORT = reportSchemas({
  renterLicense: TEXT_OR_NULL,
  renterDateOfBirth: TEXT_OR_NULL,
  renterAddress: TEXT_OR_NULL,
});
export const INCIDENT = Type.Object(INCIDENT_FIELDS);

/** A complete record. The renter may see who filed it, and every word. 15 U.S.C. 1681g(a)(1) and (2). */
const OWN_RECORD = Type.Union([
  Type.Object({
    ...RECORD_HEAD,
    kind: Type.Literal('report'),
    content: Type.Union([REPORT.figures, REPORT.labels]),
  }),
  Type.Object({ ...RECORD_HEAD, kind: Type.Literal('incident'), content: INCIDENT }),
]);

export type OwnRecordResponse = Static<typeof OWN_RECORD>;

/** A renter's request to correct contact data. */
const OWN_REQUEST = Type.Object({
  id: Type.String(),
  said: Type.String(),
  /** The e-mail that the renter wants on the file. */
  email: TEXT_OR_NULL,
  askedAt: TIME,
  /** `null` while the request is open. */
  doneAt: TIME_OR_NULL,
  /** The name of the organization that closed it. */
  doneBy: TEXT_OR_NULL,
});

const OWN_REQUESTS = Type.Object({ rows: Type.Array(OWN_REQUEST) });

export type OwnRequestsResponse = Static<typeof OWN_REQUESTS>;

/** `null` after it was removed. */
const WRITTEN_STATEMENT = Type.Object({ statement: nullable(OWN_STATEMENT) });

/** The routes of a renter's own file, statement and correction requests. */
export const fileRoutes = [
  renterRoute({ method: 'GET', path: '/portal/api/file', who: 'renter', response: OWN_FILE }).handledBy(
    async ({ renter }, app) => {
      const [file, steps] = await Promise.all([app.readOwnFile(renter), app.readScoreSteps(renter)]);
      return { ...file, steps };
    },
  ),

  renterRoute({
    method: 'GET',
    path: '/portal/api/file/records',
    who: 'renter',
    query: Type.Object({ after: AFTER }),
    response: pageOf(OWN_RECORD),
  }).handledBy(async ({ renter, query }, app) => {
    const { records, next } = await app.listOwnRecords(renter, HISTORY_CURSOR.readAfter(query.after));
    return { rows: await presentRecords(app, records), next: HISTORY_CURSOR.write(next) };
  }),

  renterRoute({
    method: 'GET',
    path: '/portal/api/file/records/:kind/:id',
    who: 'renter',
    params: Type.Object({ kind: Type.Enum(['report', 'incident']), id: Type.String({ maxLength: 100 }) }),
    response: OWN_RECORD,
  }).handledBy(async ({ renter, params }, app) => {
    const record = await app.findOwnRecord(renter, params.kind, params.id);
    const contactOf = await app.findContacts([record.organizationId]);
    return presentRecord(record, contactOf(record.organizationId));
  }),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/file/statement',
    who: 'renter',
    needs: 'whole',
    body: Type.Object({ text: Type.String({ maxLength: MOST_STATEMENT_CHARACTERS }) }),
    response: WRITTEN_STATEMENT,
  }).handledBy(({ renter, body }, app) => app.writeStatement(renter, body.text)),

  renterRoute({
    method: 'POST',
    path: '/portal/api/file/statement/share',
    who: 'renter',
    needs: 'whole',
    response: WRITTEN_STATEMENT,
  }).handledBy(({ renter }, app) => app.shareStatement(renter)),

  renterRoute({
    method: 'PUT',
    path: '/portal/api/file/fraud-alert',
    who: 'renter',
    needs: 'whole',
    /** `true` turns the alert on for a year from now, `false` ends it. */
    body: Type.Object({ on: Type.Boolean() }),
    response: Type.Object({ fraudAlertEndsAt: TIME_OR_NULL }),
  }).handledBy(({ renter, body }, app) => app.setFraudAlert(renter, body.on)),

  renterRoute({
    method: 'GET',
    path: '/portal/api/file/correction-requests',
    who: 'renter',
    response: OWN_REQUESTS,
  }).handledBy(async ({ renter }, app) => ({
    rows: (await app.listOwnRequests(renter)).map((request) => pick(OWN_REQUEST, request)),
  })),

  renterRoute({
    method: 'POST',
    path: '/portal/api/file/correction-requests',
    who: 'renter',
    body: Type.Object({
      text: Type.Optional(Type.String({ maxLength: MOST_REQUEST_CHARACTERS })),
      /** An e-mail that the renter wants on the file. */
      email: Type.Optional(Type.String({ maxLength: MOST_EMAIL_CHARACTERS })),
    }),
    response: OWN_REQUEST,
  }).handledBy(async ({ renter, body: { text = '', email = '' } }, app) =>
    pick(OWN_REQUEST, await app.requestCorrection(renter, { text, email })),
  ),
];

async function presentRecords(app: PortalApp, records: readonly OwnRecord[]) {
  const contactOf = await app.findContacts(records.map(({ organizationId }) => organizationId));
  return records.map((record) => presentRecord(record, contactOf(record.organizationId)));
}

function presentRecord(record: OwnRecord, contact: ContactDetails): Sendable<OwnRecordResponse> {
  const { id, recordId, filedAt, filedBy, effect, dispute, review, certified } = record;
  const head = {
    id,
    recordId,
    filedAt,
    filedBy,
    contact,
    effect: effect && { score: effect.score, change: effect.change, why: effect.why },
    dispute,
    review,
    certified,
  };
  return record.kind === 'incident'
    ? { ...head, kind: record.kind, content: pick(INCIDENT, record.content) }
    : { ...head, kind: record.kind, content: pickReport(REPORT, record.content) };
}

const CONTENT_TYPES: Record<FileFormat, string> = {
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
};

/** The routes that download a renter's own file. */
export const fileDownloadRoutes = FILE_FORMATS.map((format) =>
  renterRoute({
    method: 'GET',
    path: `/portal/api/download/my-file.${format}`,
    who: 'renter',
    response: 'file',
  }).handledBy(async ({ renter, language }, app) => {
    const { fileName, content } = await app.downloadFile(renter, format, language);
    return { fileName, contentType: CONTENT_TYPES[format], content };
  }),
);
