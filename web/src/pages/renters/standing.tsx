import { Paper, Stack } from '@mantine/core';
import type { RenterAnswer } from '../../../../src/http/dashboard/renter.ts';
import { Part } from '../../components/part.tsx';
import { Flags } from './flags.tsx';
import { ScoreSummary } from './score-summary.tsx';
import { StandingFacts } from './standing-facts.tsx';

/** Shows the renter summary: totals over all reports and incidents of the network. */
export function Standing({ renter }: { renter: RenterAnswer }) {
  return (
    <Part title="Standing">
      <Paper>
        <Stack gap="lg">
          <ScoreSummary renter={renter} />
          <StandingFacts standing={renter.standing} />
          <Flags flags={renter.flags} />
        </Stack>
      </Paper>
    </Part>
  );
}
