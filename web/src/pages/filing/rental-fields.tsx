import { Anchor, Autocomplete, Text, TextInput } from '@mantine/core';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { dollarsOfCents } from '../../../../src/rules/text/money.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import {
  RENTAL_FIELDS,
  REPORT_FIELDS,
  type ReportFieldName,
} from '../../../../src/rules/text/record-fields.ts';
import { DayInput } from '../../components/day-input.tsx';
import { Money } from '../../components/figures.tsx';
import { useSuggestions } from './queries.ts';
import { EXPLAINED_BELOW, Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import { centsOf, type ReportValues } from './values.ts';

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

/** Shows the fields about the rental: the industry, and others depending on the variant. */
export function RentalFields({ values, problems, onChange }: FieldsProps) {
  const texts: Partial<Record<ReportFieldName, string>> = values;
  return (
    <Section title="The rental">
      <Row>
        <IndustryField
          value={values.industryType}
          problem={problems.industryType}
          onChange={(industryType) => onChange({ industryType })}
        />
        {RENTAL_FIELDS.map((name) => {
          const value = texts[name];
          if (value === undefined) return null;
          return (
            <FieldInput
              key={name}
              field={REPORT_FIELDS[name]}
              value={value}
              problem={problems[name]}
              onChange={(text) => onChange({ [name]: text })}
            />
          );
        })}
      </Row>
    </Section>
  );
}

const AMOUNTS = ['totalCharged', 'totalPaid', 'outstandingBalance'] as const;

/** Shows the fields for the amounts charged, paid and owed, in dollars. */
export function AmountFields({ values, problems, onChange }: FieldsProps) {
  return (
    <Section
      title="Amounts"
      description="In dollars and cents, such as 1,250.00. Leave empty what you don’t know."
    >
      <Row columns={3}>
        {AMOUNTS.map((name) => (
          <TextInput
            key={name}
            label={REPORT_FIELDS[name].label}
            inputMode="decimal"
            leftSection="$"
            leftSectionProps={{ 'aria-hidden': true }}
            value={values[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            error={problems[name]}
            autoComplete="off"
            maxLength={40}
          />
        ))}
      </Row>
      <Difference values={values} onUse={(outstandingBalance) => onChange({ outstandingBalance })} />
    </Section>
  );
}

/** Offers the difference of charged and paid amounts while the balance is empty. */
function Difference({ values, onUse }: { values: ReportValues; onUse: (dollars: string) => void }) {
  const [charged, paid] = [centsOf(values.totalCharged), centsOf(values.totalPaid)];
  if (values.outstandingBalance !== '' || charged === undefined || paid === undefined) return null;
  const owed = charged - paid;
  if (owed <= 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      Charged minus paid is <Money cents={owed} />.{' '}
      <Anchor component="button" type="button" fz="sm" onClick={() => onUse(dollarsOfCents(owed))}>
        Use as amount owed{' '}
      </Anchor>
    </Text>
  );
}
