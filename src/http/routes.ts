import type { OrganizationDisputes } from '../disputes/disputes.ts';
import type { Clock } from '../ids.ts';
import type { CreateKey, ListKeys, RevokeKey } from '../keys/keys.ts';
import type { FileFiguresReport } from '../reporting/file-figures-report.ts';
import type { FileIncident } from '../reporting/file-incident.ts';
import type { FileLabelsReport } from '../reporting/file-labels-report.ts';
import type { ListRenters } from '../roster/list-roster.ts';
import type { Check } from '../screening/check.ts';
import type { Score } from '../screening/score.ts';
import type { Search } from '../screening/search.ts';
import type { Staff } from '../store/store.ts';
import type { GetWebhook, RemoveWebhook, SetWebhook } from '../webhooks/webhook.ts';
import { decideDispute, listDisputes, oneDispute } from './api/disputes.ts';
import { incidentsSubmit } from './api/incidents-submit.ts';
import { createKey, listKeys, revokeKey } from './api/keys.ts';
import { ping } from './api/ping.ts';
import { renterCheck } from './api/renter-check.ts';
import { renterReport } from './api/renter-report.ts';
import { renterScore } from './api/renter-score.ts';
import { renters } from './api/renters.ts';
import { reports } from './api/reports.ts';
import { search } from './api/search.ts';
import { getWebhook, removeWebhook, setWebhook } from './api/webhooks.ts';
import type { Route } from './route.ts';

/** What the API can do. */
export interface UseCases
  extends Pick<
    OrganizationDisputes,
    'listOpenDisputes' | 'listEndedDisputes' | 'findDispute' | 'listIncidentsOfReport' | 'decideDispute'
  > {
  check: Check;
  score: Score;
  search: Search;
  listRenters: ListRenters;
  fileFiguresReport: FileFiguresReport;
  fileLabelsReport: FileLabelsReport;
  fileIncident: FileIncident;
  listKeys: ListKeys;
  createKey: CreateKey;
  revokeKey: RevokeKey;
  getWebhook: GetWebhook;
  setWebhook: SetWebhook;
  removeWebhook: RemoveWebhook;
}

/**
 * The whole surface of `/v1`.
 *
 * @param createKeyAs creates a key for a staff member, who stands in the audit log
 */
export function routes(
  app: UseCases,
  clock: Clock,
  docsUrl: () => string,
  createKeyAs: (staff: Staff, name: string) => CreateKey,
): Route[] {
  return [
    ping(clock, docsUrl),

    renterCheck(app.check),
    renterScore(app.score),
    search(app.search),
    renters(app.listRenters),

    renterReport(app.fileFiguresReport),
    reports(app.fileLabelsReport),
    incidentsSubmit(app.fileIncident),

    listDisputes(app),
    oneDispute(app),
    decideDispute(app),

    listKeys(app.listKeys),
    createKey(app.createKey, createKeyAs),
    revokeKey(app.revokeKey),

    getWebhook(app.getWebhook),
    setWebhook(app.setWebhook),
    removeWebhook(app.removeWebhook),
  ];
}
