import { Paper, Stack, Text } from '@mantine/core';
import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import lists from '../../list.module.css';
import { entryWords, SAID } from './words.ts';

/** What happened, the oldest first. */
export function Timeline({ entries }: Pick<OwnDisputeAnswer, 'entries'>) {
  return (
    <Paper p="lg">
      <ol className={lists.list}>
        {entries.map((entry, place) => (
          // It grows at its end alone.
          <li key={place}>
            <Stack gap={0}>
              <Text>{entryWords(entry)}</Text>
              {entry.said !== null && SAID.includes(entry.what) && <UserText lines>{entry.said}</UserText>}
              <Text c="dimmed" fz="sm" component="div">
                <Time at={entry.at} exact />
              </Text>
            </Stack>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
