import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil } from 'lucide-react';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import type { CorrectionRequestLine } from '../../../../src/http/dashboard/renter-words.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Part } from '../../components/page.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { isContactMasked } from './profile-edit.ts';
import { renterPath } from './queries.ts';

const { t, rich } = staffTexts(renterTexts);

const pathOf = (id: string) => `${renterPath(id)}/correction-requests`;

/** Lists the renter's open correction requests. Shows nothing if there are none. */
export function CorrectionRequests({ renter }: { renter: RenterResponse }) {
  const path = pathOf(renter.id);
  const requests = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) =>
      call('GET /dashboard/renters/:id/correction-requests', { params: { id: renter.id }, signal }),
  });
  if (requests.isError) return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />;
  const open = (requests.data?.rows ?? []).filter(({ doneAt }) => doneAt === null);
  if (open.length === 0) return null;
  return (
    <Part title={t('requests')}>
      {open.map((request) => (
        <Request key={request.id} renter={renter} request={request} />
      ))}
    </Part>
  );
}

function Request({ renter, request }: { renter: RenterResponse; request: CorrectionRequestLine }) {
  const queryClient = useQueryClient();
  const [, setAddress] = useAddress();
  const mayEdit = useMay('edit_renters');
  const path = pathOf(renter.id);
  const finish = useMutation({
    mutationFn: () =>
      call('POST /dashboard/renters/:id/correction-requests/:request/done', {
        params: { id: renter.id, request: request.id },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [path] }),
  });
  return (
    <Paper>
      <Stack gap="sm">
        {request.said !== '' && <UserText lines>{request.said}</UserText>}
        {request.email !== null && (
          <Text component="div">
            {rich('requestedEmail', { email: <UserText>{request.email}</UserText> })}
          </Text>
        )}
        <Text c="dimmed" fz="sm" component="div">
          {rich('requested', { time: <Time at={request.askedAt} /> })}
        </Text>
        <FormError error={finish.error} />
        {mayEdit && (
          <Group gap="sm">
            {!isContactMasked(renter) && (
              <Button
                variant="default"
                leftSection={<Pencil size={16} aria-hidden />}
                onClick={() => setAddress({ edit: '1' })}
              >
                {t('correct')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<Check size={16} aria-hidden />}
              loading={finish.isPending}
              onClick={() => finish.mutate()}
            >
              {t('markDone')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
