import { countedIncidents } from './counted-incidents.ts';
import { rentScoreOf, type ScoredSummary } from './rent-score.ts';
import { SCORED_REPORTS } from './renter-summary.ts';

/** Reports that the steps need: those that the score counts, and the one that moves up when one of them leaves the file. */
export const REPORTS_FOR_STEPS = SCORED_REPORTS + 1;

interface Report {
  organizationId: string;
  unpaid: boolean;
  damaged: boolean;
}

interface Incident {
  organizationId: string;
  filedAt: number;
}

/** A renter's summary, and the records that it counts. */
interface ScoredFile<Filed extends Report, Happened extends Incident> {
  summary: ScoredSummary;
  verified: boolean;
  /** The newest reports that count, the newest first: `REPORTS_FOR_STEPS`, or all if there are fewer. */
  reports: readonly Filed[];
  /** All incidents that count or are too many of one organization. */
  incidents: readonly Happened[];
}

/** What would change a score. The points are the score by the rules of today with that one change, less the score now. */
export interface ScoreSteps<Filed extends Report, Happened extends Incident> {
  /** If the identity is verified; 0 if it is. */
  verified: number;
  /** If an organization marks all of its unpaid reports as paid. */
  settled: { organizationId: string; reports: Filed[]; points: number }[];
  /** If an unpaid or damaged report leaves the file; `settled` if only it is marked as paid, `null` if nothing of it is unpaid. */
  reports: { report: Filed; points: number; settled: number | null }[];
  /** If an incident that counts leaves the file. Others of its organization may then count in its place. */
  incidents: { incident: Happened; points: number }[];
  /** If the next report has nothing unpaid and no damage. */
  goodReport: number;
  /** The score if the identity is verified and all these reports are marked as paid. */
  together: number;
}

/**
 * Returns what would change a renter's score, in points.
 *
 * @param isOpen whether the renter may see what an organization filed; other records are left out
 */
export function scoreSteps<Filed extends Report, Happened extends Incident>(
  file: ScoredFile<Filed, Happened>,
  isOpen: (organizationId: string) => boolean,
): ScoreSteps<Filed, Happened> {
  const { summary, verified } = file;
  const score = rentScoreOf(summary, verified);
  const pointsOf = (then: ScoredSummary) => rentScoreOf(then, verified) - score;
  const scored = file.reports.slice(0, SCORED_REPORTS).filter(({ organizationId }) => isOpen(organizationId));
  const unpaid = scored.filter((report) => report.unpaid);
  const settled = (reports: readonly Filed[]) => withoutUnpaid(file, new Set(reports));
  return {
    verified: rentScoreOf(summary, true) - score,
    settled: [...Map.groupBy(unpaid, ({ organizationId }) => organizationId)].map(
      ([organizationId, reports]) => ({ organizationId, reports, points: pointsOf(settled(reports)) }),
    ),
    reports: scored
      .filter((report) => report.unpaid || report.damaged)
      .map((report) => ({
        report,
        points: pointsOf(withoutReport(file, report)),
        settled: report.unpaid ? pointsOf(settled([report])) : null,
      })),
    incidents: [...Map.groupBy(file.incidents, ({ organizationId }) => organizationId)]
      .filter(([organizationId]) => isOpen(organizationId))
      .flatMap(([, filed]) => {
        const counted = countedIncidents(filed);
        const without = (incident: Happened) =>
          withoutIncident(summary, counted.size - countedWithout(filed, incident));
        return [...counted].map((incident) => ({ incident, points: pointsOf(without(incident)) }));
      }),
    goodReport: pointsOf(withGoodReport(summary)),
    together: rentScoreOf(settled(unpaid), true),
  };
}

function withoutUnpaid<Filed extends Report>(
  { summary, reports }: Pick<ScoredFile<Filed, Incident>, 'summary' | 'reports'>,
  settled: ReadonlySet<Filed>,
): ScoredSummary {
  const bits = bitsOf(reports, (report) => settled.has(report));
  return { ...summary, recentUnpaid: summary.recentUnpaid & ~bits };
}

function withoutReport<Filed extends Report>(
  { summary, reports }: Pick<ScoredFile<Filed, Incident>, 'summary' | 'reports'>,
  removed: Filed,
): ScoredSummary {
  const left = reports.filter((report) => report !== removed);
  return {
    ...summary,
    reports: summary.reports - 1,
    recentUnpaid: bitsOf(left, ({ unpaid }) => unpaid),
    recentDamaged: bitsOf(left, ({ damaged }) => damaged),
  };
}

/** Returns how many of an organization's incidents count without one of them. */
function countedWithout<Happened extends Incident>(filed: readonly Happened[], removed: Happened): number {
  return countedIncidents(filed.filter((incident) => incident !== removed)).size;
}

function withoutIncident(summary: ScoredSummary, fewer: number): ScoredSummary {
  return {
    ...summary,
    incidents: summary.incidents - 1,
    countedIncidents: summary.countedIncidents - fewer,
  };
}

function withGoodReport(summary: ScoredSummary): ScoredSummary {
  const window = 2 ** SCORED_REPORTS - 1;
  return {
    ...summary,
    reports: summary.reports + 1,
    recentUnpaid: (summary.recentUnpaid << 1) & window,
    recentDamaged: (summary.recentDamaged << 1) & window,
  };
}

/** Returns one bit for each of the newest 20 reports, the newest in the lowest bit, as in the renter summary. */
function bitsOf<Filed>(reports: readonly Filed[], isSet: (report: Filed) => boolean): number {
  return reports
    .slice(0, SCORED_REPORTS)
    .reduce((bits, report, place) => (isSet(report) ? bits | (1 << place) : bits), 0);
}
