import { runInOneProcess } from '../../support/lane.ts';

runInOneProcess('test/cli/{*postgres,move*,check-log}.test.ts');
