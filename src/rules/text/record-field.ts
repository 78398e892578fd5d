/** A field of a report or an incident. */
export interface RecordField {
  /**
   * `words` is a text that must not be blank, `line` an optional one, `cents` an amount of money, `day` a day such as
   * 2026-01-31 that is not in the future, `birth` a date of birth, `texts` a list of `words`.
   */
  kind: 'text' | 'words' | 'line' | 'email' | 'cents' | 'day' | 'birth' | 'choice' | 'texts' | 'incidents';
  /** Label on the dashboard. */
  label: string;
  /** Hint below the field of a form. */
  hint?: string;
  /** Placeholder of the empty field. */
  placeholder?: string;
  /** Description in the API reference. */
  description?: string;
  /** Description in the API reference of a report from raw figures, if it differs. */
  figuresDescription?: string;
  /** The most characters of a `line`. */
  most?: number;
  /** The values of a `choice`. */
  choices?: readonly string[];
  /** The value of a `choice` that the API uses if the field is omitted. */
  default?: string | undefined;
  /** Description of one entry of `texts` in the API reference. */
  entry?: string;
  /** Name of the field in a stored report, if it differs. */
  stored?: string;
  /** The column in an imported file. */
  column?: ImportColumn;
}

/** A column that an imported file may have. */
export interface ImportColumn {
  /** Label on the pages and in the template. */
  label: string;
  /** What the column may contain. */
  about: string;
  /** Value in the example row of the template. */
  example: string;
  /** Names that other programs use for it, normalized like a header (`keyOf`). */
  synonyms: readonly string[];
}

/** The names of the fields of one kind of record. */
export interface FieldNames<Name extends string> {
  required: readonly Name[];
  optional: readonly Name[];
}

/** Returns a list of names without spaces, written with spaces between them. */
export const spaced = (names: string) => names.split(' ');
