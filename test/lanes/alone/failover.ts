import { runInOneProcess } from '../../support/lane.ts';

// It measures how long servers are silent, so it runs when no other lane does.
runInOneProcess('test/failover/*.test.ts');
