import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible, newPage, openBrowser, type Page, signedInPage } from '../support/browser.ts';
import { staffOf } from '../support/dashboard.ts';
import { tokenIn } from '../support/mail.ts';
import { startMailingServer } from '../support/mailing-server.ts';
import { startServer } from '../support/server.ts';

const { server, mail, stop } = await startMailingServer();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Checks what a confirmation says, and confirms. */
async function confirm(page: Page, title: string, action: string, consequence: RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(consequence).waitFor();
  await assertAccessible(page, 'team: confirmation of a change');
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens the team page as the owner of an organization with one other member. */
async function teamPage() {
  const owner = await staffOf(server, { name: 'Olu Ade' });
  const member = await staffOf(server, {
    role: 'member',
    organizationId: owner.organizationId,
    name: 'Max Bär',
  });
  const page = await signedInPage(browser, server, owner);
  await page.goto('/team');
  await page.getByRole('row', { name: /^Max Bär/ }).waitFor();
  return { page, owner, member };
}

test('an invited person gets a mail, joins with its link, and is listed in the team', async () => {
  const { page } = await teamPage();
  await button(page, 'Invite someone').click();
  await page.getByText('We send a link to this e-mail.').waitFor();
  await page.keyboard.type('cy@guests.example');
  await page.getByRole('radio', { name: 'Admin' }).check();
  await assertAccessible(page, 'team: invitation');
  await button(page, 'Invite').click();
  await page.getByText('We sent them an e-mail with a link.').waitFor();
  assert.equal(await page.getByText('Earlier links stop working.').count(), 0);
  assert.equal(await page.getByRole('textbox', { name: 'Invitation link' }).count(), 0);
  const sent = await mail.newest('cy@guests.example');
  await assertAccessible(page, 'team: invitation sent');
  await button(page, 'Done').click();
  const invited = page.getByRole('table', { name: 'Invitations' }).getByRole('row', { name: /^cy@guests/ });
  assert.match((await invited.textContent()) ?? '', /Admin/);
  assert.equal((await page.content()).includes(tokenIn(sent)), false);

  const guest = await newPage(browser, server);
  await guest.goto(`/invitation?token=${tokenIn(sent)}`);
  await guest.getByLabel('Your name').fill('Cy Ruiz');
  await guest.getByLabel('Password', { exact: true }).fill('a long password of my own');
  await button(guest, 'Join').click();
  await guest.waitForURL(`${server.url}/`);
  await guest.goto('/team');
  await guest.getByRole('row', { name: /^Cy Ruiz.*Admin \(you\)/ }).waitFor();
  await guest.getByText('No open invitations.').waitFor();
});

test('a new link replaces the old one, and an invitation can be revoked', async () => {
  const { page } = await teamPage();
  await button(page, 'Invite someone').click();
  await page.keyboard.type('dee@guests.example');
  await page.keyboard.press('Enter');
  const first = tokenIn(await mail.newest('dee@guests.example'));
  await button(page, 'New link for dee@guests.example').click();
  const second = tokenIn(await mail.newest('dee@guests.example', 1));
  await page.getByText('Earlier links stop working.').waitFor();
  // The list is reloaded, because the new link is a new invitation.
  await button(page, 'New link for dee@guests.example').and(page.locator(':enabled')).waitFor();
  const works = async (token: string) =>
    (await server.call('GET', `/dashboard/invitation?token=${token}`)).status;
  assert.deepEqual([await works(first), await works(second)], [404, 200]);
  await button(page, 'Revoke the invitation of dee@guests.example').click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the invitation of dee@guests.example?' });
  await assertAccessible(page, 'team: confirmation of revoking');
  await button(page, 'Revoke').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('No open invitations.').waitFor();
  assert.equal(await works(second), 404);
});

test('without a mail server the invitation link is shown, to be passed on, and pages that promise mails say what happens instead', async (t) => {
  const unmailed = await startServer();
  t.after(() => unmailed.stop());
  const page = await signedInPage(browser, unmailed, await staffOf(unmailed));
  await page.goto('/team');
  await button(page, 'Invite someone').click();
  await page.getByText('This network has no mail server, so you get a link here').waitFor();
  await page.keyboard.type('eve@guests.example');
  await page.keyboard.press('Enter');
  await page.getByText('No e-mail was sent. Copy the link and send it to them yourself').waitFor();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  assert.ok(link.startsWith(`${unmailed.url}/invitation?token=`));
  await assertAccessible(page, 'team: link to pass on');

  await page.goto('/organization');
  await page.getByText('Optional. Each person chooses.').waitFor();
  await page.goto('/usage');
  await page
    .getByText('This network has no mail server: the warning appears here and on the overview.')
    .waitFor();
  await page.getByLabel('Warn us when we have fewer credits than').fill('1500');
  await page.keyboard.press('Enter');
  await page.getByText('Your balance is below your warning level of 1,500.').waitFor();
  const visitor = await newPage(browser, unmailed);
  await visitor.goto('/sign-in/forgotten');
  await visitor.getByText('This network has no mail server: the operator finds the link').waitFor();
  await visitor.getByLabel('E-mail').fill('eve@guests.example');
  await button(visitor, 'Request a link').click();
  await visitor.getByRole('heading', { name: 'Ask the operator for the link' }).waitFor();
  await visitor.goto('/portal/sign-in');
  await visitor.getByLabel('E-mail').fill('eve@guests.example');
  await button(visitor, 'Request a link').click();
  await visitor.getByRole('heading', { name: 'Ask the operator for the link' }).waitFor();
});

test('a role is changed, and access switched off and on, beside the list', async () => {
  const { page, member } = await teamPage();
  await button(page, 'Max Bär').click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByText(member.email).waitFor();
  await assertAccessible(page, 'team: details');
  await panel.getByRole('radio', { name: 'Admin' }).check();
  await button(page, 'Save').click();
  await confirm(
    page,
    'Change the role of Max Bär to Admin?',
    'Change role',
    /Max Bär can check, file and export/,
  );
  const row = page.getByRole('row', { name: /^Max Bär/ });
  await row.getByText('Admin').waitFor();
  assert.equal((await member.call('GET', '/dashboard/team')).status, 200);
  await panel.getByRole('radio', { name: 'Viewer' }).check();
  await panel
    .getByText('Max Bär immediately loses access to everything that the new role does not include.')
    .waitFor();
  await button(page, 'Discard changes').click();
  for (const [role, summary] of [
    ['Member', /can check renters/],
    ['Billing', /can see usage and credits/],
  ] as const) {
    await panel.getByRole('radio', { name: role }).check();
    await panel.getByText(summary).and(page.getByText('From their next click on')).waitFor();
    await panel
      .getByText('Max Bär immediately loses access to everything that the new role does not include.')
      .waitFor();
    await button(page, 'Save').click();
    await panel.getByRole('status').getByText(`Saved: the role of Max Bär is ${role}.`).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  }
  await button(page, 'Turn access off').click();
  await confirm(page, 'Turn off the access of Max Bär?', 'Turn access off', /signed out everywhere at once/);
  await row.getByText('Turned off').waitFor();
  assert.equal((await member.call('GET', '/dashboard/me')).status, 401);
  await button(page, 'Turn access on').click();
  await row.getByText('Turned off').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

test('before somebody becomes an owner, or a second factor is reset, the page says what will happen', async () => {
  const { page, member } = await teamPage();
  await server.store.transaction(({ passkeys }) =>
    passkeys.create({
      id: `psk_${member.userId}`,
      userId: member.userId,
      credentialId: member.userId,
      publicKey: '',
      counter: 0,
      name: 'Lost phone',
      createdAt: 1,
    }),
  );
  await button(page, 'Max Bär').click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await button(page, 'Reset second factor').click();
  await confirm(
    page,
    'Reset the second factor of Max Bär?',
    'Reset second factor',
    /their password alone signs them in/,
  );
  await button(page, 'Reset second factor').waitFor({ state: 'detached' });
  assert.deepEqual(await server.store.passkeys.list(member.userId), []);
  await panel.getByRole('radio', { name: 'Owner' }).check();
  await button(page, 'Save').click();
  await confirm(page, 'Make Max Bär an owner?', 'Make owner', /They can also change your role/);
  await page
    .getByRole('row', { name: /^Max Bär/ })
    .getByText('Owner')
    .waitFor();
});

test('the last owner cannot give up the role, and the form keeps what was chosen', async () => {
  const { page } = await teamPage();
  await button(page, 'Olu Ade').click();
  await page.getByRole('radio', { name: 'Member' }).check();
  await button(page, 'Save').click();
  await page.getByText('This is your own role, and you cannot change it back yourself.').waitFor();
  await button(page, 'Change role').click();
  await page.getByText('This is the last owner').waitFor();
  await assertAccessible(page, 'team: last owner');
  await button(page, 'Cancel').click();
  assert.equal(await page.getByRole('radio', { name: 'Member' }).isChecked(), true);
  assert.equal(await button(page, 'Turn access off').count(), 0);
});

test('an admin can neither change nor invite an owner', async () => {
  const owner = await staffOf(server, { name: 'Olu Ade' });
  const { organizationId } = owner;
  const admin = await staffOf(server, { role: 'admin', organizationId, name: 'Ada Ng' });
  const page = await signedInPage(browser, server, admin);
  await page.goto(`/team?person=${owner.userId}`);
  await page.getByText('Only an owner can change the role or access of an owner.').waitFor();
  await button(page, 'Invite someone').click();
  assert.deepEqual(await page.getByRole('radio').count(), 5);
});

test('a member cannot open the team page', async () => {
  const { member } = await teamPage();
  const page = await signedInPage(browser, server, member);
  await page.goto('/team');
  await page.getByText('This is not open to you').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Team' }).count(), 0);
});

test('names with markup, Arabic or 200 characters are shown as text and fit a phone', async () => {
  const { page, owner } = await teamPage();
  for (const name of ['<img src=x onerror=alert(1)>', 'ليلى', 'w'.repeat(200)]) {
    await staffOf(server, { organizationId: owner.organizationId, name });
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(wide <= 360, `${wide} px wide`);
  await button(page, 'Max Bär').click();
  await page.getByRole('complementary', { name: 'Details' }).getByText('Second factor').waitFor();
});
