import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ASSET_SCORES, CONTRACT_SCORES, PAYMENT_SCORES } from '../../../../src/rules/scoring/report-score.ts';
import { AMOUNTS, type Amount, type CorrectionValues, type Report } from './correction.ts';

interface CorrectionFieldsProps {
  report: Report;
  values: CorrectionValues;
  problems: Partial<Record<Amount, string>>;
  onChange: (changes: Partial<CorrectionValues>) => void;
}

const LABELS = [
  ['paymentCompliance', 'Payment', PAYMENT_SCORES],
  ['assetCondition', 'Condition', ASSET_SCORES],
  ['contractCompliance', 'Contract', CONTRACT_SCORES],
] as const;

/** What the report is to say instead; it opens with what it says now. */
export function CorrectionFields({ report, values, problems, onChange }: CorrectionFieldsProps) {
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        Change what is wrong. Nothing may become worse for the renter.
      </Text>
      {report.variant === 'labels' &&
        LABELS.map(([name, label, scores]) => (
          <NativeSelect
            key={name}
            label={label}
            data={Object.keys(scores)}
            value={values[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      {(Object.keys(AMOUNTS) as Amount[]).map((name) => (
        <TextInput
          key={name}
          label={AMOUNTS[name]}
          inputMode="decimal"
          leftSection="$"
          leftSectionProps={{ 'aria-hidden': true }}
          value={values[name]}
          error={problems[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {report.variant === 'figures' && (
        <Textarea
          label="Damage"
          description="A line for each; none for no damage."
          autosize
          minRows={2}
          maxRows={8}
          value={values.damage}
          onChange={(event) => onChange({ damage: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
