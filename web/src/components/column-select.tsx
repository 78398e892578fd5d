import { NativeSelect } from '@mantine/core';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(components);

interface ColumnSelectProps {
  /** The field that a column of the file may contain. */
  label: string;
  about: string;
  required?: boolean;
  /** From `columnChoices`. */
  choices: { value: string; label: string }[];
  /** The number of the column, from 0; undefined if the file does not contain the field. */
  column: number | undefined;
  onColumn: (column: number | undefined) => void;
}

/** Lets the user say which column of a file contains a field. */
export function ColumnSelect({
  label,
  about,
  required = false,
  choices,
  column,
  onColumn,
}: ColumnSelectProps) {
  return (
    <NativeSelect
      label={label}
      description={about}
      withAsterisk={required}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: '', label: t('notInFile') }, ...choices]}
      value={column === undefined ? '' : String(column)}
      onChange={({ currentTarget: { value } }) => onColumn(value === '' ? undefined : Number(value))}
    />
  );
}

/** Returns the columns of a file as choices, each with a sample value. */
export const columnChoices = (headers: readonly string[], samples: readonly string[]) =>
  headers.map((header, column) => ({
    value: String(column),
    label: columnText(header, column, samples[column] ?? ''),
  }));

/** Returns the columns of fields with one of them changed. */
export function withColumn<Field extends string>(
  columns: Partial<Record<Field, number>>,
  field: Field,
  column: number | undefined,
): Partial<Record<Field, number>> {
  const { [field]: _, ...others } = columns;
  return (column === undefined ? others : { ...others, [field]: column }) as Partial<Record<Field, number>>;
}

const MOST_SAMPLE_CHARACTERS = 24;

function columnText(header: string, column: number, sample: string): string {
  const name = header === '' ? t('columnNumber', { number: column + 1 }) : header;
  if (sample === '') return name;
  const letters = [...sample];
  const shown =
    letters.length > MOST_SAMPLE_CHARACTERS
      ? `${letters.slice(0, MOST_SAMPLE_CHARACTERS).join('')}…`
      : sample;
  return t('columnSample', { name, sample: shown });
}
