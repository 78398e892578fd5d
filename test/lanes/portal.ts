import { runInOneProcess } from '../support/lane.ts';

runInOneProcess(
  'test/portal/!(inquiries-detached).test.ts',
  'test/disputes/*.test.ts',
  'test/identity/*.test.ts',
  'test/reporting/*.test.ts',
);
