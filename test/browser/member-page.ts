import type { Browser, Page } from '../support/browser.ts';
import { signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import type { TestServer } from '../support/server.ts';

export const EMAIL = 'jordan.reyes@example.com';

/**
 * Files a report, by a new organization, about a renter who has not paid and owes $450.00. Returns the
 * renter.
 */
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

type MemberPageOptions = Parameters<typeof signedInPage>[3] & {
  /** By default, a new organization with 1,240 credits is created. */
  organization?: TestOrganization;
};

/** Opens a page as a new member of an organization. */
export async function memberPage(
  browser: Browser,
  server: TestServer,
  address: string,
  { organization = undefined, ...options }: MemberPageOptions = {},
) {
  const own = organization ?? (await newOffice(server));
  const member = await staffOf(server, { role: 'member', organizationId: own.id, name: 'Mo Clerk' });
  const page = await signedInPage(browser, server, member, options);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, organization: own };
}

async function newOffice(server: TestServer): Promise<TestOrganization> {
  const organization = await server.newOrganization();
  await server.store.transaction(({ billing }) =>
    billing.grant({ organizationId: organization.id, amount: 1_240, at: Date.now() }),
  );
  return organization;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });
export const checkField = (page: Page) => page.getByLabel('E-mail, phone, license, member ID or name');

/** Chooses the purpose of checks, which the browser then remembers. */
export async function choosePurpose(page: Page): Promise<void> {
  await combobox(page, 'Purpose').selectOption('Rent a home');
}

/** Types an identifier into the check field and submits it. */
export async function runCheck(page: Page, text: string): Promise<void> {
  await choosePurpose(page);
  await checkField(page).fill(text);
  await checkField(page).press('Enter');
}

export function checksOf({ store }: TestServer, { id }: { id: string }): Promise<number> {
  return store.billing.countChecks(id, 0, Date.now() + 1);
}

/** The questions of a report, each with the answer that is best for the renter. */
const ANSWERS = {
  payment: 'Paid in full, on time',
  condition: 'Returned fine',
  contract: 'Kept to the contract',
};

/** Answers the questions of a report. */
export async function answerReport(page: Page, answers: Partial<typeof ANSWERS> = {}): Promise<void> {
  for (const answer of Object.values({ ...ANSWERS, ...answers })) await page.getByLabel(answer).check();
}

/** Goes through the review of a report and files it. */
export async function fileReviewed(page: Page): Promise<void> {
  await button(page, 'Review the report').click();
  await heading(page, 'Check what you’re about to file').waitFor();
  await button(page, 'File the report').click();
}
