import { Paper, Stack, Text, Title } from '@mantine/core';
import { closedWords } from '../../../src/rules/text/own-file-words.ts';
import { LinkButton } from '../components/link.tsx';
import { Prose, UserText } from '../components/text.tsx';
import { useMe } from './session.ts';

/** Says which part of the file is closed, and how it opens. Shows nothing if the whole file is open. */
export function ScopeNotice() {
  const { email, opens, closed } = useMe();
  if (opens === 'whole') return null;
  return (
    <Paper component="section" aria-labelledby="scope" p="lg" mb="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} id="scope">
          {opens === 'part' ? 'You see a part of your file' : 'This e-mail does not open your file yet'}
        </Title>
        {opens === 'part' ? (
          <Prose>
            You see what organizations filed with <UserText>{email}</UserText>, and everybody who looked you
            up. {closedWords(closed)} {closed.records === 1 ? 'is' : 'are'} on file, and count in your score.
            To protect you, they open only after you have proved who you are.
          </Prose>
        ) : (
          <Prose>
            Nobody filed anything with <UserText>{email}</UserText>. It was added to a file later. If the file
            is yours, prove who you are, or sign in with another e-mail and confirm this one there.
          </Prose>
        )}
        <Text c="dimmed">You need your driver’s license. It takes a few minutes.</Text>
        <LinkButton to="/portal/proof">Prove who I am</LinkButton>
      </Stack>
    </Paper>
  );
}
