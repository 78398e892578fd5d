import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres(
  'test/portal/{routes,disputes,file,file-taking,look-ups,lookup-mails,lookups,lookups-detached}.test.ts',
  'test/portal/{proof-outcome,sign-in,sign-in-attacks,unsafe-paths}.test.ts',
  'test/disputes/{deadlines,deciding,ended-meanwhile,filing,incidents,notices,work}.test.ts',
  'test/identity/{identity-checks,merges,own-word,parting}.test.ts',
);
