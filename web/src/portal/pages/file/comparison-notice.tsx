import { Paper, Stack, Text } from '@mantine/core';
import { COMPARISON_WORDS, type Comparison } from '../../../../../src/rules/text/own-file-words.ts';
import { LinkButton } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';

/** Says that the network compares the renter's file, and how the renter can prove who they are. */
export function ComparisonNotice({ comparison }: { comparison: Comparison }) {
  const { title, text } = COMPARISON_WORDS[comparison];
  return (
    <Part title={title}>
      <Paper p="lg">
        <Stack gap="sm" align="flex-start">
          <Prose>{text}</Prose>
          <Text c="dimmed">You need your driver’s license. It takes a few minutes.</Text>
          <LinkButton to="/portal/proof">Prove who I am</LinkButton>
        </Stack>
      </Paper>
    </Part>
  );
}
