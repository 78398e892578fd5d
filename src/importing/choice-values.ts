import { normalizeName } from '../rules/identity/normalization.ts';
import { cellText } from '../rules/text/columns.ts';
import {
  CHOICE_FIELDS,
  type ChoiceField,
  type ColumnMapping,
  labelOfEmpty,
} from '../rules/text/import-fields.ts';
import { REPORT_FIELDS } from '../rules/text/record-fields.ts';
import { suggestedLabel } from '../rules/text/suggested-labels.ts';

/** The labels of each field, by their normalized form. */
const LABELS: ReadonlyMap<ChoiceField, ReadonlyMap<string, string>> = new Map(
  CHOICE_FIELDS.map((field) => [
    field,
    new Map(REPORT_FIELDS[field].choices.map((label: string) => [normalizeName(label), label])),
  ]),
);

/** Returns whether a text is a label of a field, as the API writes it. */
export const isLabel = (field: ChoiceField, text: string) =>
  (REPORT_FIELDS[field].choices as readonly string[]).includes(text);

/**
 * Returns the label for a text in any spelling, such as `PAID_LATE` or `paid late`, or the one that staff chose for it. Returns an
 * unknown label unchanged, so that the error can quote it.
 */
export function labelOf(field: ChoiceField, text: string, { values = [] }: ColumnMapping): string {
  const name = normalizeName(text);
  const chosen = values.find((value) => value.field === field && value.text === name);
  return LABELS.get(field)?.get(name) ?? chosen?.label ?? text;
}

/** Returns the labels of a row that says nothing about some fields, if staff chose them. */
export function labelsOfEmpty(
  texts: Partial<Record<ChoiceField, string>>,
  mapping: ColumnMapping,
): Partial<Record<ChoiceField, string>> {
  const silent = CHOICE_FIELDS.filter((field) => texts[field] === undefined);
  return Object.fromEntries(
    silent.flatMap((field) => {
      const label = labelOfEmpty(mapping, field);
      return label === undefined ? [] : [[field, label]];
    }),
  );
}

/** Returns the labels that a row means, as far as its cells or staff say so. An unknown value is in it unchanged. */
export function labelsOf(
  texts: Partial<Record<ChoiceField, string>>,
  mapping: ColumnMapping,
): Partial<Record<ChoiceField, string>> {
  const stated = CHOICE_FIELDS.flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [[field, labelOf(field, text, mapping)]];
  });
  return { ...labelsOfEmpty(texts, mapping), ...Object.fromEntries(stated) };
}

/** A value of a column that is no label. */
export interface UnknownValue {
  field: ChoiceField;
  /** As a mapping names it: normalized. '' for empty cells. */
  text: string;
  /** As its first row writes it. */
  shown: string;
  rows: number;
  /** The label that it probably means; `null` if it says too little. */
  suggested: string | null;
}

/** Most values that are listed. A column with more contains something else. */
const MOST_UNKNOWN = 50;

/** Characters of a value that are shown and can be mapped. A longer one is a note. */
export const MOST_VALUE_CHARACTERS = 100;

/** Counts the values of a file that are no labels. */
export function makeUnknownValues({ columns }: ColumnMapping, headers: readonly string[]) {
  const found = new Map<string, UnknownValue>();
  return {
    /** Takes a row. */
    take(cells: readonly string[]): void {
      for (const field of CHOICE_FIELDS) {
        const column = columns[field];
        if (column === undefined) continue;
        const shown = cellText(cells, column);
        const text = normalizeName(shown);
        // A text of signs only is no value that staff could choose a label for.
        if (text === '' && shown !== '') continue;
        if (shown.length > MOST_VALUE_CHARACTERS || LABELS.get(field)?.has(text)) continue;
        const known = found.get(`${field} ${text}`);
        const suggested = suggestedLabel(field, text, normalizeName(headers[column] ?? ''));
        if (known !== undefined) known.rows++;
        else if (text === '' || found.size < MOST_UNKNOWN)
          found.set(`${field} ${text}`, { field, text, shown, rows: 1, suggested });
      }
    },
    /** Returns the values, the most frequent first. */
    listed: (): UnknownValue[] => [...found.values()].sort((one, other) => other.rows - one.rows),
  };
}
