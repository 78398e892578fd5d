import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { correctionTexts } from '../../../../src/texts/en/staff/correction.ts';
import { DayInput } from '../../components/day-input.tsx';
import { staffTexts } from '../../texts.ts';
import type { Correctable, CorrectionProblems, CorrectionValues } from './correction.ts';

const { t } = staffTexts(correctionTexts);

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
          field={field}
          value={values[name] ?? ''}
          problem={problems[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </Stack>
  );
}

interface CorrectionFieldProps {
  field: RecordField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function CorrectionField({ field, value, problem, onChange }: CorrectionFieldProps) {
  const { kind, label, choices = [] } = field;
  if (kind === 'choice') {
    return (
      <NativeSelect
        label={label}
        data={choices.map((choice) => ({ value: choice, label: capitalized(choice) }))}
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
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      leftSection="$"
      leftSectionProps={{ 'aria-hidden': true }}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
