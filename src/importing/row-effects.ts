import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { reportFacts } from '../rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { NOTHING_BEFORE, type ScoreChange, scoreChangeOf } from '../rules/scoring/score-change.ts';
import { cellText } from '../rules/text/columns.ts';
import type { ColumnMapping } from '../rules/text/import-fields.ts';
import type { RowReading } from './read-row.ts';

/**
 * Returns how a row would change the score of a renter with nothing else on file, and whether it would be held for review.
 *
 * What is on file about the renter is left out on purpose: a preview is no inquiry, so a file of e-mails must not tell which of
 * them have a bad record.
 */
export function effectOf(input: LabelsInput): ScoreChange {
  const { labels, damage = [], incidents, outstandingBalanceCents = 0 } = input;
  const facts = {
    ...reportFacts({ outstandingBalanceCents, damage, labels }),
    outstandingBalanceCents,
    incidentTypes: incidents.map((incident) => (typeof incident === 'string' ? incident : incident.type)),
  };
  // Nothing was filed before, so the time makes no difference.
  return scoreChangeOf(NOTHING_BEFORE, facts, 0);
}

/** Returns whether a row states an open balance, but not how the renter paid, and would be filed as paid as agreed. */
export function lacksPayment(
  reading: RowReading | undefined,
  cells: readonly string[],
  { columns }: ColumnMapping,
): boolean {
  if (reading === undefined || 'errors' in reading) return false;
  const { labels, outstandingBalanceCents = 0 } = reading.input;
  return (
    cellText(cells, columns.paymentCompliance) === '' &&
    outstandingBalanceCents > 0 &&
    labels.paymentCompliance === DEFAULT_LABELS.paymentCompliance
  );
}
