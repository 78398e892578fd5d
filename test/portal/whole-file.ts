import type { FileParts, OwnBlockRequest, OwnDispute } from '../../src/portal/file-parts.ts';
import type { FileLetter } from '../../src/portal/file-requests.ts';
import { componentsOf, compositeOf, rentScoreOf } from '../../src/rules/scoring/rent-score.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { HIGHEST_SCORE, scoreFacts, scoreReasons } from '../../src/rules/scoring/score-reasons.ts';
import type { Dispute } from '../../src/store/store.ts';

/** The time of everything in the file. */
export const AT = Date.UTC(2026, 0, 31, 14, 5);

/** What people wrote: no word of any language. */
const SAID = 'Q1 Q2';

const SUMMARY = {
  ...EMPTY_SUMMARY,
  reports: 3,
  rentals: 2,
  recentUnpaid: 0b11,
  recentDamaged: 0b1,
  incidents: 12,
  countedIncidents: 10,
  owedCents: 45_000,
};

const OPERATOR = {
  name: SAID,
  postalAddress: SAID,
  telephone: '1',
  email: 'q1@q2.q3',
  rights: [{ language: 'en', url: '1' }],
};

async function* pages<Row>(...rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

const REPORT = {
  variant: 'labels',
  industry: 'residential',
  renterName: SAID,
  renterEmail: 'q1@q2.q3',
  renterPhone: '1',
  renterLicense: '1',
  renterDateOfBirth: '1990-01-31',
  renterAddress: SAID,
  totalChargedCents: 50_000,
  totalPaidCents: 5_000,
  outstandingBalanceCents: 45_000,
  score: 0,
  unpaid: true,
  damaged: true,
  occurredOn: '2026-01-31',
  settledOn: '2026-01-31',
  contractId: '1',
  labels: {
    ...DEFAULT_LABELS,
    paymentCompliance: 'Not Paid',
    assetCondition: 'Total Loss',
    contractCompliance: 'Major Breach',
  },
  rentalPeriod: SAID,
  damage: [SAID],
  recommendation: 'denied',
  notes: SAID,
} as const;

const RECORD = {
  id: '1',
  recordId: 'Q1',
  filedAt: AT,
  filedBy: SAID,
  organizationId: '1',
  effect: {
    score: 1,
    change: -1,
    cause: '',
    why: {
      kind: 'report',
      unpaid: true,
      damaged: true,
      changes: [{ part: 'paymentHistory', from: 2, to: 1 }],
      replaces: true,
      atZero: true,
    },
  },
  dispute: { id: '1', status: 'under_review', deadlineAt: AT },
  review: { cause: 'volume', releaseAt: AT, endedAt: null, outcome: null },
  certified: { at: AT, said: SAID, repeats: ['Q1'] },
} as const;

const DISPUTE: OwnDispute & { appeal: object } = {
  id: '1',
  recordId: 'Q1',
  kind: 'report',
  record: '1',
  organizationName: SAID,
  reason: 'wrong_amount',
  said: SAID,
  renterEmail: 'q1@q2.q3',
  status: 'rejected',
  filedAt: AT,
  deadlineAt: AT,
  extended: false,
  endedAt: AT,
  outcome: null,
  answer: SAID,
  appeal: { said: SAID, filedAt: AT, deadlineAt: AT, endedAt: AT, decision: 'upheld', answer: SAID },
  isOnFile: true,
  documents: [{ id: '1', disputeId: '1', name: 'Q1', type: 'image/png', bytes: 1, digest: '1', addedAt: AT }],
  entries: [{ at: AT, what: 'text_added', by: 'renter', actor: null, said: SAID }],
};

const BLOCK: OwnBlockRequest = {
  id: 'blk_1',
  kind: 'identity_theft',
  said: SAID,
  status: 'open',
  requestedAt: AT,
  dueAt: null,
  acceptedAt: null,
  endedAt: null,
  reason: null,
  recordIds: ['1'],
  documents: [{ name: SAID }],
};

const INQUIRY = { organizationId: '1', organization: SAID, requestId: '1', at: AT } as const;

/** Returns a file with an entry of every kind, in which all data are figures and words with Q. */
export function wholeFileParts(): FileParts {
  const assertion = { kind: 'email', value: 'q1@q2.q3', organization: SAID, at: AT } as const;
  const verification = {
    id: '1',
    license: null,
    document: null,
    dateOfBirth: '1990-01-31',
    address: SAID,
    consentVersion: 2,
    givenAt: AT,
    email: null,
    decidedAt: AT,
    reason: SAID,
  };
  const documentOf = (kind: 'state_id' | 'passport') => ({ kind, number: '1', issuedBy: SAID });
  const detached = { id: '1', email: 'q1@q2.q3', organization: null, detachedAt: AT } as const;
  const request = { id: '1', said: SAID, email: 'q1@q2.q3', askedWith: null, askedAt: AT } as const;
  const components = componentsOf(SUMMARY, false);
  return {
    madeAt: AT,
    operator: OPERATOR,
    leftOut: { records: 2, organizations: 1, removedRecords: 1, disputes: 1 },
    file: {
      renterId: '1',
      memberId: 'Q1',
      fullName: SAID,
      createdAt: AT,
      verified: false,
      score: rentScoreOf(SUMMARY, false),
      highestScore: HIGHEST_SCORE,
      reasons: scoreReasons(SUMMARY, false, 'rentScore'),
      facts: scoreFacts(SUMMARY, false, 'rentScore'),
      composite: compositeOf(components),
      components,
      summary: { ...SUMMARY, openDisputes: 1, identityFlags: [] },
      identifiers: { names: [SAID], emails: ['q1@q2.q3'], phones: ['1'], licenses: ['1'] },
      address: SAID,
      dateOfBirth: '1990-01-31',
      comparison: 'two_people',
      statement: { said: SAID, writtenAt: AT, sharedAt: AT },
      fraudAlertEndsAt: AT,
      fraud: { decidedAt: AT, reason: SAID },
    },
    identityCheck: {
      result: 'duplicate',
      flags: ['duplicate_identity', 'shared_address', 'shared_phone', 'velocity', 'mixed_file'],
      checkedAt: AT,
    },
    assertions: pages(
      { ...assertion, source: 'filing' as const },
      { ...assertion, source: 'held' as const },
      { ...assertion, source: 'edit' as const, organization: null },
      { ...assertion, source: 'renter' as const },
      { ...assertion, source: 'merge' as const },
      { ...assertion, source: 'operator' as const },
      { ...assertion, source: 'detached' as const },
    ),
    records: pages(
      { ...RECORD, kind: 'report' as const, content: REPORT },
      {
        ...RECORD,
        effect: { ...RECORD.effect, why: { kind: 'incident' as const, counted: false, atZero: false } },
        review: { ...RECORD.review, endedAt: AT, outcome: 'released' as const },
        kind: 'incident' as const,
        content: { industry: 'storage', type: 'LATE_RETURN', details: SAID, occurredOn: '2026-01-31' },
      },
    ),
    removed: pages({
      recordId: 'Q1',
      filedAt: AT,
      filedBy: SAID,
      organizationId: '1',
      reason: 'aged' as const,
      removedAt: AT,
      said: SAID,
      kind: 'report' as const,
      content: REPORT,
    }),
    disputes: pages<OwnDispute>(DISPUTE, {
      ...DISPUTE,
      status: 'open',
      appeal: { ...DISPUTE.appeal, endedAt: null, decision: null, answer: null },
    }),
    blocks: pages(
      BLOCK,
      { ...BLOCK, dueAt: AT },
      { ...BLOCK, kind: 'trafficking' as const, status: 'accepted' as const, acceptedAt: AT },
      ...(['withdrawn', 'declined', 'rescinded'] as const).map((status) => ({
        ...BLOCK,
        status,
        endedAt: AT,
        reason: SAID,
      })),
    ),
    verifications: pages(
      { ...verification, license: '1', decision: 'accepted' as const },
      { ...verification, document: documentOf('state_id'), decision: 'rejected' as const },
      { ...verification, document: documentOf('passport'), decision: 'replaced' as const },
      { ...verification, license: '1', decision: null },
    ),
    requests: pages(
      { ...request, doneAt: null, doneBy: null },
      { ...request, doneAt: AT, doneBy: null },
      { ...request, doneAt: AT, doneBy: SAID },
    ),
    detachedEmails: pages(
      { ...detached, party: 'renter' as const },
      { ...detached, party: 'operator' as const },
      { ...detached, party: 'organization' as const, organization: SAID },
    ),
    fileRequests: pages(
      { ...LETTER.request, printedAt: null },
      { ...LETTER.request, medium: 'telephone' as const, identifiedBy: SAID, printedAt: AT },
    ),
    inquiries: pages({
      ...INQUIRY,
      identifier: 'license' as const,
      recommendation: 'DENIED' as const,
      purpose: 'collection' as const,
      score: 1,
      tier: 'HIGH' as const,
    }) as FileParts['inquiries'],
    unbilledInquiries: pages(
      { ...INQUIRY, kind: 'search' as const, identifier: 'name' as const },
      { ...INQUIRY, kind: 'profile' as const, identifier: null },
      { ...INQUIRY, kind: 'profile' as const, identifier: null },
      { ...INQUIRY, kind: 'similar' as const, identifier: 'phone' as const },
    ),
    notices: pages({
      id: '1',
      organization: SAID,
      action: 'denied' as const,
      madeAt: AT,
      status: 'final' as const,
      sentAt: AT,
      changedAt: AT,
      reason: SAID,
      language: 'en' as const,
      sections: [{ title: null, paragraphs: [SAID] }],
    }),
    organizations: pages({ organizationId: '1', name: SAID, postalAddress: null, telephone: '1' }),
  };
}

const DECIDED = { recordNumber: 1, outcome: null, answer: SAID };

/** The letter with the file. */
export const LETTER: FileLetter = {
  request: {
    id: '1',
    renterId: '1',
    medium: 'post',
    sendTo: SAID,
    requestedAt: AT,
    identifiedBy: null,
    identifiedAt: null,
    printedAt: AT,
  },
  results: [
    DECIDED,
    { ...DECIDED, outcome: 'corrected' },
    { ...DECIDED, outcome: 'removed', answer: null },
  ] as readonly Partial<Dispute>[] as readonly Dispute[],
};
