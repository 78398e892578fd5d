import { runInOneProcess } from '../support/lane.ts';

runInOneProcess('test/dashboard/*.test.ts');
