import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OwnNoticeResponse } from '../../../../../src/http/portal/notices.ts';
import { ACTION_TEXTS, statusText } from '../../../../../src/texts/notice-words.ts';
import { LinkButton } from '../../../components/link.tsx';
import { NoticeSections } from '../../../components/notice-sections.tsx';
import { Mono, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { languageText } from '../../../formats.ts';
import { rich, t, texts } from '../../../texts.ts';

/** Shows a decision: who decided what, where it stands, the notice, and how to dispute the records. */
export function NoticeCard({ notice }: { notice: OwnNoticeResponse }) {
  const { id, organization, action, madeAt, status, language, sections } = notice;
  const [opened, { toggle }] = useDisclosure(false);
  const isWithdrawn = status === 'withdrawn';
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h3">
            <UserText>{organization}</UserText>
          </Title>
          <Text c="dimmed" component="div">
            {rich('decisions.decidedOn', { day: <Time at={madeAt} />, id: <Mono>{id}</Mono> })}
          </Text>
        </Stack>
        <Stack gap={4}>
          <Text fw={600}>{t(ACTION_TEXTS[action])}</Text>
          <Text component="div">
            <UserText>{statusText(texts(), notice)}</UserText>
          </Text>
        </Stack>
        {opened && language !== texts().language && (
          <Prose>{t('decisions.inOther', { language: languageText(language) })}</Prose>
        )}
        {opened && (
          <div lang={language}>
            <NoticeSections sections={sections} level={3} />
          </div>
        )}
        <Group gap="sm">
          {!isWithdrawn && (
            <LinkButton to="/portal/disputes/new" variant="default">
              {t('disputes.disputeRecord')}
            </LinkButton>
          )}
          <Anchor component="button" type="button" onClick={toggle} aria-expanded={opened}>
            {t(opened ? 'decisions.hide' : 'decisions.read')}
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  );
}
