import { expect, test } from 'vitest';
import { password } from '#test/app.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'on a %s: another email is asked for, waits, is kept away, and counts once its link is followed',
  async (size) => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    const newEmail = app.newEmail();
    const { page, open, look, provokes } = await visit({ size, as: admin });
    const askFor = async (given: string) => {
      await page.getByRole('textbox', { name: 'New email' }).fill(newEmail);
      await page.getByLabel('Your password').fill(given);
      await page.getByRole('button', { name: 'Send the link' }).click();
    };
    await open('/profile/email');
    await page.getByText(admin.email).waitFor();
    provokes(/422/);
    await askFor('not my password');
    await page.getByText('This is not your current password.').waitFor();
    await look('profile-email-refused');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await toast(page, `Look into the mail of ${newEmail}`).waitFor();
    const waiting = page.getByText('waits to be confirmed');
    await waiting.waitFor();
    await look('profile-email-waits');
    await page.getByRole('button', { name: 'Keep the email I have' }).click();
    await waiting.waitFor({ state: 'detached' });
    provokes(/404/);
    await open(`/confirm_email?token=${(await app.nextMail(newEmail)).token}`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await look('confirm-email-over');

    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await askFor(password);
    await waiting.waitFor();
    await open(`/confirm_email?token=${(await app.nextMail(newEmail)).token}`);
    await page.getByText(`Sign in with ${newEmail} from now on?`).waitFor();
    await look('confirm-email');
    await page.getByRole('button', { name: 'Use this email' }).click();
    await page.getByText(`From now on you sign in with ${newEmail}`).waitFor();
    await look('confirm-email-done');
    await page.getByRole('link', { name: 'Go on to your pages' }).click();
    await page.waitForURL(/\/dashboard/);
    await open('/profile/email');
    await page.getByText(newEmail).waitFor();
    expect(await waiting.count()).toBe(0);
  },
);
