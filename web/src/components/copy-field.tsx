import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';
import classes from './copy-field.module.css';

const { t } = staffTexts(components);

interface CopyFieldProps {
  label: string;
  value: string;
  /** Whether to tell the user that the value is shown only once. */
  once?: boolean;
  onCopy?: () => void;
}

/** Shows a value with a copy button. */
export function CopyField({ label, value, once = false, onCopy }: CopyFieldProps) {
  const field = (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        className={classes.field ?? ''}
        classNames={{ input: classes.input ?? '' }}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyAction value={value} label={label} {...(onCopy && { onCopy })} />
    </Group>
  );
  if (!once) return field;
  return (
    <Alert color="accent" title={t('shownOnce')}>
      <Stack gap="sm">{field}</Stack>
    </Alert>
  );
}

/** The copy button without a field. */
export function CopyAction({ value, label, onCopy }: Pick<CopyFieldProps, 'value' | 'label' | 'onCopy'>) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          className={classes.button ?? ''}
          onClick={() => {
            copy();
            onCopy?.();
          }}
          leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          aria-label={t(copied ? 'copiedLabel' : 'copyLabel', { label })}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
}
