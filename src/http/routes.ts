import { decideDispute, listDisputes, oneDispute } from './api/disputes.ts';
import { incidentsSubmit } from './api/incidents-submit.ts';
import { createKey, listKeys, revokeKey } from './api/keys.ts';
import { ping } from './api/ping.ts';
import { renterCheck } from './api/renter-check.ts';
import { renterReport } from './api/renter-report.ts';
import { renterScore } from './api/renter-score.ts';
import { renters } from './api/renters.ts';
import { reports } from './api/reports.ts';
import type { ApiRoute } from './api/route.ts';
import { search } from './api/search.ts';
import { getWebhook, removeWebhook, setWebhook } from './api/webhooks.ts';

/** The whole surface of `/v1`. */
export const API_ROUTES: readonly ApiRoute[] = [
  ping,

  renterCheck,
  renterScore,
  search,
  renters,

  renterReport,
  reports,
  incidentsSubmit,

  listDisputes,
  oneDispute,
  decideDispute,

  listKeys,
  createKey,
  revokeKey,

  getWebhook,
  setWebhook,
  removeWebhook,
];
