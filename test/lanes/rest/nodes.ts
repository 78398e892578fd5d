import { runInOneProcess } from '../../support/lane.ts';

runInOneProcess('test/nodes/*.test.ts', 'test/operations/*.test.ts');
