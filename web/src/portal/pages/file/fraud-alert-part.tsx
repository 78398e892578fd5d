import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FormError } from '../../../components/form.tsx';
import { Anchor } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { useFocusAfter } from '../../../hooks/use-focus-after.ts';
import { rich, t } from '../../../texts.ts';
import { useMe } from '../../session.ts';
import { OWN_FILE } from './queries.ts';

/** Shows the renter's fraud alert, with the buttons that turn it on, renew it and end it. */
export function FraudAlertPart({ until }: { until: number | null }) {
  const { opens } = useMe();
  return (
    <Part title={t('file.fraudAlert')} anchor="fraud-alert">
      <Paper p="lg">
        {opens === 'whole' ? <Alert until={until} /> : <Prose>{t('file.fraudAlertClosed')}</Prose>}
      </Paper>
    </Part>
  );
}

function Alert({ until }: { until: number | null }) {
  const queryClient = useQueryClient();
  const status = useFocusAfter(until);
  const set = useMutation({
    mutationFn: (on: boolean) => call('PUT /portal/api/file/fraud-alert', { body: { on } }),
    onSuccess: (alert) => {
      queryClient.setQueryData(OWN_FILE.queryKey, (file) => file && { ...file, ...alert });
    },
  });
  return (
    <Stack gap="md" align="flex-start">
      <Prose>{t('file.fraudAlertText')}</Prose>
      <Text component="div" role="status" ref={status} tabIndex={-1}>
        {until === null
          ? t('file.fraudAlertOff')
          : rich('file.fraudAlertUntil', { day: <Time at={until} /> })}
      </Text>
      <Text component="div">
        {rich('file.fraudAlertBlock', {
          link: (content) => <Anchor to="/portal/blocks">{content}</Anchor>,
        })}
      </Text>
      <FormError error={set.error} />
      <Group gap="sm">
        <Button variant="default" loading={set.isPending} onClick={() => set.mutate(true)}>
          {t(until === null ? 'file.turnOn' : 'file.renew')}
        </Button>
        {until !== null && (
          <Button variant="default" loading={set.isPending} onClick={() => set.mutate(false)}>
            {t('file.endAlert')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
