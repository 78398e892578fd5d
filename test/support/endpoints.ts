/** Every endpoint of the API, with a request that is valid for an organization without renters. */
export const ENDPOINTS: { method: string; path: string; body?: Record<string, unknown> }[] = [
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
  { method: 'GET', path: '/v1/disputes' },
  { method: 'GET', path: '/v1/dispute?dispute_id=dis_unknown' },
  {
    method: 'POST',
    path: '/v1/dispute/decide',
    body: { dispute_id: 'dis_unknown', decision: 'reject', reason: 'No payment arrived.' },
  },
  { method: 'GET', path: '/v1/keys' },
  { method: 'POST', path: '/v1/keys', body: { name: 'Front desk' } },
  { method: 'DELETE', path: '/v1/keys?id=key_unknown' },
  { method: 'GET', path: '/v1/webhooks' },
  { method: 'PUT', path: '/v1/webhooks', body: { url: 'https://example.com/webhook' } },
  { method: 'DELETE', path: '/v1/webhooks' },
];
