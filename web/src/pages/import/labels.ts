import type { ChoiceField, ColumnMapping } from '../../../../src/rules/text/import-fields.ts';

/** A value of a file; its text is '' for rows that say nothing. */
interface ValueOfField {
  field: ChoiceField;
  text: string;
}

/** Returns the label that a mapping has for a value, or ''. */
export const chosenLabel = ({ values = [] }: ColumnMapping, { field, text }: ValueOfField): string =>
  values.find((value) => value.field === field && value.text === text)?.label ?? '';

/** Returns a mapping with another label for a value; '' for none. */
export function withLabel(
  mapping: ColumnMapping,
  { field, text }: ValueOfField,
  label: string,
): ColumnMapping {
  const others = (mapping.values ?? []).filter((value) => value.field !== field || value.text !== text);
  return { ...mapping, values: label === '' ? others : [...others, { field, text, label }] };
}
