import { Paper, Stack, Text, Title } from '@mantine/core';
import { LinkButton } from '../components/link.tsx';
import { Prose, UserText } from '../components/text.tsx';
import { rich, t } from '../texts.ts';
import { useMe } from './session.ts';

/** Says which part of the file is closed, and how it opens. Shows nothing if the whole file is open. */
export function ScopeNotice() {
  const { email, opens, closed } = useMe();
  if (opens === 'whole') return null;
  return (
    <Paper component="section" aria-labelledby="scope" p="lg" mb="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} id="scope">
          {t(opens === 'part' ? 'frame.partOpen' : 'frame.nothingOpen')}
        </Title>
        <Prose>
          {opens === 'part'
            ? rich('frame.partOpenText', { email: <UserText>{email}</UserText>, ...closed })
            : rich('frame.nothingOpenText', { email: <UserText>{email}</UserText> })}
        </Prose>
        <Text c="dimmed">{t('frame.needLicense')}</Text>
        <LinkButton to="/portal/identity">{t('frame.identity')}</LinkButton>
      </Stack>
    </Paper>
  );
}
