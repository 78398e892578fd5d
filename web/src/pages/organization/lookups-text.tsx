import type { DailyLookupsResponse } from '../../../../src/http/dashboard/organization.ts';
import { lookups } from '../../../../src/texts/en/staff/lookups.ts';
import { Count } from '../../components/figures.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';

const { rich } = staffTexts(lookups);

/** Says how many of the daily lookups are used, until when, and what counts. */
export function LookupsText({ used, limit, resetsAt }: DailyLookupsResponse) {
  return rich('used', {
    used: <Count value={used} />,
    limit: <Count value={limit} />,
    time: <Time at={resetsAt} exact />,
  });
}
