import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, newPage, openBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startServe } from '../support/process.ts';

const browser = await openBrowser();
after(() => browser.close());

test('the printed address leads to the overview in one click, which suggests three steps and marks those that are done', async (t) => {
  const server = await startServe([], {}, { cwd: temporaryFolder(t) });
  t.after(() => server.signal('SIGKILL'));
  const [, address = ''] = /^ +Sign in +(\S+)/m.exec(server.out()) ?? [];
  const page = await newPage(browser, server);
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const steps = page.getByRole('region', { name: 'Try the demonstration' });
  const step = (name: RegExp) => steps.getByRole('link', { name });
  const done = async (count: number) => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await steps.getByText(`${count} of 3 done`).waitFor();
  };
  await page.goto(address);
  // The password does not stay in the address.
  await page.waitForURL(`${server.url}/sign-in`);
  await click('Sign in');
  await done(0);
  await assertAccessible(page, 'overview: demonstration');

  await step(/^Check /).click();
  await page.getByLabel('Purpose').selectOption('Rent a home');
  await click('Check');
  await page.getByText('Critical risk: we do not recommend renting.').waitFor();
  // The notice needs an operator, which a demonstration has.
  await click('Deny');
  await page.getByText('Demonstration Screening Network').first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'Make PDF', exact: true }).isEnabled());
  await done(1);

  await step(/^Decide .*’s dispute$/).click();
  await page.getByText('bank transfer.pdf').first().waitFor();
  await page.getByLabel('The record is right: reject the dispute').check();
  await page.getByLabel('Template').selectOption('No payment arrived');
  await click('Decide');
  await click('Reject the dispute');
  await page.getByText('Rejected: the record stays.').waitFor();
  await done(2);

  await step(/^Create a test key/).click();
  await page.getByLabel('Name').fill('My computer');
  await click('Create');
  await page.getByText('It works only in your test world.').waitFor();
  await click('I have stored it');
  await done(3);
  assert.equal(await steps.getByRole('link').count(), 0);
  assert.equal((await server.stop()).code, 0);
});
