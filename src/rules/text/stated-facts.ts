import type { ComplianceLabels } from '../scoring/report-score.ts';
import type { FieldNames, RecordField } from './record-field.ts';
import {
  FIGURES_FIELDS,
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  LABELS_FIELDS,
  RENTAL_FIELDS,
  REPORT_FIELDS,
  type ReportFieldName,
} from './record-fields.ts';

/** A value of a stored report: an amount in cents, a text or a list. */
export type StatedValue = string | number | readonly string[] | null;

/** Returns the value of a field in a stored report; null if it has none, or its variant has no such field. */
export function statedIn(report: object, name: ReportFieldName): StatedValue {
  const { stored = name }: RecordField = REPORT_FIELDS[name];
  const { labels, ...values } = report as Record<string, StatedValue> & { labels?: ComplianceLabels };
  return { ...values, ...labels }[stored] ?? null;
}

/** Returns whether reports of this variant have a field. */
export function isStatedBy(variant: 'labels' | 'figures', name: ReportFieldName): boolean {
  const { required, optional }: FieldNames<ReportFieldName> =
    variant === 'labels' ? LABELS_FIELDS : FIGURES_FIELDS;
  return required.includes(name) || optional.includes(name);
}

/** Formats a day such as 2026-01-31 for the reader. */
type DayText = (day: string) => string;

/** Returns the facts of a stored report about the rental, each with the label of its field. */
export function rentalFacts(report: object, dayText: DayText): [label: string, text: string][] {
  return RENTAL_FIELDS.flatMap((name) => factOf(REPORT_FIELDS[name], statedIn(report, name), dayText));
}

/** Returns the optional facts of a stored incident, each with the label of its field. */
export function incidentFacts(incident: object, dayText: DayText): [label: string, text: string][] {
  const stated = new Map<string, StatedValue>(Object.entries(incident));
  return INCIDENT_FIELD_NAMES.optional.flatMap((name) =>
    factOf(INCIDENT_FIELDS[name], stated.get(name) ?? null, dayText),
  );
}

function factOf(
  { kind, label }: RecordField,
  value: StatedValue,
  dayText: DayText,
): [label: string, text: string][] {
  if (value === null || value === '') return [];
  return [[label, kind === 'day' ? dayText(String(value)) : String(value)]];
}
