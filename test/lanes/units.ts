import { runInOneProcess } from '../support/lane.ts';

runInOneProcess('src/**/*.test.ts', 'test/*.test.ts', 'test/store/!(postgres*|copied-tables).test.ts');
