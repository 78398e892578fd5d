import { Anchor, Radio, Stack, TagsInput, Text } from '@mantine/core';
import { isDamaged } from '../../../../src/rules/scoring/renter-summary.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../../../../src/rules/text/limits.ts';
import { dollarsOfCents } from '../../../../src/rules/text/money.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { AmountInput } from '../../components/amount-input.tsx';
import { Money } from '../../components/figures.tsx';
import { staffTexts } from '../../texts.ts';
import { Row, Section } from './section.tsx';
import type { Problems } from './use-filing.ts';
import { centsOf, isOwing, type ReportValues } from './values.ts';
import { CONDITION_WORDS, CONTRACT_WORDS, PAYMENT_WORDS } from './words.ts';

const { t, rich } = staffTexts(reportTexts);

/** The questions of a report. No answer is preselected, so that nobody files one unintentionally. */

interface AnswersProps {
  values: ReportValues;
  problems: Problems;
  onChange: (changes: Partial<ReportValues>) => void;
}

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
    <Section title={t('payment')}>
      <Question
        label={t('wasPaid')}
        words={PAYMENT_WORDS}
        value={values.payment}
        problem={problems.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <Row columns={3}>
        {amounts.map((name) => (
          <AmountInput
            key={name}
            label={REPORT_FIELDS[name].label}
            value={values[name]}
            onChange={(dollars) => onChange({ [name]: dollars })}
            error={problems[name]}
            withAsterisk={name === OWED}
            aria-required={name === OWED}
            maxLength={40}
          />
        ))}
      </Row>
      <Text fz="sm" c="dimmed">
        {t('amountHint')}
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
        {rich('differenceChoose', { amount: <Money cents={owed} />, answer: PAYMENT_WORDS.partly })}
      </Text>
    );
  }
  if (values.outstandingBalance !== '') return null;
  return (
    <Text fz="sm" c="dimmed">
      {rich('difference', {
        amount: <Money cents={owed} />,
        use: (content) => (
          <Anchor
            component="button"
            type="button"
            fz="sm"
            onClick={() => onChange({ outstandingBalance: dollarsOfCents(owed) })}
          >
            {content}
          </Anchor>
        ),
      })}
    </Text>
  );
}

/** Industries whose rentals are homes. */
const HOME = /residential|housing|apartment|home/i;

/** Asks for the condition, and for what was damaged. */
export function ConditionFields({ values, problems, onChange }: AnswersProps) {
  return (
    <Section title={t('condition')}>
      <Question
        label={t('whatCondition', { home: HOME.test(values.industryType) ? 'yes' : 'no' })}
        words={CONDITION_WORDS}
        value={values.condition}
        problem={problems.condition}
        onChange={(condition) => onChange({ condition })}
      />
      {values.condition !== '' && isDamaged(values.condition) && (
        <TagsInput
          label={t('damage')}
          description={t('damageHint')}
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
    <Section title={t('contract')}>
      <Question
        label={t('keptContract')}
        words={CONTRACT_WORDS}
        value={values.contract}
        problem={problems.contract}
        onChange={(contract) => onChange({ contract })}
      />
    </Section>
  );
}
