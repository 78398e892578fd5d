import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres('test/abuse/*.test.ts');
