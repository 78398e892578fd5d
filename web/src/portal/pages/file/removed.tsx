import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RemovedResponse } from '../../../../../src/http/portal/removed.ts';
import { MAIN_FACTS, recordFacts, recordTitle } from '../../../../../src/rules/text/own-file-words.ts';
import { REMOVED_WORDS } from '../../../../../src/rules/text/removed-words.ts';
import { Part } from '../../../components/page.tsx';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { Facts, WrittenFacts } from '../../facts.tsx';
import lists from '../../list.module.css';
import { OWN_REMOVED } from './queries.ts';

/** Shows the records that are no longer on file, and the former versions of corrected ones. Shows nothing without any. */
export function Removed() {
  const { data } = useQuery(OWN_REMOVED);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Part title="Removed and changed records">
      <Stack gap="md">
        <Prose>
          These are records that were removed, and earlier versions of records that changed. They do not count
          in your score. The current version of a changed record does.
        </Prose>
        <ul className={lists.list} aria-label="Removed and changed records">
          {data.rows.map((removed) => (
            <li key={`${removed.recordId} ${removed.removedAt}`}>
              <RemovedCard removed={removed} />
            </li>
          ))}
        </ul>
        {data.more && <Text>“Take my file” contains older ones, too.</Text>}
      </Stack>
    </Part>
  );
}

function RemovedCard({ removed }: { removed: RemovedResponse }) {
  const { kind, recordId, filedBy, filedAt, reason, removedAt, said, content } = removed;
  const facts = recordFacts(content).filter(
    ([name, value]) => value !== null && value !== '' && MAIN_FACTS.has(name),
  );
  return (
    <Paper component="article" p="lg">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={3}>
            <UserText>{recordTitle(content)}</UserText>
          </Title>
          <Text c="dimmed" component="div">
            {kind === 'report' ? 'Report' : 'Incident'} <Id>{recordId}</Id>, filed by{' '}
            <UserText>{filedBy}</UserText> on <Time at={filedAt} />
          </Text>
        </Stack>
        <Stack gap={4}>
          <Text fw={600} component="div">
            <Time at={removedAt} />: {REMOVED_WORDS[reason]}
          </Text>
          {said !== null && (
            <Prose>
              Reason: <UserText>{said}</UserText>
            </Prose>
          )}
        </Stack>
        {facts.length > 0 && (
          <Facts>
            <WrittenFacts facts={facts} />
          </Facts>
        )}
      </Stack>
    </Paper>
  );
}
