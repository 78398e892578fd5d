import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionLine } from '../../../../src/http/dashboard/security.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Id } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(security);

/** The path of the signed-in person's sessions. */
export const SESSIONS = '/dashboard/security/sessions';

/** Lists the person's sessions, and ends them. */
export function Sessions() {
  const sessions = useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => call('GET /dashboard/security/sessions', { signal }),
  });
  const end = useEnd();
  const columns: Column<SessionLine>[] = [
    { key: 'device', title: t('device'), cell: ({ device }) => device },
    { key: 'address', title: t('address'), cell: ({ address }) => <Id>{address ?? t('unknown')}</Id> },
    { key: 'seen', title: t('lastUsed'), cell: ({ lastSeenAt }) => <Time at={lastSeenAt} relative /> },
    { key: 'begun', title: t('signedIn'), cell: ({ createdAt }) => <Time at={createdAt} exact /> },
    { key: 'end', title: '', cell: (session) => <End {...session} onEnd={end.mutate} /> },
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby="sessions">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="sessions">
          {t('sessions')}
        </Title>
        {(sessions.data?.sessions.length ?? 0) > 1 && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('endOthers')}
          </Button>
        )}
      </Group>
      <FormError error={end.error} />
      <QueryStates query={sessions} skeleton={<Skeleton h={120} />}>
        {(response) => (
          <DataTable
            label={t('sessions')}
            columns={columns}
            rows={response.sessions}
            rowKey={({ id }) => id}
          />
        )}
      </QueryStates>
      <Text fz="sm" c="dimmed">
        {t('sessionsText')}
      </Text>
    </Stack>
  );
}

function End({ id, device, current, onEnd }: SessionLine & { onEnd: (id: string) => void }) {
  if (current) return t('thisSession');
  return (
    <Button variant="default" onClick={() => onEnd(id)} aria-label={t('endSession', { device })}>
      {t('end')}
    </Button>
  );
}

/** Returns the mutation that ends one session, or without an ID all others. */
function useEnd() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call('DELETE /dashboard/security/sessions')
        : call('DELETE /dashboard/security/sessions/:id', { params: { id } }),
    // Reloads after errors, too: the session may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  });
}
