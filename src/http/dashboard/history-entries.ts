import { type Static, Type } from 'typebox';
import type { HistoryEntry } from '../../renters/history.ts';
import type { OwnRecordState, ReadOwnRecordStates } from '../../reporting/own-filings.ts';
import { REPORT_RECOMMENDATIONS } from '../../rules/scoring/report-score.ts';
import { CERTIFIED, INCIDENT_FIELDS, LABELS, pickReport, REVIEW, reportSchemas } from '../record-schemas.ts';
import type { Sendable } from '../route.ts';
import {
  CENTS_OR_NULL,
  COUNT,
  nullable,
  pick,
  RECORD_KIND,
  SCORE,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';

const OWN_REPORT = reportSchemas({ id: Type.String(), filedAt: TIME });

const OWN_INCIDENT = Type.Object({ id: Type.String(), ...INCIDENT_FIELDS, filedAt: TIME });

/**
 * The part of another organization's report that staff may see: what happened, not who filed it or in which
 * words.
 */
const SEEN_OF_ANY = {
  score: SCORE,
  outstandingBalanceCents: CENTS_OR_NULL,
  unpaid: Type.Boolean(),
  damaged: Type.Boolean(),
};

const SEEN_LABELS = Type.Object({
  variant: Type.Literal('labels'),
  industry: Type.String(),
  labels: LABELS,
  ...SEEN_OF_ANY,
});

const SEEN_FIGURES = Type.Object({
  variant: Type.Literal('figures'),
  industry: TEXT_OR_NULL,
  recommendation: Type.Enum([...REPORT_RECOMMENDATIONS]),
  ...SEEN_OF_ANY,
});

const ENTRY = {
  at: TIME,
  /** How it changed the score; `null` if it is older than the newest 500. */
  effect: nullable(Type.Object({ score: SCORE, change: Type.Integer() })),
};

/** What staff can do with a record of the organization's own, and how it was changed. */
const OWN = {
  own: Type.Literal(true),
  recordId: Type.String(),
  review: REVIEW,
  certified: CERTIFIED,
  /** An undecided dispute; `decideBy` is `null` while the operator decides an appeal. */
  dispute: nullable(Type.Object({ id: Type.String(), decideBy: TIME_OR_NULL })),
  /** 1 when it was filed, one more for each change. */
  version: COUNT,
  /** The last correction, or payment after the filing. */
  lastChange: nullable(
    Type.Object({
      reason: Type.Enum(['corrected', 'settled']),
      changedAt: TIME,
      /** The name of the staff member or key; `null` if a dispute corrected it. */
      actor: TEXT_OR_NULL,
      said: TEXT_OR_NULL,
    }),
  ),
  /** Whether the reader may withdraw it. Admins and owners may also correct it. */
  mayWithdraw: Type.Boolean(),
};

/** What staff see of the state of another organization's record. */
const OTHER = { own: Type.Literal(false), disputed: Type.Boolean() };

/** A record of the organization that it withdrew. */
export const WITHDRAWN_RECORD = Type.Object({
  kind: RECORD_KIND,
  recordId: Type.String(),
  withdrawnAt: TIME,
  actor: TEXT_OR_NULL,
  said: TEXT_OR_NULL,
});

export type WithdrawnLine = Static<typeof WITHDRAWN_RECORD>;

/** A report or an incident in a renter's history. */
export const HISTORY_ENTRY = Type.Union([
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('report'),
    ...OWN,
    report: Type.Union([OWN_REPORT.figures, OWN_REPORT.labels]),
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('report'),
    ...OTHER,
    report: Type.Union([SEEN_FIGURES, SEEN_LABELS]),
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('incident'),
    ...OWN,
    incident: OWN_INCIDENT,
  }),
  Type.Object({
    ...ENTRY,
    kind: Type.Literal('incident'),
    ...OTHER,
    incident: Type.Object({ industry: TEXT_OR_NULL, type: Type.String() }),
  }),
]);

export type HistoryLine = Static<typeof HISTORY_ENTRY>;

/** Returns the record of an entry if the organization filed it. */
export function ownRecordsOf(entry: HistoryEntry) {
  if (!entry.own) return [];
  const { kind, recordId } = entry;
  const { id, filedAt } = kind === 'report' ? entry.report : entry.incident;
  return [{ kind, id, recordId, filedAt }];
}

type States = Awaited<ReturnType<ReadOwnRecordStates>>;

export function presentEntry(entry: HistoryEntry, states: States): Sendable<HistoryLine> {
  const { at, effect } = entry;
  if (entry.kind === 'incident') {
    const { kind, own } = entry;
    if (!own) return { at, effect, kind, own, disputed: entry.disputed, incident: entry.incident };
    const head = { at, effect, own, ...ownHead(entry, states.get(entry.incident.id)) };
    return { ...head, kind, incident: pick(OWN_INCIDENT, entry.incident) };
  }
  const { kind, own } = entry;
  if (!own) return { at, effect, kind, own, disputed: entry.disputed, report: entry.report };
  const head = { at, effect, own, ...ownHead(entry, states.get(entry.report.id)) };
  return { ...head, kind, report: pickReport(OWN_REPORT, entry.report) };
}

function ownHead({ recordId, review, certified, dispute }: OwnEntry, state: OwnRecordState | undefined) {
  if (state === undefined) throw new Error('an own record has no state');
  const { version, lastChange, mayWithdraw } = state;
  return { recordId, review, certified, dispute, version, lastChange, mayWithdraw };
}

type OwnEntry = Extract<HistoryEntry, { own: true }>;
