import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { InvitedResponse } from '../../../../src/http/dashboard/team.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { dayText } from '../../components/time.tsx';

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
            ? 'A mail with a link is on its way to them. '
            : 'No mail was sent: copy the link and give it to them yourself, such as in a message. Whoever has it can join in their place. '}
          The link works once, until {dayText(invitation.expiresAt)}. An earlier link to the same person works
          no more.{link !== null && ' It is shown this once; “New link” makes another.'}
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
