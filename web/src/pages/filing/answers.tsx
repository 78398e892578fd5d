import { Anchor, Radio, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { isDamaged } from '../../../../src/rules/scoring/renter-summary.ts';
import type { AssetCondition, ContractCompliance } from '../../../../src/rules/scoring/report-score.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../../../../src/rules/text/limits.ts';
import { dollarsOfCents } from '../../../../src/rules/text/money.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { Money } from '../../components/figures.tsx';
import { Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import { centsOf, isOwing, type Payment, type ReportValues } from './values.ts';

/** The questions of a report. No answer is preselected, so that nobody files one unintentionally. */

interface AnswersProps {
  values: ReportValues;
  problems: Problems;
  onChange: (changes: Partial<ReportValues>) => void;
}

export const PAYMENT_WORDS: Record<Payment, string> = {
  full: 'Paid in full, on time',
  late: 'Paid in full, but late',
  partly: 'Partly paid',
  none: 'Not paid',
};

export const CONDITION_WORDS: Record<AssetCondition, string> = {
  'No Damage': 'Returned fine',
  'Cosmetic Wear': 'Cosmetic wear, no damage',
  'Repairable Damage': 'Damage that can be repaired',
  'Structural Damage': 'Structural damage',
  'Total Loss': 'Total loss',
};

export const CONTRACT_WORDS: Record<ContractCompliance, string> = {
  Compliant: 'Kept to the contract',
  'Minor Violation': 'Minor violation',
  'Early Termination': 'Ended the rental early',
  'Major Breach': 'Serious breach of the contract',
};

interface QuestionProps<Answer extends string> {
  label: string;
  words: Record<Answer, string>;
  value: Answer | '';
  problem: string | undefined;
  onChange: (answer: Answer) => void;
}

function Question<Answer extends string>({ label, words, value, problem, onChange }: QuestionProps<Answer>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(answer) => onChange(answer as Answer)}
      error={problem}
      withAsterisk
      data-wrong={problem !== undefined || undefined}
    >
      <Stack gap="xs" mt="xs" mb={problem === undefined ? 0 : 'xs'}>
        {(Object.keys(words) as Answer[]).map((answer) => (
          <Radio key={answer} value={answer} label={words[answer]} required />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Asks how the rental was paid, and for the amounts. Only what is not paid in full leaves something owed. */
export function PaymentFields({ values, problems, onChange }: AnswersProps) {
  const amounts = isOwing(values.payment) ? ([...KNOWN, OWED] as const) : KNOWN;
  return (
    <Section title="3. Payment">
      <Question
        label="Was the rental paid?"
        words={PAYMENT_WORDS}
        value={values.payment}
        problem={problems.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <Row columns={3}>
        {amounts.map((name) => (
          <TextInput
            key={name}
            label={REPORT_FIELDS[name].label}
            inputMode="decimal"
            leftSection="$"
            leftSectionProps={{ 'aria-hidden': true }}
            value={values[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            error={problems[name]}
            withAsterisk={name === OWED}
            aria-required={name === OWED}
            autoComplete="off"
            maxLength={40}
          />
        ))}
      </Row>
      <Text fz="sm" c="dimmed">
        In dollars and cents, such as 1,250.00. Leave empty what was charged or paid if you don’t know it.
      </Text>
      <Difference values={values} onChange={onChange} />
    </Section>
  );
}

const KNOWN = ['totalCharged', 'totalPaid'] as const;
const OWED = 'outstandingBalance';

/** Compares what was charged and paid with the answer: offers the difference as the amount owed, or points it out. */
function Difference({ values, onChange }: Pick<AnswersProps, 'values' | 'onChange'>) {
  const [charged, paid] = [centsOf(values.totalCharged), centsOf(values.totalPaid)];
  if (charged === undefined || paid === undefined || charged <= paid || values.payment === '') return null;
  const owed = charged - paid;
  if (!isOwing(values.payment)) {
    return (
      <Text fz="sm" role="status">
        Charged minus paid is <Money cents={owed} />. If that is still owed, choose “{PAYMENT_WORDS.partly}”.
      </Text>
    );
  }
  if (values.outstandingBalance !== '') return null;
  return (
    <Text fz="sm" c="dimmed">
      Charged minus paid is <Money cents={owed} />.{' '}
      <Anchor
        component="button"
        type="button"
        fz="sm"
        onClick={() => onChange({ outstandingBalance: dollarsOfCents(owed) })}
      >
        Use as amount owed
      </Anchor>
    </Text>
  );
}

/** Asks for the condition, and for what was damaged. */
export function ConditionFields({ values, problems, onChange }: AnswersProps) {
  return (
    <Section title="4. Condition">
      <Question
        label="In what condition was it returned?"
        words={CONDITION_WORDS}
        value={values.condition}
        problem={problems.condition}
        onChange={(condition) => onChange({ condition })}
      />
      {values.condition !== '' && isDamaged(values.condition) && (
        <TagsInput
          label="What was damaged"
          description="Such as carpet or windshield. Press Enter after each."
          value={values.damage}
          onChange={(damage) => onChange({ damage })}
          maxTags={MOST_ENTRIES}
          splitChars={[]}
          maxLength={MOST_CHARACTERS}
        />
      )}
    </Section>
  );
}

/** Asks whether the renter kept to the contract. */
export function ContractFields({ values, problems, onChange }: AnswersProps) {
  return (
    <Section title="5. Contract">
      <Question
        label="Did the renter keep to the contract?"
        words={CONTRACT_WORDS}
        value={values.contract}
        problem={problems.contract}
        onChange={(contract) => onChange({ contract })}
      />
    </Section>
  );
}
