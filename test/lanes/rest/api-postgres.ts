import { runOnPostgres } from '../../support/lane.ts';

// The tests that differ in how they use the store. The rest of the API runs the same code on both engines.
runOnPostgres(
  'test/api/{authentication,batches,billing,checks,fuzz,incidents-submit,keys,late-body,matching,operation,rate-limit}.test.ts',
  'test/api/{renter-check,renter-check-identifiers,renter-report,renter-score,renters}.test.ts',
  'test/api/{reports,report-submitted,search,search-outside-reach,webhooks}.test.ts',
  'test/api/{batches-in-test-mode,personas,test-clock,test-keys,test-world-walk}.test.ts',
);
