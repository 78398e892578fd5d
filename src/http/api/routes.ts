import {
  adverseActionPdf,
  createAdverseAction,
  listAdverseActions,
  updateAdverseAction,
} from './adverse-actions.ts';
import { batchResultsCsv, cancelBatch, createBatch, getBatch, listBatches } from './batches.ts';
import { listChecks } from './checks.ts';
import { decideDispute, listDisputes, oneDispute } from './disputes.ts';
import { listEvents } from './events.ts';
import { incidentsSubmit } from './incidents-submit.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';
import { correctIncident, listIncidents, withdrawIncident } from './own-incidents.ts';
import { correctReport, listReports, settleReport, withdrawReport } from './own-reports.ts';
import { ping } from './ping.ts';
import { renterCheck } from './renter-check.ts';
import { renterReport } from './renter-report.ts';
import { renterScore } from './renter-score.ts';
import { renters } from './renters.ts';
import { reports } from './reports.ts';
import { rotateKey } from './rotate-key.ts';
import type { ApiRoute } from './route.ts';
import { search } from './search.ts';
import { advanceTestClock, resetTestWorld, triggerTestEvent } from './test-mode.ts';
import { getWebhook, recoverEvents, removeWebhook, rotateWebhookSecret, setWebhook } from './webhooks.ts';

/** All endpoints of `/v1`. */
export const API_ROUTES: readonly ApiRoute[] = [
  ping,

  renterCheck,
  renterScore,
  search,
  renters,

  listChecks,
  createBatch,
  getBatch,
  batchResultsCsv,
  listBatches,
  cancelBatch,

  createAdverseAction,
  listAdverseActions,
  updateAdverseAction,
  adverseActionPdf,

  renterReport,
  reports,
  incidentsSubmit,

  listReports,
  correctReport,
  settleReport,
  withdrawReport,
  listIncidents,
  correctIncident,
  withdrawIncident,

  listDisputes,
  oneDispute,
  decideDispute,

  listKeys,
  createKey,
  rotateKey,
  revokeKey,

  getWebhook,
  setWebhook,
  removeWebhook,
  rotateWebhookSecret,
  recoverEvents,

  listEvents,

  advanceTestClock,
  triggerTestEvent,
  resetTestWorld,
];
