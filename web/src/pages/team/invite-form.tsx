import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import type { Role } from '../../../../src/rules/staff/roles.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { dayOfText } from '../../formats.ts';
import { INVITATIONS } from './queries.ts';
import { RoleField } from './roles.tsx';

interface InviteFormProps {
  onInvited: (invited: InvitedResponse) => void;
  onCancel: () => void;
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [INVITATIONS, 'are mailed'],
    queryFn: ({ signal }) => call('GET /dashboard/team/invitations', { signal }),
  });
  const areMailed = data?.areMailed;
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
      aria-label="Invite someone"
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <Stack gap="md">
        <Title order={2}>Invite someone</Title>
        <TextInput
          type="email"
          label="E-mail"
          description={linkHint(areMailed)}
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
          <SubmitButton pending={invite.isPending}>Invite</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={invite.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/**
 * Explains how the invited person gets the link.
 *
 * @param areMailed whether the server mails links; undefined until it is known
 */
function linkHint(areMailed: boolean | undefined): string {
  const works = 'It works once and for 7 days.';
  if (areMailed === undefined) return works;
  return areMailed
    ? `We send a link to this e-mail. ${works}`
    : `This network sends no e-mail, so you get a link here to pass on yourself. ${works}`;
}

/** Shows that the link was mailed, or otherwise the link, which is never shown again. */
export function Invited({ invited, onClose }: { invited: InvitedResponse; onClose: () => void }) {
  const { invitation, link } = invited;
  return (
    <Paper role="region" aria-label="The invitation">
      <Stack gap="md" align="stretch">
        <Title order={2}>
          <UserText>{invitation.email}</UserText> is invited
        </Title>
        <Prose>
          {link === null
            ? 'We sent them an e-mail with a link. '
            : 'No e-mail was sent. Copy the link and send it to them yourself. Anyone with the link can join in their place. '}
          The link works once, until {dayOfText(invitation.expiresAt)}. Earlier links stop working.
          {link !== null && ' We show the link only once. To get another, choose “New link”.'}
        </Prose>
        {link !== null && <CopyField once label="Invitation link" value={link} />}
        <Group>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
