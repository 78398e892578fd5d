import { Stack, Text, Title } from '@mantine/core';
import type { DisputeEntryLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import classes from './disputes.module.css';
import { entryWords } from './words.ts';

/** Lists the events of a dispute, the oldest first. */
export function Timeline({ entries }: { entries: readonly DisputeEntryLine[] }) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="timeline" className={classes.timelinePart ?? ''}>
      <Title order={2} id="timeline">
        Timeline
      </Title>
      <ol className={classes.timeline}>
        {entries.map((entry, place) => (
          <li key={place}>
            <UserText>{entryWords(entry)}</UserText>
            {/* The words that it was filed with are already above. */}
            {entry.said !== null && entry.what !== 'filed' && (
              <div className={classes.said}>
                <UserText lines>{entry.said}</UserText>
              </div>
            )}
            {entry.what === 'notices_made' && entry.count !== null && (
              <div className={classes.said}>{organizations(entry.count)}</div>
            )}
            <Text fz="sm" c="dimmed">
              <Time at={entry.at} exact />
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function organizations(count: number): string {
  return count === 1 ? '1 organization' : `${count} organizations`;
}
