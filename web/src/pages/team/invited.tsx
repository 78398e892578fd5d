import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { InvitedAnswer } from '../../../../src/http/dashboard/team.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { dayText } from '../../components/time.tsx';

/** The link, this once, and whether the mail with it is on its way. */
export function Invited({ invited, onClose }: { invited: InvitedAnswer; onClose: () => void }) {
  const { invitation, link, mailed } = invited;
  return (
    <Paper role="region" aria-label="The invitation">
      <Stack gap="md" align="stretch">
        <Title order={2}>
          <UserText>{invitation.email}</UserText> is invited
        </Title>
        <Prose>
          {mailed ? 'A mail with this link is on its way. ' : 'No mail was sent: pass the link on yourself. '}
          The link works once, until {dayText(invitation.expiresAt)}. An earlier link to the same person works
          no more.
        </Prose>
        <CopyField once label="Invitation link" value={link} />
        <Group>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
