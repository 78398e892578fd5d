import { randomBytes } from 'node:crypto';
import type { StaffClient } from '../support/dashboard.ts';
import type { TestServer } from '../support/server.ts';

/** Helpers for tests of the checks that staff make. */

export const newCheckId = () => `chk_${randomBytes(12).toString('hex')}`;

export const check = ({ call }: StaffClient, text: string, rest: object = {}) =>
  call('POST', '/dashboard/check', { body: { checkId: newCheckId(), text, ...rest } });

/** Creates an organization. Returns a function that puts a renter on file, with $450.00 owed and an incident. */
export async function reporter({ newOrganization }: TestServer) {
  const { call } = await newOrganization();
  return async function onFile(email: string, name = 'Jordan Réyes', phone = '+1 555 010 0005') {
    await call('POST', '/v1/renter/report', {
      body: {
        renter_email: email,
        renter_name: name,
        renter_phone: phone,
        outstanding_balance: 45_000,
      },
    });
    const { body } = await call('POST', '/v1/search', { body: { email } });
    const { renterId, memberId } = body.results[0];
    const incident = { renterId, industry: 'tools', type: 'Late return', details: 'Two days.' };
    await call('POST', '/v1/incidents/submit', { body: incident });
    return { renterId, memberId };
  };
}

/** Returns what the organization was billed: the checks in the log, and the balance of its credits. */
export async function billed({ store }: TestServer, { organizationId }: StaffClient) {
  const checks = await store.billing.countChecks(organizationId, 0, Date.now() + 1);
  return { checks, credits: (await store.organizations.find(organizationId))?.credits };
}

interface LogRow {
  request_id: string;
  key_id: string;
  at: number;
  identifier: string;
  renter_id: string | null;
  recommendation: string;
  score: number | null;
}

export const logOf = ({ rows }: TestServer, { organizationId }: StaffClient) =>
  rows<LogRow>(
    `SELECT request_id, key_id, at, identifier, renter_id, recommendation, score FROM check_log
     WHERE organization_id = ? ORDER BY at, request_id`,
    organizationId,
  );
