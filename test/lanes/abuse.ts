import { runInOneProcess } from '../support/lane.ts';

runInOneProcess('test/abuse/*.test.ts');
