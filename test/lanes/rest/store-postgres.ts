import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres('test/store/{postgres*,copied-tables,entry-counts,lookup-runs,usage-backfill}.test.ts');
