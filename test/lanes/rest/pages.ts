import { runPages } from '../../support/lane.ts';

await runPages('details', 'test/browser/*.test.ts');
