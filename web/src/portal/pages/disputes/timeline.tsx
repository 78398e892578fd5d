import { Paper, Stack, Text } from '@mantine/core';
import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import lists from '../../list.module.css';
import { ENTRY_WORDS } from './words.ts';

/** What happened, the oldest first. */
export function Timeline({ entries }: Pick<OwnDisputeAnswer, 'entries'>) {
  return (
    <Paper p="lg">
      <ol className={lists.list}>
        {entries.map(({ at, what, said }, place) => (
          // It grows at its end alone.
          <li key={place}>
            <Stack gap={0}>
              <Text>{ENTRY_WORDS[what]}</Text>
              {said !== null && what !== 'filed' && <UserText lines>{said}</UserText>}
              <Text c="dimmed" fz="sm" component="div">
                <Time at={at} exact />
              </Text>
            </Stack>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
