import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { Count } from '../../components/count.tsx';
import { Money } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { Fact, Facts } from './facts.tsx';

/** Shows the totals of a renter summary. */
export function SummaryFacts({ summary }: { summary: RenterResponse['summary'] }) {
  return (
    <Facts>
      <Fact name="Owed">
        <Money cents={summary.owedCents} />
      </Fact>
      <Fact name="Rentals">
        <Count value={summary.rentals} />
      </Fact>
      <Fact name="Reports">
        <Count value={summary.reports} />
      </Fact>
      <Fact name="Unpaid">
        <Count value={summary.unpaidReports} />
      </Fact>
      <Fact name="With damage">
        <Count value={summary.damagedReports} />
      </Fact>
      <Fact name="Incidents">
        <Count value={summary.incidents} />
      </Fact>
      <Fact name="Last incident">
        <Time at={summary.lastIncidentAt} never="None" />
      </Fact>
    </Facts>
  );
}
