import { after, test } from 'node:test';
import { check } from '../store/fixtures.ts';
import { assertAccessible, NARROW, openBrowser, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { fileHistory, renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});

/** Creates an organization and a renter on its roster, and makes a check of that renter. */
async function checkedRenter() {
  const organization = await server.newOrganization();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const email = `explained-${organization.id.toLowerCase()}@example.com`;
  await fileHistory(organization, email, { reports: 2, unpaid: 1, incidents: 1 });
  await organization.call('GET', `/v1/renter/check?email=${email}`);
  return { organization, member, email, renterId: await renterIdOf(organization, email) };
}

for (const viewport of [{ width: 1280, height: 900 }, NARROW]) {
  test(`at ${viewport.width} px, the explanation of a check opens by keyboard, even after the file changed`, async () => {
    const { organization, member, email, renterId } = await checkedRenter();
    await fileHistory(organization, email, { reports: 3, incidents: 4 });
    const page = await signedInPage(browser, server, member, { viewport });
    await page.goto(`/renters/${renterId}`);
    const row = page.getByRole('table', { name: 'Checks by your organization' }).getByRole('button');
    await row.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: 'Details' });
    const why = details.getByRole('region', { name: 'Why' });
    // 980 - 200 - 60 - 15 - 100
    for (const [name, points] of [
      ['Best score a renter can reach', '980'],
      ['1 of 2 reports is unpaid. ', '−200'],
      ['One incident is on file', '−100'],
      ['Score', '605'],
    ]) {
      await why
        .getByText(new RegExp(`^${name}.*${points}$`, 's'))
        .first()
        .waitFor();
    }
    await details.getByText('An e-mail address usually belongs to one person.').waitFor();
    await assertAccessible(page, 'renter: explanation of a check');
    const address = page.url();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await row.and(page.locator(':focus')).waitFor();
    await page.goto(address);
    await why.waitFor();
    await page.context().close();
  });
}

test('a check from before explanations were stored says so', async () => {
  const { organization, member, renterId } = await checkedRenter();
  const old = check(organization.id, { renterId, score: 720, recommendation: 'CONDITIONAL' });
  await server.store.recordCheck(old);
  const page = await signedInPage(browser, server, member, {});
  await page.goto(`/renters/${renterId}?check=${old.at}.${old.requestId}`);
  await page.getByText('This check was made before explanations were kept.').waitFor();
  await page.getByRole('complementary').getByText('720').waitFor();
  await assertAccessible(page, 'renter: check without an explanation');
});
