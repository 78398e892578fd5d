import assert from 'node:assert/strict';
import { type Browser, type Page, signedInPage, WIDE } from '../support/browser.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import type { TestServer } from '../support/server.ts';

/** A new organization and a member of it. */
export interface Office {
  organization: TestOrganization;
  member: StaffClient;
  /** Files a report from figures. */
  file(body: object): Promise<unknown>;
  /** Opens a page as the member. The test fails if a script in a filed text runs. */
  open(address: string, viewport?: typeof WIDE): Promise<Page>;
}

export async function newOffice(browser: Browser, server: TestServer): Promise<Office> {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  return {
    organization,
    member,
    file: (body) => organization.call('POST', '/v1/renter/report', { body }),
    async open(address, viewport = WIDE) {
      const page = await signedInPage(browser, server, member, { viewport });
      page.on('dialog', () => assert.fail('a script in a filed text ran'));
      await page.goto(address);
      return page;
    },
  };
}

let emails = 0;

/** Returns an e-mail that no other renter has. */
export const newEmail = (): string => `seen${++emails}@example.com`;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const parametersOf = (page: Page) => new URL(page.url()).searchParams;
