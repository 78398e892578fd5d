import { runInOneProcess } from '../../support/lane.ts';

runInOneProcess('test/faults/*.test.ts');
