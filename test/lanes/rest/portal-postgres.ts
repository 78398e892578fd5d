import { runOnPostgres } from '../../support/lane.ts';

runOnPostgres(
  'test/portal/{routes,appeals,disputes,file,file-download,inquiry-pages,inquiry-mails,inquiries}.test.ts',
  'test/portal/{inquiries-detached,unbilled-inquiries,file-scope,emails,file-verification}.test.ts',
  'test/portal/{verification-outcome,sign-in,sign-in-attacks,sessions,unsafe-paths}.test.ts',
  'test/disputes/{appeals,arriving-documents,deadlines,deciding,ended-meanwhile,filing,held-filings,incidents,notices,by-letter,adverse-actions,work}.test.ts',
  'test/identity/{filed-details,identity-checks,merges,merged-assertions,claimed-data,undo-merge,weights,weights-command}.test.ts',
);
