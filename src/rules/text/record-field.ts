/** A field of a report or an incident. */
export interface RecordField {
  /**
   * `words` is a text that must not be blank, `cents` an amount of money, `day` a day such as 2026-01-31 that is not in
   * the future, `texts` a list of `words`.
   */
  kind: 'text' | 'words' | 'email' | 'cents' | 'day' | 'choice' | 'texts' | 'incidents';
  /** What the dashboard calls it. */
  label: string;
  /** What the form says below it. */
  hint?: string;
  /** What the form shows in the empty field. */
  placeholder?: string;
  /** What the API reference says. */
  description?: string;
  /** What the API reference says about it in a report from raw figures, if that differs. */
  figuresDescription?: string;
  /** Of a `choice`. */
  choices?: readonly string[];
  /** Of a `choice`: what the API takes when it is left out. */
  default?: string | undefined;
  /** Of `texts`: what the API reference says about one entry. */
  entry?: string;
  /** The field of a stored report, if it has another name. */
  stored?: string;
  /** The column of an imported file. */
  column?: ImportColumn;
}

/** What a column of an imported file may be. */
export interface ImportColumn {
  /** What pages and the template call it. */
  label: string;
  /** What the column may contain. */
  about: string;
  /** What the example row of the template contains. */
  example: string;
  /** What other programs call it, as `keyOf` writes headers. */
  synonyms: readonly string[];
}

/** Which fields one kind of record has. */
export interface FieldNames<Name extends string> {
  required: readonly Name[];
  optional: readonly Name[];
}
