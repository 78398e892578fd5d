import { Paper, Stack, Text } from '@mantine/core';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';
import lists from '../../list.module.css';
import { entryText, SAID } from './words.ts';

/** Shows the history of a dispute, the oldest entry first. */
export function Timeline({ entries }: Pick<OwnDisputeResponse, 'entries'>) {
  return (
    <Paper p="lg">
      <ol className={lists.list}>
        {entries.map((entry, place) => (
          // Entries are only added at the end, so the index is a stable key.
          <li key={place}>
            <Stack gap={0}>
              <Text>{entryText(texts(), entry)}</Text>
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
