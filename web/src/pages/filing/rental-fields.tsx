import { Autocomplete, TextInput } from '@mantine/core';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { RENTAL_FIELDS, REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { DayInput } from '../../components/day-input.tsx';
import { useSuggestions } from './queries.ts';
import { EXPLAINED_BELOW, Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import type { ReportValues } from './values.ts';

interface FieldsProps {
  values: ReportValues;
  problems: Problems;
  onChange: (changes: Partial<ReportValues>) => void;
}

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
      label="Industry"
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

/** Shows the fields about the rental itself. */
export function RentalFields({ values, problems, onChange }: FieldsProps) {
  return (
    <Section title="2. Rental">
      <Row>
        <IndustryField
          value={values.industryType}
          problem={problems.industryType}
          onChange={(industryType) => onChange({ industryType })}
        />
        {RENTAL_FIELDS.map((name) => (
          <FieldInput
            key={name}
            field={REPORT_FIELDS[name]}
            value={values[name]}
            problem={problems[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </Row>
    </Section>
  );
}
