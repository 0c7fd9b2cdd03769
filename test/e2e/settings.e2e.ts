import { expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a setting is found by what it is called, and one types in it at once',
  async (size) => {
    const acme = await app.newTenant({ name: 'Orla Electric' });
    const { page, open, look } = await visit({ size, as: acme.admin });
    await open('/settings');
    const index = page.getByRole('navigation', { name: 'Parts of the settings' });
    await index.getByRole('link', { name: 'Service levels' }).waitFor();
    await look('settings-index');
    await index.getByRole('textbox', { name: 'Find a setting' }).fill('public em');
    await look('settings-found');
    await index.getByRole('link', { name: 'Public email' }).click();
    const row = page.locator('[data-sought]');
    await row.getByText('Public email').waitFor();
    expect(await row.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Public email' }).fill('office@orla.example');
    await page.keyboard.press('Enter');
    await row.getByText('office@orla.example').waitFor();
    await look('settings-sought');
    expect((await acme.admin.call('settings/get_tenant_info')).body.data.tenantPublicEmail).toBe('office@orla.example');
  },
);
