import type { CallOptions, HttpResponse } from '../support/client.ts';
import { staffOf } from '../support/dashboard.ts';
import { type RenterClient, renterSession } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';

let people = 0;

/** Creates an organization with an admin and a member, and files an unpaid report about a new renter. */
export async function newDispute(server: TestServer, reportFields: object = {}) {
  const organization = await server.newOrganization();
  const inOrganization = { organizationId: organization.id };
  const admin = await staffOf(server, { ...inOrganization, role: 'admin', name: 'Ada Ng' });
  const member = await staffOf(server, { ...inOrganization, role: 'member', name: 'Mo Clerk' });
  const email = `disputing${++people}@renter.example`;
  const filed = await organization.call('POST', '/v1/reports', {
    body: {
      renterEmail: email,
      renterName: 'Jordan <b>Réyes</b>',
      industryType: 'residential',
      paymentCompliance: 'Not Paid',
      totalCharged: 90_000,
      outstandingBalance: 45_000,
      ...reportFields,
    },
  });
  const { reportId, recordId } = filed.body as { reportId: string; recordId: string };
  const renter = await renterSession(server, email);
  return {
    organization,
    admin,
    member,
    renter,
    email,
    reportId,
    recordId,
    /** Disputes the report, and returns the ID of the dispute. */
    async file(fields: object = {}): Promise<string> {
      const response = await renter.call('POST', '/portal/api/disputes', {
        body: { kind: 'report', record: reportId, reason: 'already_paid', text: 'Paid in March.', ...fields },
      });
      if (response.status !== 200) throw new Error(response.text);
      return response.body.id;
    },
    check: async () =>
      (await organization.call('GET', `/v1/renter/check?email=${encodeURIComponent(email)}`)).body,
  };
}

/** Sends a file as a page of the portal does. */
export function sendFile(
  server: TestServer,
  renter: RenterClient,
  id: string,
  {
    type,
    name = 'file',
    ...options
  }: { type: string; name?: string } & Pick<CallOptions, 'rawBody' | 'chunked'>,
): Promise<HttpResponse> {
  const path = `/portal/api/disputes/${id}/documents?name=${encodeURIComponent(name)}`;
  const headers = { cookie: renter.cookie, origin: server.url, 'content-type': type };
  return server.call('POST', path, { headers, ...options });
}
