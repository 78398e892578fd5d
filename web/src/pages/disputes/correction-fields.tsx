import { Anchor, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { unpaidCents } from '../../../../src/rules/scoring/amounts.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { dollarsOfCents } from '../../../../src/rules/text/money.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { correctionTexts } from '../../../../src/texts/en/staff/correction.ts';
import { AmountInput } from '../../components/amount-input.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { Money } from '../../components/figures.tsx';
import { UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import { choiceText } from '../filing/words.ts';
import {
  amountsIn,
  type Correctable,
  type CorrectionProblems,
  type CorrectionValues,
  changesIn,
  inStep,
} from './correction.ts';

const { t, rich } = staffTexts(correctionTexts);

interface CorrectionFieldsProps {
  fields: readonly Correctable[];
  values: CorrectionValues;
  problems: CorrectionProblems;
  onChange: (changes: CorrectionValues) => void;
}

/** Shows the fields of the corrected record, filled with the current values. */
export function CorrectionFields({ fields, values, problems, onChange }: CorrectionFieldsProps) {
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('explanation')}
      </Text>
      {fields.map(({ name, field }) => (
        <CorrectionField
          key={name}
          name={name}
          field={field}
          value={values[name] ?? ''}
          problem={problems[name]}
          onChange={(text) => onChange(inStep(values, { [name]: text }))}
        />
      ))}
      <Difference values={values} onChange={onChange} />
      <Changes title={t('changes')} fields={fields} values={values} />
    </Stack>
  );
}

/** Offers the difference between what was charged and paid as the amount owed, if it is less than what is stated. */
function Difference({ values, onChange }: Pick<CorrectionFieldsProps, 'values' | 'onChange'>) {
  const amounts = amountsIn(values);
  const unpaid = unpaidCents(amounts);
  if (unpaid === undefined || unpaid >= (amounts.outstandingBalanceCents ?? 0)) return null;
  return (
    <Text fz="sm" role="status">
      {rich('difference', {
        amount: <Money cents={unpaid} />,
        use: (content) => (
          <Anchor
            component="button"
            type="button"
            fz="sm"
            onClick={() => onChange(inStep(values, { outstandingBalance: dollarsOfCents(unpaid) }))}
          >
            {content}
          </Anchor>
        ),
      })}
    </Text>
  );
}

interface ChangesProps extends Pick<CorrectionFieldsProps, 'values'> {
  title: string;
  /** The fields with their values before. */
  fields: readonly Correctable[];
}

/** Lists what a correction changes, before and after. */
export function Changes({ title, fields, values }: ChangesProps) {
  const changes = changesIn(fields, values);
  if (changes.length === 0) return null;
  return (
    <div>
      <Text fz="sm" fw={600}>
        {title}
      </Text>
      {changes.map(({ label, before, after }) => (
        <Text key={label} fz="sm" component="div">
          <UserText clamp={3}>{t('change', { label, before, after })}</UserText>
        </Text>
      ))}
    </div>
  );
}

interface CorrectionFieldProps {
  name: string;
  field: RecordField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function CorrectionField({ name, field, value, problem, onChange }: CorrectionFieldProps) {
  const { kind, label, choices = [] } = field;
  if (kind === 'choice') {
    return (
      <NativeSelect
        label={label}
        data={choices.map((choice) => ({ value: choice, label: choiceText(name, choice) }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'texts' || kind === 'text' || kind === 'words') {
    return (
      <Textarea
        label={label}
        description={kind === 'texts' && t('listHint')}
        error={problem}
        maxLength={kind === 'texts' ? undefined : MOST_CHARACTERS}
        autosize
        minRows={kind === 'texts' ? 2 : 1}
        maxRows={8}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'day') return <DayInput label={label} value={value} error={problem} onChange={onChange} />;
  return <AmountInput label={label} value={value} error={problem} onChange={onChange} />;
}
