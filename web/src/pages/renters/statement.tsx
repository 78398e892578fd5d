import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renterWords } from '../../../../src/texts/en/staff/renters/renter-words.ts';
import { call } from '../../api.ts';
import { Part } from '../../components/page.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { renterPath } from './queries.ts';

const { t, rich } = staffTexts(renterWords);

/** Shows the renter's statement, which belongs to the file. Shows nothing if there is none. */
export function RenterStatement({ id }: { id: string }) {
  const path = `${renterPath(id)}/statement`;
  const response = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/renters/:id/statement', { params: { id }, signal }),
  });
  if (response.isError) return <ErrorState error={response.error} onRetry={() => void response.refetch()} />;
  const statement = response.data?.statement ?? null;
  if (statement === null) return null;
  return (
    <Part title={t('statement')}>
      <Paper>
        <Stack gap="xs">
          <UserText lines>{statement.said}</UserText>
          <Text c="dimmed" fz="sm" component="div">
            {rich('statementWritten', { time: <Time at={statement.writtenAt} /> })}
          </Text>
        </Stack>
      </Paper>
    </Part>
  );
}
