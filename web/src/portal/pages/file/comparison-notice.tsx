import { Paper, Stack, Text } from '@mantine/core';
import type { Comparison } from '../../../../../src/portal/comparison.ts';
import { LinkButton } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose } from '../../../components/text.tsx';
import { t } from '../../../texts.ts';

/** Says that the network compares the renter's file, and how the renter can prove who they are. */
export function ComparisonNotice({ comparison }: { comparison: Comparison }) {
  const isOtherFile = comparison === 'other_file';
  return (
    <Part title={t(isOtherFile ? 'score.otherFile' : 'score.twoPeople')}>
      <Paper p="lg">
        <Stack gap="sm" align="flex-start">
          <Prose>{t(isOtherFile ? 'score.otherFileText' : 'score.twoPeopleText')}</Prose>
          <Text c="dimmed">{t('frame.needLicense')}</Text>
          <LinkButton to="/portal/identity">{t('frame.identity')}</LinkButton>
        </Stack>
      </Paper>
    </Part>
  );
}
