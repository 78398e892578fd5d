import type { paths } from './reference.ts';
import type { OperationName } from './types.ts';

/** HTTP request of an operation. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: keyof paths;
  /** Where its input is sent; absent if it has no input. */
  input?: 'query' | 'body';
  /**
   * Whether it changes nothing and costs nothing, so that it can always be repeated. A check costs a
   * credit.
   */
  free?: true;
  /** Whether it accepts an idempotency key, so that it can be repeated with the same key. */
  takesKey?: true;
}

export const OPERATIONS: Record<OperationName, Operation> = {
  ping: { method: 'GET', path: '/v1/ping', free: true },

  checkRenter: { method: 'GET', path: '/v1/renter/check', input: 'query', takesKey: true },
  scoreRenter: { method: 'GET', path: '/v1/renter/score', input: 'query', free: true },
  searchRenters: { method: 'POST', path: '/v1/search', input: 'body', free: true },
  listRenters: { method: 'GET', path: '/v1/renters', input: 'query', free: true },

  listChecks: { method: 'GET', path: '/v1/checks', input: 'query', free: true },
  createBatch: { method: 'POST', path: '/v1/checks/batch', input: 'body', takesKey: true },
  getBatch: { method: 'GET', path: '/v1/checks/batch', input: 'query', free: true },
  listBatches: { method: 'GET', path: '/v1/checks/batches', input: 'query', free: true },
  cancelBatch: { method: 'POST', path: '/v1/checks/batch/cancel', input: 'body', takesKey: true },

  createAdverseAction: { method: 'POST', path: '/v1/adverse-actions', input: 'body', takesKey: true },
  listAdverseActions: { method: 'GET', path: '/v1/adverse-actions', input: 'query', free: true },
  updateAdverseAction: { method: 'POST', path: '/v1/adverse-actions/update', input: 'body', takesKey: true },

  fileFiguresReport: { method: 'POST', path: '/v1/renter/report', input: 'body', takesKey: true },
  fileLabelsReport: { method: 'POST', path: '/v1/reports', input: 'body', takesKey: true },
  fileIncident: { method: 'POST', path: '/v1/incidents/submit', input: 'body', takesKey: true },

  listReports: { method: 'GET', path: '/v1/reports', input: 'query', free: true },
  correctReport: { method: 'POST', path: '/v1/reports/correct', input: 'body', takesKey: true },
  settleReport: { method: 'POST', path: '/v1/reports/settle', input: 'body', takesKey: true },
  withdrawReport: { method: 'POST', path: '/v1/reports/withdraw', input: 'body', takesKey: true },
  listIncidents: { method: 'GET', path: '/v1/incidents', input: 'query', free: true },
  correctIncident: { method: 'POST', path: '/v1/incidents/correct', input: 'body', takesKey: true },
  withdrawIncident: { method: 'POST', path: '/v1/incidents/withdraw', input: 'body', takesKey: true },

  listDisputes: { method: 'GET', path: '/v1/disputes', input: 'query', free: true },
  getDispute: { method: 'GET', path: '/v1/dispute', input: 'query', free: true },
  decideDispute: { method: 'POST', path: '/v1/dispute/decide', input: 'body' },

  listKeys: { method: 'GET', path: '/v1/keys', input: 'query', free: true },
  createKey: { method: 'POST', path: '/v1/keys', input: 'body', takesKey: true },
  rotateKey: { method: 'POST', path: '/v1/keys/rotate', input: 'body', takesKey: true },
  revokeKey: { method: 'DELETE', path: '/v1/keys', input: 'query' },

  getWebhook: { method: 'GET', path: '/v1/webhooks', free: true },
  setWebhook: { method: 'PUT', path: '/v1/webhooks', input: 'body' },
  removeWebhook: { method: 'DELETE', path: '/v1/webhooks' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhooks/rotate-secret', input: 'body', takesKey: true },
  recoverEvents: { method: 'POST', path: '/v1/webhooks/recover', input: 'body' },
  listEvents: { method: 'GET', path: '/v1/events', input: 'query', free: true },

  advanceTestClock: { method: 'POST', path: '/v1/test/clock', input: 'body' },
  triggerTestEvent: { method: 'POST', path: '/v1/test/trigger', input: 'body' },
  resetTestWorld: { method: 'POST', path: '/v1/test/reset' },
};
