import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnRecordResponse } from '../../../../../src/http/portal/file.ts';
import { recordFacts, recordTitle, reviewText } from '../../../../../src/texts/own-file-words.ts';
import { causeText, changeText } from '../../../../../src/texts/score-words.ts';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t, texts } from '../../../texts.ts';
import { ContactButton } from '../../contact.tsx';
import { Facts, RecordFacts as ShownFacts } from '../../facts.tsx';
import { StatusBadge } from '../../status-badge.tsx';

export type ShownRecord = OwnRecordResponse;

interface RecordCardProps {
  record: ShownRecord;
  /** The action for the record, such as a dispute link. */
  action?: ReactNode;
  /** The level of the heading. */
  level?: 2 | 3;
  /** Whether to show all fields at once. */
  whole?: boolean;
}

/** Shows a report or an incident: its content, who filed it, and its effect on the score. */
export function RecordCard({ record, action, level = 3, whole = false }: RecordCardProps) {
  const { certified, kind, contact, content, dispute, effect, filedAt, filedBy, recordId, review } = record;
  const isHeld = review !== null && review.endedAt === null;
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Title order={level}>
              <UserText>{recordTitle(texts(), content)}</UserText>
            </Title>
            <Group gap="xs">
              {isHeld && (
                <Badge
                  variant="light"
                  color="gray"
                  tt="none"
                  leftSection={<Hourglass size={14} aria-hidden />}
                >
                  {t('records.doesNotCountYet')}
                </Badge>
              )}
              {dispute !== null && <StatusBadge status={dispute.status} />}
            </Group>
          </Group>
          <Text c="dimmed" component="div">
            {rich(kind === 'report' ? 'records.report' : 'records.incident', {
              recordId: <Id>{recordId}</Id>,
              organization: <UserText>{filedBy}</UserText>,
              day: <Time at={filedAt} />,
            })}
            <ContactButton organization={filedBy} contact={contact} />
          </Text>
        </Stack>
        <Stack gap={4}>
          {review !== null && <Prose>{reviewText(texts(), review)}</Prose>}
          {certified !== null && <Certified certified={certified} />}
          {isHeld ? null : effect === null ? (
            <Text>{t('records.effectUnknown')}</Text>
          ) : (
            <>
              <Text fw={600}>{changeText(texts(), effect.change)}</Text>
              <Prose>{causeText(texts(), effect.why)}</Prose>
            </>
          )}
        </Stack>
        <RecordFacts content={content} whole={whole} />
        {action !== undefined && <Group gap="sm">{action}</Group>}
      </Stack>
    </Paper>
  );
}

/** Says that the record was filed again after a removal, with the organization's words, and what the renter can do. */
function Certified({ certified }: { certified: NonNullable<ShownRecord['certified']> }) {
  return (
    <>
      <Prose>
        {t('records.certified', {
          recordIds: certified.repeats.join(', '),
          day: texts().day(certified.at),
        })}
      </Prose>
      <Prose>
        <UserText>{certified.said}</UserText>
      </Prose>
      <Prose>{t('records.youCanDispute')}</Prose>
    </>
  );
}

/**
 * Shows the main fields and the others on request, because a file may have many records and a phone is small.
 */
function RecordFacts({ content, whole }: { content: ShownRecord['content']; whole: boolean }) {
  const [opened, { toggle }] = useDisclosure(whole);
  const facts = recordFacts(texts(), content);
  const main = facts.filter(({ isMain }) => isMain);
  return (
    <>
      {(opened || main.length > 0) && (
        <Facts>
          <ShownFacts facts={opened ? facts : main} />
        </Facts>
      )}
      {!whole && facts.length > main.length && (
        <Anchor component="button" type="button" ta="left" onClick={toggle} aria-expanded={opened}>
          {t(opened ? 'records.showLess' : 'records.showAll')}
        </Anchor>
      )}
    </>
  );
}
