import { runInOneProcess } from '../support/lane.ts';

runInOneProcess('test/api/*.test.ts');
