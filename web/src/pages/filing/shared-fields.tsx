import { Autocomplete, TextInput } from '@mantine/core';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { filingTexts } from '../../../../src/texts/en/staff/filing.ts';
import { DayInput } from '../../components/day-input.tsx';
import { staffTexts } from '../../texts.ts';
import { useSuggestions } from './queries.ts';
import { EXPLAINED_BELOW } from './section.tsx';

const { t } = staffTexts(filingTexts);

interface IndustryFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (industry: string) => void;
}

/** Shows the field for the industry, with those that the organization used before as suggestions. */
export function IndustryField({ value, problem, onChange }: IndustryFieldProps) {
  const { industries } = useSuggestions();
  return (
    <Autocomplete
      label={t('industry')}
      data={industries}
      openOnFocus={false}
      value={value}
      onChange={onChange}
      error={problem}
      withAsterisk
      aria-required
      maxLength={MOST_CHARACTERS}
      autoComplete="off"
    />
  );
}

interface FieldInputProps {
  field: RecordField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** Shows the input of an optional field, as the table of fields describes it. */
export function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const props = {
    label: field.label,
    description: field.hint,
    placeholder: field.placeholder,
    inputWrapperOrder: EXPLAINED_BELOW,
    error: problem,
    autoComplete: 'off',
    value,
  };
  if (field.kind === 'day' || field.kind === 'birth') return <DayInput {...props} onChange={onChange} />;
  return (
    <TextInput
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={field.most ?? MOST_CHARACTERS}
    />
  );
}
