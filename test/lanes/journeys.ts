import { runPages } from '../support/lane.ts';

await runPages(
  'journeys',
  'test/browser/{first-owner,check,batches,filing,own-records,disputes,adverse-actions,portal-sign-in,portal-file,portal-blocks}.test.ts',
);
