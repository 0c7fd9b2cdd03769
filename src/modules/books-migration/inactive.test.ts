import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';

const app = await testApp();

test('accounting/run_book_import 200: whom a file calls inactive comes in only where something is posted to them; the others are named as left out', async () => {
  const { admin, bring, check, importAll } = await openMoving(app);
  const text = [
    '!CUST|NAME|PHONE1|HIDDEN',
    'CUST|Orla Ridge||N',
    'CUST|Old mill|432-555-0100|Y',
    'CUST|Gone Bakery||Y',
    '!VEND|NAME|HIDDEN',
    'VEND|Past Rental|Y',
    '!TRNS|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM',
    '!SPL|TRNSTYPE|DATE|ACCNT|NAME|AMOUNT|DOCNUM',
    '!ENDTRNS',
    'TRNS|GENERAL JOURNAL|10/3/2026|Accounts Receivable|Old mill|50|7',
    'SPL|GENERAL JOURNAL|10/3/2026|Opening Balance Equity||-50|7',
    'ENDTRNS',
  ];
  const importID = await bring('books.iif', text.map((line) => line.replaceAll('|', '\t')).join('\n'));
  const { findings, options } = await check(importID);
  expect(findings).toMatchObject({ mistakes: [], newCustomers: 2, newVendors: 0 });
  expect(findings.leftOut).toEqual([
    { what: 'an inactive customer to whom nothing is posted', line: 4, times: 1 },
    { what: 'an inactive vendor to whom nothing is posted', line: 6, times: 1 },
  ]);
  await importAll(importID, options);
  const { rows } = (await admin.call('customers/get_customer_list', {})).body.data;
  expect(
    rows.map(({ customerName, phone }: { customerName: string; phone: string }) => `${customerName} ${phone}`),
  ).toEqual(['Old mill 432-555-0100', 'Orla Ridge ']);
});
