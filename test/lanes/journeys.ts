import { runPages } from '../support/lane.ts';

await runPages(
  'journeys',
  'test/browser/{first-owner,check,filing,own-records,disputes,portal-sign-in,portal-file}.test.ts',
);
