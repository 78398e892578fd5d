import { Anchor, Autocomplete, Text, TextInput } from '@mantine/core';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { dollarsOfCents } from '../../../../src/rules/text/money.ts';
import { Money } from '../../components/money.tsx';
import { useSuggestions } from './queries.ts';
import { Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import { AMOUNTS, centsOf, type ReportValues } from './values.ts';

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

/** The industry, from those that the organization wrote before: the same word each time. */
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

const LABELS: Record<(typeof AMOUNTS)[number], string> = {
  totalCharged: 'Charged',
  totalPaid: 'Paid',
  outstandingBalance: 'Still owed',
};

/** What was charged, paid and is owed, in dollars. */
export function AmountFields({ values, problems, onChange }: FieldsProps) {
  return (
    <Section title="Amounts" description="In dollars. Leave empty what you do not know.">
      <Row columns={3}>
        {AMOUNTS.map((name) => (
          <TextInput
            key={name}
            label={LABELS[name]}
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

/** Offers what was charged less what was paid, while nothing is said of what is owed. */
function Difference({ values, onUse }: { values: ReportValues; onUse: (dollars: string) => void }) {
  const [charged, paid] = [centsOf(values.totalCharged), centsOf(values.totalPaid)];
  if (values.outstandingBalance !== '' || charged === undefined || paid === undefined) return null;
  const owed = charged - paid;
  if (owed <= 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      Charged less paid is <Money cents={owed} />.{' '}
      <Anchor component="button" type="button" fz="sm" onClick={() => onUse(dollarsOfCents(owed))}>
        It is still owed
      </Anchor>
    </Text>
  );
}
