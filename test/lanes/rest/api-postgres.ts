import { runOnPostgres } from '../../support/lane.ts';

// What reads or writes the store in a way of its own. The rest of the API is the same code on either engine.
runOnPostgres(
  'test/api/{authentication,billing,fuzz,incidents-submit,keys,matching,operation,rate-limit}.test.ts',
  'test/api/{renter-check,renter-check-identifiers,renter-report,renter-score,renters}.test.ts',
  'test/api/{reports,report-submitted,search,webhooks}.test.ts',
);
