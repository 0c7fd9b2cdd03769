import { expect, test } from 'vitest';
import { openInvoices } from '#test/invoicing.ts';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'sales by customer, compared and by month; each figure opens to its lines: %s',
  async (size) => {
    const { admin, make, line, id, customerID } = await openInvoices(app);
    const { customerID: ramos } = (await admin.call('customers/create_customer', { customerName: 'Ramos Pump' })).body
      .data;
    const part = line(50, { description: 'Seal kit', itemClass: 'material' });
    await make(0, { lines: [line(400, { description: 'Labor on the transfer pump' }), part], date: '2026-10-12' });
    await make(300, { date: '2026-11-04' });
    // So many lines that no window has room for them.
    const bolts = Array.from({ length: 120 }, (_, at) =>
      line(1, { description: `Bolt ${at + 1}`, accountID: id('4100') }),
    );
    await make(0, { lines: bolts, date: '2026-09-02' });
    await make(1200, { customerID: ramos, date: '2026-11-05' });
    await make(90, { kind: 'credit_memo', date: '2026-11-06' });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/reports/sales?from=2026-11-01&to=2026-11-30&compare=previous');
    await page.getByText('$1,410.00').first().waitFor();
    await page
      .getByText(size === 'desktop' ? '(240.00)' : '$450.00 in Oct 2026')
      .first()
      .waitFor();
    await look('sales');

    // On a phone a card says the amount, and opens its lines below it.
    await page
      .getByRole('button', { name: size === 'desktop' ? '210.00' : 'Lines', exact: true })
      .last()
      .click();
    const explained = page.getByRole('dialog', { name: /Orla Ridge, sales/ });
    await explained.getByText('Credit memo 1, Pump').waitFor();
    const said = (await explained.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
    expect(said.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'Credit memo 1, Pump 11/06/2026 (90.00)',
      'Invoice 2, Pump 11/04/2026 300.00',
    ]);
    await look('sales-explained');
    await page.keyboard.press('Escape');

    await open('/reports/sales?from=2026-09-01&to=2026-09-30&by=account');
    await page
      .getByRole('button', { name: size === 'desktop' ? '120.00' : 'Lines', exact: true })
      .last()
      .click();
    const many = page.getByRole('dialog', { name: /4100 Product Sales/ });
    await many.getByText('Bolt 120').first().waitFor();
    const bottomOf = async () => {
      const sum = await many.getByText('$120.00').last().boundingBox();
      return (sum?.y ?? 9_999) + (sum?.height ?? 0);
    };
    await look('sales-many-lines');
    await expect.poll(bottomOf, { timeout: 3_000 }).toBeLessThan(page.viewportSize()?.height ?? 0);
    await many.getByText('Bolt 120').first().scrollIntoViewIfNeeded();
    await page.keyboard.press('Escape');

    await open('/reports/sales?from=2026-11-01&to=2026-11-30&compare=previous');
    await page.getByRole('button', { name: 'By: Customer' }).click();
    await page.getByRole('menuitem', { name: 'Month' }).click();
    await page.getByRole('button', { name: /^Days: / }).click();
    await page.getByRole('button', { name: 'This fiscal year' }).click();
    await page.getByText('Oct 2026').waitFor();
    await look('sales-by-month');
    await page.getByText('Oct 2026').click();
    await page.getByText('$450.00').first().waitFor();
    await page.getByText('Orla Ridge').first().click();
    await page.waitForURL(`**/customers/${customerID}`);
  },
);
