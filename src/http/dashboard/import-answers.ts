import type { FoundImport } from '../../importing/imports.ts';
import type { ImportSummary, ReadImportRow } from '../../importing/preview-rows.ts';
import { textsOf } from '../../importing/read-row.ts';
import type { LabelsInput } from '../../reporting/file-labels-report.ts';
import { type EligibilityStatus, eligibilityStatusForRiskScore } from '../../rules/scoring/eligibility.ts';
import { type ComplianceLabels, riskScoreFromLabels } from '../../rules/scoring/report-score.ts';
import type { ColumnMapping, ImportField, RowError } from '../../rules/text/import-fields.ts';
import type { Import, ImportState, RowState } from '../../store/store.ts';
import type { Page } from './paging.ts';

/** An import in the list. */
export interface ImportLine {
  id: string;
  fileName: string;
  state: ImportState;
  /** Whether its rows are still there. */
  kept: boolean;
  rows: number;
  filed: number;
  rejected: number;
  /** Who brought the file. */
  actor: string;
  createdAt: number;
  changedAt: number;
}

/** The newest first. */
export type ImportsAnswer = Page<ImportLine>;

export interface ImportAnswer extends ImportLine {
  headers: readonly string[];
  /** Of each column a value that stands in it. */
  samples: string[];
  mapping: ColumnMapping;
  /** The newest other import of the very same file. */
  same: ImportLine | null;
}

/** How far the filing is. */
export interface FilingAnswer extends ImportLine {
  /** Nothing was filed now: first the webhook is to receive what waits for it. */
  waitsForWebhook: boolean;
}

export type ImportSummaryAnswer = ImportSummary;

/** A report as a row would be filed. Amounts in cents. */
export interface RowReport extends ComplianceLabels {
  name: string;
  email: string;
  phone: string | null;
  industry: string;
  contractId: string | null;
  incidents: string[];
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
  score: number;
  eligibility: EligibilityStatus;
}

export interface ImportRowLine {
  /** As a spreadsheet counts: the header is 1. */
  number: number;
  state: RowState;
  /** Once it is filed. */
  reportId: string | null;
  /** What it would be filed as; `null` when it cannot be, or is filed. */
  report: RowReport | null;
  /** What the file says, by field. */
  texts: Partial<Record<ImportField, string>>;
  errors: RowError[];
}

export type ImportRowsAnswer = Page<ImportRowLine>;

export function presentImport({ found, samples, same }: FoundImport): ImportAnswer {
  const { headers, mapping } = found;
  return {
    ...presentLine(found),
    headers,
    samples,
    mapping,
    same: same === undefined ? null : presentLine(same),
  };
}

export function presentLine(line: Import): ImportLine {
  const { id, fileName, state, kept, rows, filed, rejected, actor, createdAt, changedAt } = line;
  return { id, fileName, state, kept, rows, filed, rejected, actor, createdAt, changedAt };
}

export function presentRow({ mapping }: Import, row: ReadImportRow): ImportRowLine {
  const { number, state, reportId, cells, reading } = row;
  return {
    number,
    state,
    reportId,
    report: reading !== undefined && 'input' in reading ? presentReport(reading.input) : null,
    texts: state === 'filed' ? {} : textsOf(cells, mapping),
    errors: reading !== undefined && 'errors' in reading ? reading.errors : [],
  };
}

function presentReport({ person, labels, incidents, ...input }: LabelsInput): RowReport {
  const score = riskScoreFromLabels(labels);
  return {
    ...labels,
    name: person.name ?? '',
    email: person.email ?? '',
    phone: person.phone ?? null,
    industry: input.industry,
    contractId: input.contractId ?? null,
    incidents: incidents.map((incident) => (typeof incident === 'string' ? incident : incident.type)),
    totalChargedCents: input.totalChargedCents ?? null,
    totalPaidCents: input.totalPaidCents ?? null,
    outstandingBalanceCents: input.outstandingBalanceCents ?? null,
    score,
    eligibility: eligibilityStatusForRiskScore(score),
  };
}
