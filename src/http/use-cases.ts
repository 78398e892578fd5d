import type { AdverseActions } from '../adverse-actions/adverse-actions.ts';
import type { Batches } from '../batches/batches.ts';
import type { CreateBatch } from '../batches/create-batch.ts';
import type { OrganizationDisputes } from '../disputes/disputes.ts';
import type { CreateKey } from '../keys/create-key.ts';
import type { ListKeyDetails, ListKeys, RevokeKey } from '../keys/keys.ts';
import type { RotateKey } from '../keys/rotate-key.ts';
import type { FileFiguresReport } from '../reporting/file-figures-report.ts';
import type { FileIncident } from '../reporting/file-incident.ts';
import type { FileLabelsReport } from '../reporting/file-labels-report.ts';
import type { ChangeOwnRecords, ListOwnRecords } from '../reporting/own-records.ts';
import type { ListRenters } from '../roster/list-roster.ts';
import type { Check } from '../screening/check.ts';
import type { FindOwnCheck, ListOwnChecks } from '../screening/own-checks.ts';
import type { Score } from '../screening/score.ts';
import type { Search } from '../screening/search.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** The use cases of the API. */
export interface UseCases
  extends Pick<
      OrganizationDisputes,
      'listOpenDisputes' | 'listEndedDisputes' | 'findDispute' | 'listIncidentsOfReport' | 'decideDispute'
    >,
    ChangeOwnRecords,
    AdverseActions,
    Batches,
    Webhooks {
  check: Check;
  createBatch: CreateBatch;
  listOwnChecks: ListOwnChecks;
  findOwnCheck: FindOwnCheck;
  score: Score;
  search: Search;
  listRenters: ListRenters;
  fileFiguresReport: FileFiguresReport;
  fileLabelsReport: FileLabelsReport;
  fileIncident: FileIncident;
  listOwnRecords: ListOwnRecords;
  listKeys: ListKeys;
  listKeyDetails: ListKeyDetails;
  createKey: CreateKey;
  rotateKey: RotateKey;
  revokeKey: RevokeKey;
}
