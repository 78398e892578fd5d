import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres(
  'test/store/{postgres*,assertions-upgrade,checked-renters,copied-tables,entry-counts,inquiry-index,key-creators,roster-scores}.test.ts',
  'test/store/{proven-emails,upgrades,usage-backfill,world-lifecycle}.test.ts',
);
