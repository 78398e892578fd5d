import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { DayInput } from '../../components/day-input.tsx';
import { type CorrectionProblems, type CorrectionValues, correctableIn, type Report } from './correction.ts';

interface CorrectionFieldsProps {
  report: Report;
  values: CorrectionValues;
  problems: CorrectionProblems;
  onChange: (changes: CorrectionValues) => void;
}

/** Shows the fields of the corrected report, filled with the current values. */
export function CorrectionFields({ report, values, problems, onChange }: CorrectionFieldsProps) {
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        Change what is wrong. Nothing may become worse for the renter.
      </Text>
      {correctableIn(report).map((name) => (
        <CorrectionField
          key={name}
          field={REPORT_FIELDS[name]}
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
        data={[...choices]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'texts') {
    return (
      <Textarea
        label={label}
        description="A line for each; none for no damage."
        autosize
        minRows={2}
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
