interface Endpoint {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** Works only with a test key. */
  isTestOnly?: true;
}

/** Every endpoint of the API, with a request that is valid for an organization without renters. */
export const ENDPOINTS: Endpoint[] = [
  { method: 'GET', path: '/v1/ping' },
  { method: 'GET', path: '/v1/renter/check?email=nobody@example.com' },
  { method: 'GET', path: '/v1/renter/score?renter_id=ren_unknown' },
  { method: 'POST', path: '/v1/renter/report', body: { renter_email: 'renter@example.com' } },
  {
    method: 'POST',
    path: '/v1/reports',
    body: { renterEmail: 'renter@example.com', renterName: 'Ren Ter', industryType: 'tools' },
  },
  {
    method: 'POST',
    path: '/v1/incidents/submit',
    body: { renterId: 'ren_unknown', industry: 'tools', type: 'NO_SHOW', details: 'Never came.' },
  },
  { method: 'POST', path: '/v1/search', body: { email: 'renter@example.com' } },
  { method: 'GET', path: '/v1/renters?orgId=org_unknown' },
  { method: 'GET', path: '/v1/checks' },
  { method: 'POST', path: '/v1/checks/batch', body: { checks: [{ email: 'nobody@example.com' }] } },
  { method: 'GET', path: '/v1/checks/batch?batch_id=bat_unknown' },
  { method: 'GET', path: '/v1/checks/batch/csv?batch_id=bat_unknown' },
  { method: 'GET', path: '/v1/checks/batches' },
  { method: 'POST', path: '/v1/checks/batch/cancel', body: { batch_id: 'bat_unknown' } },
  {
    method: 'POST',
    path: '/v1/adverse-actions',
    body: { check_request_id: 'req_unknown', action: 'denied', medium: 'print' },
  },
  { method: 'GET', path: '/v1/adverse-actions' },
  {
    method: 'POST',
    path: '/v1/adverse-actions/update',
    body: { notice_id: 'adv_unknown', status: 'sent' },
  },
  { method: 'GET', path: '/v1/adverse-actions/pdf?notice_id=adv_unknown' },
  { method: 'GET', path: '/v1/reports' },
  {
    method: 'POST',
    path: '/v1/reports/correct',
    body: { report_id: 'rep_unknown', reason: 'Wrong.', notes: '' },
  },
  {
    method: 'POST',
    path: '/v1/reports/settle',
    body: { report_id: 'rep_unknown', reason: 'Paid.', settled_on: '2026-01-31' },
  },
  { method: 'POST', path: '/v1/reports/withdraw', body: { report_id: 'rep_unknown', reason: 'Wrong.' } },
  { method: 'GET', path: '/v1/incidents' },
  { method: 'POST', path: '/v1/incidents/correct', body: { incident_id: 'inc_unknown', reason: 'Wrong.' } },
  { method: 'POST', path: '/v1/incidents/withdraw', body: { incident_id: 'inc_unknown', reason: 'Wrong.' } },
  { method: 'GET', path: '/v1/disputes' },
  { method: 'GET', path: '/v1/dispute?dispute_id=dis_unknown' },
  {
    method: 'POST',
    path: '/v1/dispute/decide',
    body: { dispute_id: 'dis_unknown', decision: 'reject', reason: 'No payment arrived.' },
  },
  { method: 'GET', path: '/v1/keys' },
  { method: 'POST', path: '/v1/keys', body: { name: 'Front desk' } },
  { method: 'POST', path: '/v1/keys/rotate', body: { id: 'key_unknown' } },
  { method: 'DELETE', path: '/v1/keys?id=key_unknown' },
  { method: 'GET', path: '/v1/webhooks' },
  { method: 'PUT', path: '/v1/webhooks', body: { url: 'https://example.com/webhook' } },
  { method: 'DELETE', path: '/v1/webhooks' },
  { method: 'POST', path: '/v1/webhooks/rotate-secret', body: {} },
  { method: 'POST', path: '/v1/webhooks/recover', body: { from: '2026-01-31T12:00:00Z' } },
  { method: 'GET', path: '/v1/events' },
  { method: 'POST', path: '/v1/test/clock', body: { advance_seconds: 60 }, isTestOnly: true },
  { method: 'POST', path: '/v1/test/trigger', body: { event: 'report.submitted' }, isTestOnly: true },
  { method: 'POST', path: '/v1/test/reset', isTestOnly: true },
];
