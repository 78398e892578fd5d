import type { Browser, Page } from '../support/browser.ts';
import { signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestServer } from '../support/server.ts';

export const EMAIL = 'jordan.reyes@example.com';

/** Puts somebody on file, by an organization of its own, who has not paid and owes $450.00. */
export async function putOnFile({
  newOrganization,
}: TestServer): Promise<{ renterId: string; memberId: string }> {
  const { call } = await newOrganization();
  await call('POST', '/v1/reports', {
    body: {
      renterEmail: EMAIL,
      renterName: 'Jordan <b>Réyes</b>',
      renterPhone: '+1 (555) 010-0005',
      industryType: 'residential',
      paymentCompliance: 'Not Paid',
      outstandingBalance: 45_000,
    },
  });
  return (await call('POST', '/v1/search', { body: { email: EMAIL } })).body.results[0];
}

/** A page of a member of an organization of its own, which has 1,240 credits. */
export async function memberPage(
  browser: Browser,
  server: TestServer,
  address: string,
  options: Parameters<typeof signedInPage>[3] = {},
) {
  const organization = await server.newOrganization();
  await server.store.transaction(({ billing }) =>
    billing.grant({ organizationId: organization.id, amount: 1_240, at: Date.now() }),
  );
  const member = await staffOf(server, { role: 'member', organizationId: organization.id, name: 'Mo Clerk' });
  const page = await signedInPage(browser, server, member, options);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, organization };
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });
export const checkField = (page: Page) => page.getByLabel('E-mail, phone, license, member ID or name');

/** Checks by what is typed into the one field. */
export async function ask(page: Page, text: string): Promise<void> {
  await checkField(page).fill(text);
  await checkField(page).press('Enter');
}

export function checksOf({ store }: TestServer, { id }: { id: string }): Promise<number> {
  return store.billing.countChecks(id, 0, Date.now() + 1);
}
