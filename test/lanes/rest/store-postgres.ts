import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres(
  'test/store/{postgres*,copied-tables,entry-counts,inquiry-index,key-creators,upgrades,usage-backfill}.test.ts',
);
