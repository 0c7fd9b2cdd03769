import { expect, test } from 'vitest';
import { paste } from '#test/paste.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'forty lines of a spreadsheet are pasted into an invoice, and some into a bill and an entry: %s',
  async (size) => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    await admin.call('accounting/set_up_books', { trade: 'pumps' });
    await admin.call('customers/create_customer', { customerName: 'Orla Ridge Water' });
    await admin.call('vendors/create_vendor', { vendorName: 'Ironwood Pump Works' });
    const { page, open, look, settled } = await visit({ as: admin, size });

    await open('/invoices/new?customer=1');
    await page.getByRole('textbox', { name: 'Description, line 1' }).click();
    const rows = Array.from(
      { length: 40 },
      (_, at) => `Seal kit ${at + 1}\t${(at % 4) + 1}\t$${at + 10}.50\tParts\tJo`,
    );
    await paste(page, ['Item\tQty\tUnit price\tType\tBuyer', ...rows].join('\r\n'));
    await toast(page, '40 lines pasted; without Buyer').waitFor();
    const last = page.getByRole('textbox', { name: 'Rate, line 40' });
    await expect.poll(() => last.inputValue()).toMatch(/^49\.5/);
    await settled();
    await look('pasted-invoice');
    const total = Array.from({ length: 40 }, (_, at) => ((at % 4) + 1) * (at + 10.5)).reduce((sum, one) => sum + one);
    await page
      .getByText(`$${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
      .first()
      .waitFor();
    await toast(page, '40 lines pasted; without Buyer').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => last.count()).toBe(0);

    await open('/accounting/transactions/new?kind=bill&vendor=1');
    await page.getByRole('textbox', { name: 'Memo, line 1' }).click();
    await paste(page, '5010\tMotor\t1,200.00\n5010\tCore returned\t(80)');
    await toast(page, '2 lines pasted').waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await toast(page, /^Bill \d+ posted/).waitFor();

    await open('/accounting/journal/new');
    await page.getByRole('textbox', { name: 'Memo, line 1' }).click();
    await paste(page, 'Account\tDebit\tCredit\n6400\t900\t\n1000\t\t900');
    await page.getByText('In balance').waitFor();
    await look('pasted-entry');
    const { rows: posted } = (await admin.call('accounting/getJournalEntries', {})).body.data;
    expect(posted).toHaveLength(1);
  },
);
