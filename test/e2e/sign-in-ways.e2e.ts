import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password } from '#test/app.ts';
import { startProvider } from '#test/identity-provider.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, address, visit } = await openStage({ cloudPrivate: true });
const sizes = bothOr('phone');

/** A device that knows its owner, as the browser has it built in. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signIn = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test.each(sizes)('on a %s: a passkey is added, signs in without a password, and is removed', async (size) => {
  const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { page, open, look, provokes } = await visit({ size, as: admin });
  await open('/profile/passkeys');
  // A number has no passkeys; this machine has a name too.
  const named = address.replace('127.0.0.1', 'localhost');
  await page.getByText(`They belong to ${named}.`).waitFor();
  await giveDevice(page);
  await open(`${named}/health`);
  await page.evaluate((token) => localStorage.setItem('token', token), admin.token);
  const leave = async () => {
    await open(`${named}/health`);
    await page.evaluate(() => localStorage.removeItem('token'));
    await open(`${named}/login`);
  };
  await open(`${named}/profile/passkeys`);
  provokes(/422/);
  await page.getByLabel('Your password').fill('not my password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await toast(page, 'Passkey added').waitFor();
  await page.getByText('Keep these recovery codes').waitFor();
  await look('profile-passkeys-recovery');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Chrome on Linux').waitFor();
  await look('profile-passkeys');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device has a passkey here already.').waitFor();

  await leave();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await look('login-ways');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard/);
  const elsewhere = await visit({ size });
  await elsewhere.open('/login');
  await elsewhere.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const where = 'Passkeys are for the page at localhost. Open it there, or use your password.';
  await elsewhere.page.getByText(where).waitFor();
  await elsewhere.look('login-passkey-elsewhere');
  await open(`${named}/profile/sessions`);
  await page.getByText(/by passkey/).waitFor();
  await open(`${named}/profile/passkeys`);
  await page.getByText(/· used/).waitFor();
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
  await row.getByLabel('Your password').fill(password);
  await look('profile-passkeys-remove');
  await row.getByRole('button', { name: 'Remove it' }).click();
  await toast(page, 'Passkey removed').waitFor();
  await row.waitFor({ state: 'detached' });
  await leave();
  provokes(/401/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey is not known here').waitFor();
});

test.each(sizes)('on a %s: a company demands a second factor, and who has none sets one up first', async (size) => {
  const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
  const tess = await acme.add('Dispatcher', { name: 'Tess Ortega' });
  const colleague = await visit({ size, as: tess });
  await colleague.open('/tickets');
  await colleague.page.getByRole('heading', { name: 'Tickets' }).first().waitFor();
  const { page, open, look, provokes } = await visit({ size, as: acme.admin });
  await open('/settings/sign_in');
  provokes(/422/);
  const demand = page.getByRole('checkbox', { name: 'Demand a second factor' });
  await demand.click();
  await toast(page, 'Set up your own second factor first').waitFor();
  await look('settings-sign-in');
  const { secret } = (await acme.admin.call('users/start_second_factor', { password })).body.data;
  await acme.admin.call('users/confirm_second_factor', { code: new TOTP({ secret }).generate() });
  colleague.provokes(/403/);
  await demand.click();
  await toast(page, 'Demand a second factor changed').waitFor();

  // Who is at work is asked at once, and what was open is there again afterwards.
  const { page: asked } = colleague;
  await asked.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await colleague.look('second-factor-owed');
  await asked.getByLabel('Your password').fill(password);
  await asked.getByRole('button', { name: 'Set it up' }).click();
  const key = await asked.getByText(/^[A-Z2-7]{32}$/).textContent();
  await asked.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: key ?? '' }).generate());
  await colleague.look('second-factor-owed-code');
  await asked.getByRole('button', { name: 'Turn it on' }).click();
  await asked.getByText('Keep these recovery codes').waitFor();
  await colleague.look('second-factor-owed-recovery');
  await asked.getByRole('button', { name: 'I have kept them' }).click();
  await asked.getByRole('heading', { name: 'Tickets' }).first().waitFor();
  expect(new URL(asked.url()).pathname).toBe('/tickets');
});

test.each(sizes)('on a %s: a company signs in by its own provider, and then by nothing else', async (size) => {
  const provider = await startProvider(`${address}/sso`);
  const acme = await app.newTenant({ name: 'Caprock Pump Co.' });
  const tess = await acme.add('Dispatcher', { name: 'Tess Ortega' });
  const companyName = `caprock-${size}`;
  provider.people.set('tess', { email: tess.email, email_verified: true });
  provider.people.set('stranger', { email: 'stranger@example.com', email_verified: true });
  const { page, open, look, provokes } = await visit({ size, as: acme.admin });
  await open('/settings/single_sign_on');
  await page.getByText(`${address}/sso`).waitFor();
  await page.getByLabel('Issuer').fill('http://127.0.0.1:9');
  await page.getByLabel('Client ID').fill(provider.clientID);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByLabel('Name of your company at sign-in').fill(companyName);
  provokes(/422/);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('127.0.0.1:9 did not answer.').waitFor();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The provider answers.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Single sign-on saved').waitFor();
  await page.getByText(`${address}/sso?company=${companyName}`).waitFor();
  await look('settings-single-sign-on');

  const stranger = await visit({ size });
  const { page: door } = stranger;
  await stranger.open('/login');
  await door.getByRole('link', { name: 'Single sign-on' }).click();
  await door.getByLabel('Name of your company').fill('nobody-here');
  stranger.provokes(/404|403/);
  await door.getByRole('button', { name: 'Continue' }).click();
  await door.getByText('No company signs in by single sign-on under this name.').waitFor();
  await stranger.look('single-sign-on');
  const go = async (name: string) => {
    await door.getByLabel('Name of your company').fill(companyName);
    await door.getByRole('button', { name: 'Continue' }).click();
    await door.waitForURL(`${provider.issuer}/**`);
    await door.getByLabel('Name').fill(name);
    await door.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await go('stranger');
  await door.getByText('Nobody at Caprock Pump Co. has the email stranger@example.com.').waitFor();
  await stranger.look('single-sign-on-refused');
  await door.getByRole('link', { name: 'Start again' }).click();
  await stranger.page.context().clearCookies();
  await go('tess');
  await door.waitForURL(/\/dashboard/);
  await page.getByRole('list', { name: 'Signed in by it' }).getByText('Tess Ortega').waitFor();

  await page.getByRole('checkbox', { name: 'Demand it of everybody but administrators' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Single sign-on saved').waitFor();
  await look('settings-single-sign-on-demanded');
  await stranger.page.context().clearCookies();
  await stranger.open('/health');
  await door.evaluate(() => localStorage.removeItem('token'));
  await stranger.open('/login');
  await signIn(door, tess.email);
  await door.getByText('Your company signs in by single sign-on.').waitFor();
  await stranger.look('login-single-sign-on-demanded');
  await door.getByRole('link', { name: 'Go there' }).click();
  await door.waitForURL(`${provider.issuer}/**`);
  await door.getByLabel('Name').fill('tess');
  await door.getByRole('button', { name: 'Sign in', exact: true }).click();
  await door.waitForURL(/\/dashboard/);
});

test.each(sizes)('on a %s: who is invited by another company joins it from the menu of their own', async (size) => {
  const [caprock, orla] = [
    await app.newTenant({ name: 'Caprock Pump Co.' }),
    await app.newTenant({ name: 'Orla Ridge' }),
  ];
  const { page, open, look } = await visit({ size, as: orla.admin });
  await open('/tickets');
  const invited = { email: orla.admin.email, userDisplayName: 'Ada Admin', roleID: 3 };
  expect((await caprock.admin.call('users/invite_user', invited)).status).toBe(200);
  if (size === 'phone') await page.getByRole('button', { name: 'Areas' }).click();
  await page.getByRole('button', { name: 'Company: Orla Ridge' }).click();
  await page.getByRole('menuitem', { name: 'Join Caprock Pump Co.' }).waitFor();
  await look('company-invitation');
  await page.getByRole('menuitem', { name: 'Join Caprock Pump Co.' }).click();
  await page.waitForURL(/\/dashboard/);
  if (size === 'phone') await page.getByRole('button', { name: 'Areas' }).click();
  await page.getByRole('button', { name: 'Company: Caprock Pump Co.' }).click();
  await page.getByRole('menuitem', { name: 'Orla Ridge' }).waitFor();
});
