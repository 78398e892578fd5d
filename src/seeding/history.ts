import { countedIncidents } from '../rules/scoring/counted-incidents.ts';
import {
  EMPTY_SUMMARY,
  type RenterSummary,
  withIncident,
  withReport,
} from '../rules/scoring/renter-summary.ts';
import type { IdPrefix } from '../rules/text/formats.ts';
import type { FiledReport } from '../store/history.ts';
import type { Incident } from '../store/store.ts';
import { type MadeUpNetwork, MOST_REPORTS } from './network.ts';
import type { Random } from './random.ts';
import { figuresReport, labelsReport, type ReportHead, rentalOf } from './rental.ts';
import type { Likelihood } from './temper.ts';

/** The renter of a history, and the source of its random events. */
export interface Subject {
  /** Index of the renter in the network, from 0. */
  index: number;
  random: Random;
  newId: (prefix: IdPrefix) => string;
  id: string;
  name: string;
  email: string;
  phone: string | null;
  likelihood: Likelihood;
}

/** The reports and incidents of one renter in order, and their summary. */
interface History {
  reports: FiledReport[];
  incidents: Incident[];
  summary: RenterSummary;
}

/**
 * Returns a history of one to five rentals, more often few than many, each reported by one of the network's
 * organizations.
 */
export function historyOf(network: MadeUpNetwork, subject: Subject, startsAt: number): History {
  const { index, random } = subject;
  const history: History = { reports: [], incidents: [], summary: EMPTY_SUMMARY };
  let rentals = 1 + Math.min(random.below(MOST_REPORTS), random.below(MOST_REPORTS));
  for (let at = startsAt; rentals > 0; rentals--) {
    fileRental(history, network, subject, at);
    at += network.msToNextReport(random, index, history.reports.length);
  }
  return history;
}

/** Adds one rental: its report, and possibly an incident, filed with the report or separately. */
function fileRental(history: History, network: MadeUpNetwork, subject: Subject, filedAt: number): void {
  const { random, newId, id: renterId, likelihood } = subject;
  const { id: organizationId, industry } = random.pick(network.organizations);
  const rental = rentalOf(random, industry, likelihood);
  const labelled = random.chance(0.55);
  const withTheReport = rental.incident !== undefined && random.chance(0.7);
  const head: ReportHead = {
    id: newId('rep'),
    renterId,
    organizationId,
    renterName: subject.name,
    renterEmail: subject.email,
    renterPhone: subject.phone,
    renterLicense: null,
    renterDateOfBirth: null,
    renterAddress: null,
    occurredOn: null,
    settledOn: null,
    filedAt,
  };
  if (rental.incident !== undefined) {
    addIncident(history, {
      id: newId('inc'),
      renterId,
      organizationId,
      industry: withTheReport && !labelled ? null : industry.name,
      type: rental.incident,
      details: withTheReport ? null : 'Recorded by the branch when it happened.',
      occurredOn: null,
      filedAt,
    });
  }
  const row = labelled
    ? labelsReport(random, head, industry, rental, contractOf(subject))
    : figuresReport(random, head, industry, rental, withTheReport ? 1 : 0);
  addReport(history, row, withTheReport ? history.incidents.slice(-1).map(({ id }) => id) : []);
}

/**
 * Returns the contract ID that half of the rentals have. A second report with the same ID is about the same
 * rental.
 */
function contractOf({ random, id }: Subject): string | null {
  return random.chance(0.5) ? `${id.slice(-5)}-${random.between(1, 3)}` : null;
}

function addIncident(history: History, incident: Incident): void {
  history.incidents.push(incident);
  const counted = countedIncidents(history.incidents).has(incident);
  history.summary = withIncident(history.summary, { ...incident, counted });
}

function addReport(history: History, row: FiledReport['row'], incidentIds: string[]): void {
  const newRental = !history.reports.some(({ row: before }) => isSameContract(before, row));
  history.reports.push({ row, incidentIds });
  history.summary = withReport(history.summary, { ...row, newRental });
}

function isSameContract(one: FiledReport['row'], other: FiledReport['row']): boolean {
  if (one.variant !== 'labels' || other.variant !== 'labels' || one.contractId === null) return false;
  return one.organizationId === other.organizationId && one.contractId === other.contractId;
}
