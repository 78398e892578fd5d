import type { DailyLookupsResponse } from '../../../../src/http/dashboard/organization.ts';
import { Count } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';

/** Says how many of the daily lookups are used, until when, and what counts. */
export function LookupsText({ used, limit, resetsAt }: DailyLookupsResponse) {
  return (
    <>
      <Count value={used} /> of <Count value={limit} /> used. The count starts again on{' '}
      <Time at={resetsAt} exact />. Each renter that a search or a form shows counts once, unless you filed
      about the renter or checked the renter in the last 365 days. Checks do not count.
    </>
  );
}
