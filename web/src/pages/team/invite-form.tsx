import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import type { Role } from '../../../../src/rules/staff/roles.ts';
import { team } from '../../../../src/texts/en/staff/team.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { dayOfText } from '../../formats.ts';
import { sendsMails } from '../../page-facts.ts';
import { staffTexts } from '../../texts.ts';
import { INVITATIONS } from './queries.ts';
import { RoleField } from './roles.tsx';

const { t, rich } = staffTexts(team);

interface InviteFormProps {
  onInvited: (invited: InvitedResponse) => void;
  onCancel: () => void;
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation({
    mutationFn: () => call('POST /dashboard/team/invitations', { body: { email, role } }),
    onSuccess: async (invited) => {
      onInvited(invited);
      await queryClient.invalidateQueries({ queryKey: [INVITATIONS] });
    },
    // Removes the link from memory once it is no longer shown.
    gcTime: 0,
  });
  return (
    <Paper
      component="form"
      aria-label={t('invite')}
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <Stack gap="md">
        <Title order={2}>{t('invite')}</Title>
        <TextInput
          type="email"
          label={t('email')}
          description={t(sendsMails() ? 'emailText' : 'emailTextWithoutMails')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={254}
          maw={480}
          required
          autoFocus
          autoComplete="off"
        />
        <RoleField value={role} onChange={setRole} />
        <FormError error={invite.error} />
        <Group gap="sm">
          <SubmitButton pending={invite.isPending}>{t('send')}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={invite.isPending}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Shows that the link was mailed, or otherwise the link, which is never shown again. */
export function Invited({ invited, onClose }: { invited: InvitedResponse; onClose: () => void }) {
  const { invitation, link, replaces } = invited;
  const values = { day: dayOfText(invitation.expiresAt), replaces: String(replaces) };
  return (
    <Paper role="region" aria-label={t('invitation')}>
      <Stack gap="md" align="stretch">
        <Title order={2}>{rich('invited', { email: <UserText>{invitation.email}</UserText> })}</Title>
        <Prose>{t(link === null ? 'mailed' : 'notMailed', values)}</Prose>
        {link !== null && <CopyField once label={t('link')} value={link} />}
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
