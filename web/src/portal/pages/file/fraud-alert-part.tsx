import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FormError } from '../../../components/form.tsx';
import { Anchor } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { useMe } from '../../session.ts';
import { OWN_FILE } from './queries.ts';

/** Shows the renter's fraud alert, with the buttons that turn it on, renew it and end it. */
export function FraudAlertPart({ until }: { until: number | null }) {
  const { opens } = useMe();
  return (
    <Part title="Fraud alert">
      <Paper p="lg">
        {opens === 'whole' ? (
          <Alert until={until} />
        ) : (
          <Prose>You can set a fraud alert when your whole file is open.</Prose>
        )}
      </Paper>
    </Part>
  );
}

function Alert({ until }: { until: number | null }) {
  const queryClient = useQueryClient();
  const set = useMutation({
    mutationFn: (on: boolean) => call('PUT /portal/api/file/fraud-alert', { body: { on } }),
    onSuccess: (alert) => {
      queryClient.setQueryData(OWN_FILE.queryKey, (file) => file && { ...file, ...alert });
    },
  });
  return (
    <Stack gap="md" align="flex-start">
      <Prose>
        If somebody may be using your name, turn on an alert. For one year, every check asks the organization
        to verify your identity with a document. Your score stays the same.
      </Prose>
      {until !== null && (
        <Text component="div">
          The alert is on until <Time at={until} />.
        </Text>
      )}
      <Text component="div">
        If somebody already used it, you can also{' '}
        <Anchor to="/portal/blocks">ask to block the records</Anchor>.
      </Text>
      <FormError error={set.error} />
      <Group gap="sm">
        <Button variant="default" loading={set.isPending} onClick={() => set.mutate(true)}>
          {until === null ? 'Turn on' : 'Renew for a year'}
        </Button>
        {until !== null && (
          <Button variant="default" loading={set.isPending} onClick={() => set.mutate(false)}>
            End the alert
          </Button>
        )}
      </Group>
    </Stack>
  );
}
