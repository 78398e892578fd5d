import { Paper, Stack } from '@mantine/core';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { Part } from '../../components/part.tsx';
import { Flags } from './flags.tsx';
import { ScoreSummary } from './score-summary.tsx';
import { SummaryFacts } from './summary-facts.tsx';

/** Shows the renter summary: totals over all reports and incidents of the network. */
export function RenterSummary({ renter }: { renter: RenterResponse }) {
  return (
    <Part title="Standing">
      <Paper>
        <Stack gap="lg">
          <ScoreSummary renter={renter} />
          <SummaryFacts summary={renter.summary} />
          <Flags flags={renter.flags} />
        </Stack>
      </Paper>
    </Part>
  );
}
