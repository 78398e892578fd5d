import { runOnPostgres } from '../../support/lane.ts';

// roles.test.ts and routes.test.ts call every route once. The other tests differ in how they use the store.
runOnPostgres(
  'test/dashboard/{roles,audit-log,batches,check-once,check,credit-requests,credit-warnings,developers,disputes,exports}.test.ts',
  'test/dashboard/{factor-reset,filing-once,filing,imports-once,imports,import-lifecycle,invitation,long-exports,keys,organization,overview,own-records}.test.ts',
  'test/dashboard/{add-renter,edit-cells,outside-reach,profile-edit,profile-edit-conflicts,renter-history,renter-page,roster}.test.ts',
  'test/dashboard/{import-repeats,request-log,team,undo-import,usage,webhook}.test.ts',
  'test/dashboard/{passkeys,passkey-attacks,reset-password,second-factor,second-factor-attacks,session-token,test-mode}.test.ts',
  'test/dashboard/{sign-in,sign-in-attacks,sign-in-upgrade}.test.ts',
);
