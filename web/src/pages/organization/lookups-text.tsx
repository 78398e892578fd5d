import type { DailyLookupsResponse } from '../../../../src/http/dashboard/organization.ts';
import { Count } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';

/** Says how many of the daily lookups are used, until when, and what counts. */
export function LookupsText({ used, limit, resetsAt }: DailyLookupsResponse) {
  return (
    <>
      <Count value={used} /> of <Count value={limit} /> used. The count resets on <Time at={resetsAt} exact />
      . Each renter shown by a search or form counts once, unless you filed about the renter or checked them
      in the last 365 days. Checks don’t count.
    </>
  );
}
