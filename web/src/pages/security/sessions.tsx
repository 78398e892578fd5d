import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionLine } from '../../../../src/http/dashboard/security.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Id } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

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
    { key: 'device', title: 'Device', cell: ({ device }) => device },
    { key: 'address', title: 'Address', cell: ({ address }) => <Id>{address ?? 'unknown'}</Id> },
    { key: 'seen', title: 'Last used', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} relative /> },
    { key: 'begun', title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} exact /> },
    { key: 'end', title: '', cell: (session) => <End {...session} onEnd={end.mutate} /> },
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby="sessions">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="sessions">
          Sessions
        </Title>
        {(sessions.data?.sessions.length ?? 0) > 1 && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            End all others
          </Button>
        )}
      </Group>
      <FormError error={end.error} />
      <QueryStates query={sessions} skeleton={<Skeleton h={120} />}>
        {(response) => (
          <DataTable label="Sessions" columns={columns} rows={response.sessions} rowKey={({ id }) => id} />
        )}
      </QueryStates>
      <Text fz="sm" c="dimmed">
        A session ends after 12 hours without use, and after 14 days in any case.
      </Text>
    </Stack>
  );
}

function End({ id, device, current, onEnd }: SessionLine & { onEnd: (id: string) => void }) {
  if (current) return 'This session';
  return (
    <Button variant="default" onClick={() => onEnd(id)} aria-label={`End the session: ${device}`}>
      End
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
