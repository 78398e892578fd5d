import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationLine, InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import { mayManage } from '../../../../src/rules/staff/roles.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { INVITATIONS } from './queries.ts';

const { t, rich } = staffTexts(team);

interface InvitationsProps {
  /** Called with a new link; the previous one no longer works. */
  onRenewed: (invited: InvitedResponse) => void;
}

/** Lists the open invitations. */
export function Invitations({ onRenewed }: InvitationsProps) {
  const columns: Column<InvitationLine>[] = [
    { key: 'email', title: t('email'), cell: ({ email }) => <UserText>{email}</UserText> },
    { key: 'role', title: t('role'), cell: ({ role }) => t(role) },
    { key: 'made', title: t('created'), cell: ({ createdAt }) => <Time at={createdAt} relative /> },
    { key: 'end', title: t('worksUntil'), cell: (invitation) => <End {...invitation} /> },
    {
      key: 'act',
      title: '',
      cell: (invitation) => <Actions invitation={invitation} onRenewed={onRenewed} />,
    },
  ];
  return (
    <Stack gap="sm" component="section" aria-labelledby="invitations">
      <Title order={2} id="invitations">
        {t('invitations')}
      </Title>
      <PagedTable
        label={t('invitations')}
        list="GET /dashboard/team/invitations"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Text c="dimmed">{t('noInvitations')}</Text>}
      />
    </Stack>
  );
}

function End({ expiresAt }: InvitationLine) {
  if (expiresAt > Date.now()) return <Time at={expiresAt} />;
  return rich('expired', { day: <Time at={expiresAt} /> });
}

function Actions({ invitation, onRenewed }: { invitation: InvitationLine } & InvitationsProps) {
  const { id, email, role } = invitation;
  const { user } = useMe();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: [INVITATIONS] });
  const renew = useMutation({
    mutationFn: () => call('POST /dashboard/team/invitations/:id/link', { params: { id } }),
    onSuccess: async (invited) => {
      onRenewed(invited);
      await reload();
    },
    gcTime: 0,
  });
  const revoke = async () => {
    await call('DELETE /dashboard/team/invitations/:id', { params: { id } });
    await reload();
  };
  if (!mayManage(user.role, role)) return null;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate()}
          aria-label={t('newLinkFor', { email })}
        >
          {t('newLink')}
        </Button>
        <ConfirmAction
          title={t('revokeTitle', { email })}
          consequence={t('revokeText')}
          confirm={t('revoke')}
          onConfirm={revoke}
        >
          {(open) => (
            <Button variant="default" onClick={open} aria-label={t('revokeOf', { email })}>
              {t('revoke')}
            </Button>
          )}
        </ConfirmAction>
      </Group>
      <FormError error={renew.error} />
    </Stack>
  );
}
