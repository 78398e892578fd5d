import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres('test/store/{postgres*,copied-tables,lookup-runs,usage-backfill}.test.ts');
