import type { RenterAnswer } from '../../../../src/http/dashboard/renter.ts';
import { Count } from '../../components/count.tsx';
import { Money } from '../../components/money.tsx';
import { Time } from '../../components/time.tsx';
import { Fact, Facts } from './facts.tsx';

/** Shows the totals of a renter summary. */
export function StandingFacts({ standing }: { standing: RenterAnswer['standing'] }) {
  return (
    <Facts>
      <Fact name="Owed">
        <Money cents={standing.owedCents} />
      </Fact>
      <Fact name="Rentals">
        <Count value={standing.rentals} />
      </Fact>
      <Fact name="Reports">
        <Count value={standing.reports} />
      </Fact>
      <Fact name="Unpaid">
        <Count value={standing.unpaidReports} />
      </Fact>
      <Fact name="With damage">
        <Count value={standing.damagedReports} />
      </Fact>
      <Fact name="Incidents">
        <Count value={standing.incidents} />
      </Fact>
      <Fact name="Last incident">
        <Time at={standing.lastIncidentAt} never="None" />
      </Fact>
    </Facts>
  );
}
