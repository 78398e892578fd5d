import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnRecordAnswer } from '../../../../../src/http/portal/file.ts';
import { changeWords, recordFacts, recordTitle } from '../../../../../src/rules/own-file-words.ts';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { Facts, WrittenFacts } from '../../facts.tsx';
import { StatusBadge } from '../../status-badge.tsx';

export type ShownRecord = OwnRecordAnswer;

interface RecordCardProps {
  record: ShownRecord;
  /** What can be done about it. */
  action?: ReactNode;
  /** The level of its heading. */
  level?: 2 | 3;
}

/** A report or an incident: what it says, who filed it, and what it changes. */
export function RecordCard({ record, action, level = 3 }: RecordCardProps) {
  const { kind, content, dispute, effect, filedAt, filedBy, recordId } = record;
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <Stack gap={4}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Title order={level}>
              <UserText>{recordTitle(content)}</UserText>
            </Title>
            {dispute !== null && <StatusBadge status={dispute.status} />}
          </Group>
          <Text c="dimmed" component="div">
            {kind === 'report' ? 'Report' : 'Incident'} <Id>{recordId}</Id>, filed by{' '}
            <UserText>{filedBy}</UserText> on <Time at={filedAt} />
          </Text>
        </Stack>
        <Stack gap={4}>
          {effect === null ? (
            <Text>So much was filed since that its effect on your score is not told.</Text>
          ) : (
            <>
              <Text fw={600}>{changeWords(effect.change)}</Text>
              <Prose>{effect.cause}</Prose>
            </>
          )}
        </Stack>
        <Facts>
          <WrittenFacts facts={recordFacts(content)} />
        </Facts>
        {action !== undefined && <Group gap="sm">{action}</Group>}
      </Stack>
    </Paper>
  );
}
