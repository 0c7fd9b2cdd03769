import { expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('phone'))(
  'on a %s: a new company takes what its trade proposes, leaves a step out and begins with the next',
  async (size) => {
    const acme = await app.newTenant({ name: 'Orla Electric' });
    await app.settled(acme);
    const { page, open, look } = await visit({ size, as: acme.admin });
    await open('/settings/setup');
    await page.getByText('0 of 9 done').waitFor();
    await look('setup');
    await page.getByRole('button', { name: 'Choose it' }).click();
    await page.getByRole('textbox', { name: 'Trade' }).click();
    await page.getByRole('option', { name: 'Electrical' }).click();
    await page.getByRole('textbox', { name: 'Fiscal year starts in' }).click();
    await page.getByRole('option', { name: 'July' }).click();
    await page.getByRole('checkbox', { name: 'Low Voltage' }).uncheck();
    await look('setup-trade');
    await page.getByRole('button', { name: 'Add what is ticked' }).click();
    await toast(page, /things added/).waitFor();
    await page.getByText('2 of 9 done').waitFor();
    const { divisions } = (await acme.admin.call('tenant/get_tenant_locations')).body.data;
    expect(divisions.map(({ name }: { name: string }) => name)).toEqual(['Construction', 'Service']);

    expect((await acme.admin.call('accounting/get_books')).body.data.fiscalYearStartMonth).toBe(7);
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await step('Whom you buy from').getByRole('button', { name: 'Skip' }).click();
    await step('Whom you buy from').getByRole('button', { name: 'Take up again' }).waitFor();
    await look('setup-begun');
    await page.getByRole('button', { name: 'New ticket' }).click();
    await page.waitForURL(/\/tickets\/new/);
  },
);
