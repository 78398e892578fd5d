import { ownBy } from '../disputes/dispute-steps.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import { isOpen } from '../rules/disputes/disputes.ts';
import { opensRecordsOf } from '../rules/identity/email-opening.ts';
import { isVerified } from '../rules/identity/verification.ts';
import { keptUntil } from '../rules/scoring/record-age.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import { HIGHEST_SCORE } from '../rules/scoring/score-reasons.ts';
import { REPORTS_FOR_STEPS, type ScoreSteps, scoreSteps } from '../rules/scoring/score-steps.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  DisputeReads,
  IncidentFacts,
  IncidentReads,
  NumberedIncident,
  NumberedReport,
  OrganizationReads,
  RecordKind,
  RecordReads,
  RenterReads,
  ReportReads,
} from '../store/store.ts';
import type { OpenFile } from './file-scope.ts';

/** Most incidents that are looked at to find those that count, as for the effects of records. */
const MOST_INCIDENTS = 10_000;

/** Records with a step of their own, those with the most points first: what a renter reads at once. The others are counted. */
const MOST_RECORD_STEPS = 10;

/** What a record takes, and until when. */
interface RecordStep {
  kind: RecordKind;
  id: string;
  recordId: string;
  organization: string;
  /** By how much the score would rise without it. */
  points: number;
  /** By how much the score would rise if the report were marked as paid; `null` if it says that nothing is unpaid. */
  settledPoints: number | null;
  /** The last day on which it is on file, such as 2033-01-31. */
  keptUntil: string;
  /** The open dispute of it; `null` if there is none that the session sees. */
  disputeId: string | null;
}

interface SettleStep {
  organization: string;
  /** What is left to pay by these reports; `null` if one of them states no amount. */
  owedCents: number | null;
  recordIds: string[];
  points: number;
}

/** What would raise a renter's score. */
export interface OwnScoreSteps {
  /** If the identity is verified; 0 if it is. */
  verified: number;
  settled: SettleStep[];
  records: RecordStep[];
  /** Further records that lower the score by a point or more. */
  moreRecords: number;
  /** Records that lower the score by less than a point each. */
  minorRecords: number;
  /** If the next report has nothing unpaid and no damage. */
  goodReport: number;
  /** The score if the identity is verified and everything is paid. */
  together: number;
}

/** Returns what would raise the score, from the records that a session opens; `null` if the score is the highest. */
export type ReadScoreSteps = (file: OpenFile) => Promise<OwnScoreSteps | null>;

interface ScoreStepReads {
  renters: Pick<RenterReads, 'findById'>;
  reports: Pick<ReportReads, 'listOfRenter'>;
  incidents: Pick<IncidentReads, 'listFacts'>;
  records: Pick<RecordReads, 'find'>;
  organizations: Pick<OrganizationReads, 'find'>;
  disputes: Pick<DisputeReads, 'listNewestOf'>;
}

export function makeReadScoreSteps(reads: ScoreStepReads): ReadScoreSteps {
  return async (file) => {
    const { renterId } = file;
    const [renter, reports, incidents] = await Promise.all([
      reads.renters.findById(renterId),
      reads.reports.listOfRenter(renterId, 'counted', undefined, REPORTS_FOR_STEPS),
      reads.incidents.listFacts(renterId, MOST_INCIDENTS),
    ]);
    if (renter === undefined) throw new Error('the renter of the session does not exist');
    const { summary } = renter;
    const verified = isVerified(renter);
    const score = rentScoreOf(summary, verified);
    if (score >= HIGHEST_SCORE) return null;
    const nameOf = nameOrganizations(reads.organizations);
    const steps = scoreSteps({ summary, verified, reports, incidents }, (organizationId) =>
      opensRecordsOf(file, organizationId),
    );
    return {
      verified: steps.verified,
      settled: await Promise.all(steps.settled.map((step) => presentSettled(step, nameOf))),
      // At 0, one record less may bring nothing, and the renter should know how long it stays nevertheless.
      ...(await readRecords(reads, file, steps, { nameOf, leastPoints: score === 0 ? 0 : 1 })),
      goodReport: steps.goodReport,
      together: steps.together,
    };
  };
}

type Steps = ScoreSteps<NumberedReport, IncidentFacts>;

type NameOf = ReturnType<typeof nameOrganizations>;

async function presentSettled(
  { organizationId, reports, points }: Steps['settled'][number],
  nameOf: NameOf,
): Promise<SettleStep> {
  const owed = reports.map(({ outstandingBalanceCents }) => outstandingBalanceCents ?? 0);
  return {
    organization: await nameOf(organizationId),
    owedCents: owed.includes(0) ? null : owed.reduce((sum, cents) => sum + cents, 0),
    recordIds: reports.map(({ number }) => recordId(number)),
    points,
  };
}

/** Returns the steps of single records, the one with the most points first, and how many records have none. */
async function readRecords(
  { records, disputes }: Pick<ScoreStepReads, 'records' | 'disputes'>,
  file: OpenFile,
  steps: Steps,
  { nameOf, leastPoints }: { nameOf: NameOf; leastPoints: number },
): Promise<Pick<OwnScoreSteps, 'records' | 'moreRecords' | 'minorRecords'>> {
  const lowering = recordsOf(steps);
  const noticed = lowering
    .filter(({ points }) => points >= leastPoints)
    .toSorted((one, other) => other.points - one.points);
  const chosen = noticed.slice(0, MOST_RECORD_STEPS);
  const newest = await disputes.listNewestOf(chosen.map(({ id }) => id));
  const open = newest.filter(ownBy(file)).filter(({ status }) => isOpen(status));
  const found = await Promise.all(
    chosen.map(async (step): Promise<RecordStep | undefined> => {
      const { kind, id, points, settledPoints } = step;
      const record = step.report ?? (await findIncident(records, file.renterId, id));
      // It left the file a moment ago.
      if (record === undefined) return undefined;
      return {
        kind,
        id,
        recordId: recordId(record.number),
        organization: await nameOf(record.organizationId),
        points,
        settledPoints,
        keptUntil: keptUntil(record),
        disputeId: open.find((dispute) => dispute.kind === kind && dispute.record === id)?.id ?? null,
      };
    }),
  );
  return {
    records: found.filter((step) => step !== undefined),
    moreRecords: noticed.length - chosen.length,
    minorRecords: lowering.length - noticed.length,
  };
}

interface LoweringRecord extends Pick<RecordStep, 'kind' | 'id' | 'points' | 'settledPoints'> {
  /** `null` for an incident, which is read only if it is shown. */
  report: NumberedReport | null;
}

/** Returns the reports and incidents that lower the score. */
function recordsOf({ reports, incidents }: Steps): LoweringRecord[] {
  return [
    ...reports.map(({ report, points, settled }) => ({
      kind: 'report' as const,
      id: report.id,
      points,
      settledPoints: settled,
      report,
    })),
    ...incidents.map(({ incident: { id }, points }) => ({
      kind: 'incident' as const,
      id,
      points,
      settledPoints: null,
      report: null,
    })),
  ];
}

async function findIncident(
  records: Pick<RecordReads, 'find'>,
  renterId: string,
  id: string,
): Promise<NumberedIncident | undefined> {
  const found = await records.find(renterId, 'incident', id);
  return found?.kind === 'incident' ? found.incident : undefined;
}
