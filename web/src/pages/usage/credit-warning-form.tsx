import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BalanceResponse } from '../../../../src/http/dashboard/usage.ts';
import { MOST_WARNING_CREDITS } from '../../../../src/rules/organizations/plans.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Time } from '../../components/time.tsx';
import { sendsMails } from '../../page-facts.ts';
import { staffTexts } from '../../texts.ts';
import { BALANCE } from './balance.ts';

const { t, rich } = staffTexts(usageTexts);

type WarningProps = Pick<BalanceResponse, 'warning' | 'credits'>;

/** Sets the credit warning: the balance below which owners, admins and billing staff get a mail. */
export function CreditWarningForm({ warning, credits }: WarningProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | number>(warning?.threshold ?? '');
  const save = useMutation({
    mutationFn: (threshold: number | null) => call('PUT /dashboard/credit-warning', { body: { threshold } }),
    async onSuccess(_answer, threshold) {
      setTyped(threshold ?? '');
      await queryClient.invalidateQueries({ queryKey: BALANCE.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/overview'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof typed === 'number') save.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Title order={2}>{t('warning')}</Title>
        <Group gap="sm" align="flex-end">
          <NumberInput
            label={t(sendsMails() ? 'threshold' : 'thresholdWithoutMails')}
            size="sm"
            value={typed}
            onChange={setTyped}
            min={1}
            max={MOST_WARNING_CREDITS}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            placeholder={t('thresholdExample')}
          />
          <SubmitButton
            variant="default"
            pending={save.isPending}
            disabled={typeof typed !== 'number' || typed === warning?.threshold}
          >
            {t('save')}
          </SubmitButton>
          {warning !== null && (
            <Button variant="subtle" onClick={() => save.mutate(null)} disabled={save.isPending}>
              {t('turnOff')}
            </Button>
          )}
        </Group>
        <FormError error={save.error} />
        <Text fz="sm" c="dimmed" role="status">
          <WarningState warning={warning} credits={credits} />
        </Text>
      </Stack>
    </form>
  );
}

function WarningState({ warning, credits }: WarningProps) {
  if (!sendsMails()) return t('withoutMails');
  if (warning === null) return t('noWarning');
  const { threshold, warnedAt } = warning;
  if (warnedAt === null && credits < threshold) return t('isBelow');
  if (warnedAt === null) return t('willWarn', { threshold });
  return rich('warned', { threshold, time: <Time at={warnedAt} exact /> });
}
