import { Button, Group } from '@mantine/core';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';
import { SubmitButton } from './form.tsx';

const { t } = staffTexts(components);

interface SaveBarProps {
  /** Whether the form differs from the saved values. */
  changed: boolean;
  pending: boolean;
  onDiscard: () => void;
}

/** The buttons below a settings form: save or discard the changes. */
export function SaveBar({ changed, pending, onDiscard }: SaveBarProps) {
  return (
    <Group gap="sm">
      <SubmitButton pending={pending} disabled={!changed}>
        {t('save')}
      </SubmitButton>
      {changed && (
        <Button variant="default" onClick={onDiscard} disabled={pending}>
          {t('discard')}
        </Button>
      )}
    </Group>
  );
}
