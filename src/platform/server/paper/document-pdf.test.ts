import { expect, test } from 'vitest';
import { pagesOf } from '#test/pdf.ts';
import { toPdf } from './document-pdf.ts';
import type { DocumentModel } from './documents.ts';

const columns = [
  { label: 'Description', share: 0.7 },
  { label: 'Amount', share: 0.3, isFigure: true },
];
const model = (lines: number, text: string): DocumentModel => ({
  title: 'Invoice 1',
  subject: '',
  sender: { name: 'Caprock Pump Co.', lines: ['Odessa, TX'], logo: null },
  recipient: null,
  facts: [],
  sections: [
    {
      kind: 'table',
      title: 'Lines',
      columns,
      rows: Array.from({ length: lines }, () => ['Seal', '1.00']),
      total: null,
    },
    { kind: 'text', title: 'How to pay', text },
  ],
  foot: 'Invoice 1',
});

test('a heading stands on the page of what is below it, however many lines are above', async () => {
  const text = 'Wire to 001\nMail a check\nPay by card\nCall us';
  for (let lines = 14; lines <= 30; lines++) {
    const pages = await pagesOf(await toPdf(model(lines, text)));
    const page = pages.find((one) => one.includes('How to pay')) ?? '';
    expect([lines, page.includes('Wire to 001'), page.includes('Call us')]).toEqual([lines, true, true]);
  }
});
