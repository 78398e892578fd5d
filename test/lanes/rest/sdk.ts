import { runInOneProcess } from '../../support/lane.ts';

runInOneProcess('test/sdk/*.test.ts');
