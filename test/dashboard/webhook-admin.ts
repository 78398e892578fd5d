import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startReceiver } from '../support/receiver.ts';
import type { TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Creates an admin, by default of a new organization. */
export const newAdmin = (server: TestServer, organizationId?: string) =>
  staffOf(server, { role: 'admin', name: 'Ada Ng', ...(organizationId !== undefined && { organizationId }) });

/** Creates an admin of an organization whose webhook is a receiver that responds with this status. */
export async function adminWithReceiver(server: TestServer, t: TestContext, status = 200) {
  const receiver = await startReceiver(status);
  t.after(() => receiver.close());
  const organization = await server.newOrganization();
  const admin = await newAdmin(server, organization.id);
  assert.equal((await setWebhook(admin, receiver.url)).status, 200);
  return { receiver, organization, admin };
}

export const setWebhook = ({ call }: StaffClient, url: unknown) =>
  call('PUT', '/dashboard/webhook', { body: { url } });
export const sendTest = ({ call }: StaffClient) => call('POST', '/dashboard/webhook/test');
export const resend = ({ call }: StaffClient, id: string) =>
  call('POST', `/dashboard/webhook/deliveries/${id}/resend`);

export async function delivery({ call }: StaffClient, id: string) {
  const response = await call('GET', `/dashboard/webhook/deliveries/${id}`);
  assert.equal(response.status, 200);
  return response.body;
}

/** Waits until the attempt of a delivery has ended. Returns the delivery. */
export const finished = (admin: StaffClient, id: string) =>
  until(`the attempt of ${id} has ended`, async () => {
    const found = await delivery(admin, id);
    return ['delivered', 'failed'].includes(found.status) && found;
  });

/** Sends a test event, and waits until its attempt has ended. Returns the delivery. */
export const finishedTest = async (admin: StaffClient) => finished(admin, (await sendTest(admin)).body.id);

export async function listOf({ call }: StaffClient, query: Record<string, string> = {}) {
  const response = await call('GET', '/dashboard/webhook/deliveries', { query });
  assert.equal(response.status, 200);
  return response.body;
}

/** Returns the subjects of an audited action, newest first. */
export async function subjectsOf({ call }: StaffClient, action: string): Promise<string[]> {
  const { body } = await call('GET', '/dashboard/audit-log', { query: { action } });
  return body.rows.map(({ subject }: { subject: string }) => subject);
}
