import { Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose } from '../../components/text.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(webhookTexts);

/**
 * Resends every event since a given time that was not delivered. The link in an e-mail names it: `?since=2026-11-21T09:30:00.000Z`.
 *
 * @param failingSince since when every attempt has failed
 */
export function Recover({ failingSince }: { failingSince: number | null }) {
  const queryClient = useQueryClient();
  const [{ since }] = useAddress();
  const [typed, setTyped] = useState(minuteText(since === undefined ? failingSince : Date.parse(since)));
  const [wrong, setWrong] = useState<string>();
  const recover = useMutation({
    mutationFn: () => call('POST /dashboard/webhook/recover', { body: { from: Date.parse(typed) } }),
    onSuccess: async () => {
      // In this order: what no longer waits is in the list.
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook'] });
      await queryClient.invalidateQueries({ queryKey: ['/dashboard/webhook/deliveries'] });
    },
  });
  return (
    <Paper
      component="form"
      aria-label={t('resendMissed')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const error = timeError(Date.parse(typed));
        setWrong(error);
        if (error === undefined) recover.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{t('resendMissed')}</Title>
        <Prose>{t('resendMissedText')}</Prose>
        <TextInput
          label={t('since')}
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong}
        />
        <FormError error={recover.error} />
        <SubmitButton variant="default" pending={recover.isPending}>
          {t('resend')}
        </SubmitButton>
        <Text role="status">{recover.isSuccess && t('resending', { count: recover.data.events })}</Text>
      </Stack>
    </Paper>
  );
}

function timeError(at: number): string | undefined {
  if (Number.isNaN(at)) return t('sinceMissing');
  return at > Date.now() ? t('sinceFuture') : undefined;
}

/** Returns the minute of a time in the viewer's time zone, as an input has it: '2026-11-21T09:30'; '' for none. */
function minuteText(at: number | null): string {
  if (at === null || Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
