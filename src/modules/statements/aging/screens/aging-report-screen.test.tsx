import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { giveElementsSize, renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { ReceivablesByAgeScreen } from './aging-report-screen.tsx';

const age = { buckets: [4000, 0, 0, 0, 250], unapplied: 0, total: 4250, retainage: 0 };
const item = {
  entryID: 7,
  source: 'invoice',
  sourceName: 'Invoice',
  sourceID: 1,
  reference: '1001',
  date: '2026-10-01',
  dueOn: '2026-10-31',
  payee: null,
  payeeName: null,
  daysPastDue: 0,
  bucket: 0,
  isRetainage: false,
  open: 1000,
};

test('a figure opens to its documents, and says how many more there are and what they come to', async () => {
  giveElementsSize();
  const asked = answerAt({
    'accounting/get_aging': () => ({
      asOf: '2026-11-30',
      rows: [{ payee: null, payeeName: null, ...age }],
      totals: age,
    }),
    'accounting/list_aged_items': () => ({
      asOf: '2026-11-30',
      items: [
        { ...item, itemID: 1 },
        { ...item, itemID: 2, sourceID: 2, reference: '1002' },
      ],
      hasMore: true,
      itemCount: 1500,
      total: 4000,
    }),
  });
  await renderOnPage(
    <AsAda may={{ accounting: 'read' }}>
      <ReceivablesByAgeScreen search={{ asOf: '2026-11-30' }} onSearch={() => undefined} />
    </AsAda>,
  );
  const [figure] = await screen.findAllByRole('button', { name: '4,000.00' });
  if (figure) await userEvent.click(figure);
  const why = await screen.findByRole('dialog');
  const parts = (await within(why).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(parts).toEqual([
    'Invoice 1001due 10/31/20261,000.00',
    'Invoice 1002due 10/31/20261,000.00',
    '1,498 more documentsnot listed2,000.00',
  ]);
  expect(within(why).getByText('4,000.00', { selector: 'span' }).parentElement?.textContent).toBe(
    'Nobody named, Current4,000.00',
  );
  expect(asked.find(({ path }) => path === 'accounting/list_aged_items')?.input).toMatchObject({
    payee: null,
    isOfNobody: true,
    column: 'current',
  });
});
