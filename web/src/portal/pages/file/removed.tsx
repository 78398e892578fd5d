import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RemovedResponse } from '../../../../../src/http/portal/removed.ts';
import { REMOVED_TEXTS, recordFacts, recordTitle } from '../../../../../src/texts/own-file-words.ts';
import { Part } from '../../../components/page.tsx';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { rich, t, texts } from '../../../texts.ts';
import { Facts, RecordFacts } from '../../facts.tsx';
import lists from '../../list.module.css';
import { OWN_REMOVED } from './queries.ts';

/** Shows the records that are no longer on file, and the former versions of corrected ones. Shows nothing without any. */
export function Removed() {
  const { data } = useQuery(OWN_REMOVED);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Part title={t('records.removed')}>
      <Stack gap="md">
        <Prose>{t('records.removedText')}</Prose>
        <ul className={lists.list} aria-label={t('records.removed')}>
          {data.rows.map((removed) => (
            <li key={`${removed.recordId} ${removed.removedAt}`}>
              <RemovedCard removed={removed} />
            </li>
          ))}
        </ul>
        {data.more && <Text>{t('records.olderRemoved')}</Text>}
      </Stack>
    </Part>
  );
}

function RemovedCard({ removed }: { removed: RemovedResponse }) {
  const { kind, recordId, filedBy, filedAt, reason, removedAt, said, content } = removed;
  const facts = recordFacts(texts(), content).filter(({ isMain }) => isMain);
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={3}>
            <UserText>{recordTitle(texts(), content)}</UserText>
          </Title>
          <Text c="dimmed" component="div">
            {rich(kind === 'report' ? 'records.report' : 'records.incident', {
              recordId: <Id>{recordId}</Id>,
              organization: <UserText>{filedBy}</UserText>,
              day: <Time at={filedAt} />,
            })}
          </Text>
        </Stack>
        <Stack gap={4}>
          <Text fw={600} component="div">
            <Time at={removedAt} />: {t(REMOVED_TEXTS[reason])}
          </Text>
          {said !== null && <Prose>{rich('records.reason', { reason: <UserText>{said}</UserText> })}</Prose>}
        </Stack>
        {facts.length > 0 && (
          <Facts>
            <RecordFacts facts={facts} />
          </Facts>
        )}
      </Stack>
    </Paper>
  );
}
