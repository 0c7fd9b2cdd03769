/** `npm run bench lines`: a letter among 500 lines of a form (bench/README.md). */
import { openDemo, report, reportHead, workOfLetters } from './in-browser.ts';

const count = 500;
const forms = [
  {
    name: 'an invoice',
    path: '/invoices/new',
    head: 'Description\tQuantity\tRate',
    row: 'Seal kit\t2\t12.5',
    field: 'Description',
  },
  {
    name: 'a bill',
    path: '/accounting/transactions/new?kind=bill',
    head: 'Account\tMemo\tAmount',
    row: '5010\tSeal kit\t12.5',
    field: 'Memo',
  },
  {
    name: 'an entry',
    path: '/accounting/journal/new',
    head: 'Account\tMemo\tDebit',
    row: '5010\tSeal kit\t12.5',
    field: 'Memo',
  },
];

const { page, address, close } = await openDemo();
try {
  reportHead();
  for (const { name, path, head, row, field } of forms) {
    await page.goto(`${address}${path}`);
    const first = page.getByRole('textbox', { name: `${field}, line 1`, exact: true });
    await first.waitFor();
    const text = [head, ...Array.from({ length: count }, () => row)].join('\n');
    await first.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    const middle = page.getByRole('textbox', { name: `${field}, line ${count / 2}`, exact: true });
    await middle.click();
    await page.keyboard.press('End');
    report(
      `a letter among ${count} lines of ${name}`,
      await workOfLetters(page, ' for the second transfer pump, greased'),
      '≤ 16',
    );
  }
} finally {
  await close();
}
