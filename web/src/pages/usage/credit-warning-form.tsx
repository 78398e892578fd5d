import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BalanceResponse } from '../../../../src/http/dashboard/usage.ts';
import { MOST_WARNING_CREDITS } from '../../../../src/rules/organizations/plans.ts';
import { call } from '../../api.ts';
import { Count } from '../../components/figures.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Time } from '../../components/time.tsx';
import { counted } from '../../formats.ts';
import { BALANCE } from './balance.ts';

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
        <Title order={2}>Warning</Title>
        <Group gap="sm" align="flex-end">
          <NumberInput
            label="E-mail us when we have fewer credits than"
            size="sm"
            value={typed}
            onChange={setTyped}
            min={1}
            max={MOST_WARNING_CREDITS}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            hideControls
            placeholder="Such as 500"
          />
          <SubmitButton
            variant="default"
            pending={save.isPending}
            disabled={typeof typed !== 'number' || typed === warning?.threshold}
          >
            Save
          </SubmitButton>
          {warning !== null && (
            <Button variant="subtle" onClick={() => save.mutate(null)} disabled={save.isPending}>
              Turn off
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
  if (warning === null) return 'No warning is set. With one, owners, admins and billing staff get an e-mail.';
  const { threshold, warnedAt } = warning;
  if (warnedAt === null && credits < threshold)
    return 'The balance is already below it: owners, admins and billing staff get an e-mail within a minute.';
  if (warnedAt === null) {
    const left = `${counted(threshold, 'credit')} ${threshold === 1 ? 'is' : 'are'} left`;
    return `Owners, admins and billing staff get one e-mail when fewer than ${left}.`;
  }
  return (
    <>
      Fewer than <Count value={threshold} /> are left. Owners, admins and billing staff got an e-mail on{' '}
      <Time at={warnedAt} exact />; they get the next one after the balance has recovered and falls again.
    </>
  );
}
