import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { CreditsCard } from './credits-card.tsx';

const credit = (itemID: number, open: number) => ({
  itemID,
  open,
  amount: open,
  side: 'credit',
  payee: { kind: 'customer', id: 7 },
  payeeName: 'Llano Ranch',
  name: 'Credit memo',
  reference: `${itemID}`,
  address: `/invoices/${itemID}`,
  entryID: itemID,
  date: '2026-09-08',
  due: '2026-09-08',
  discount: null,
});

async function withCredits(items: object[]) {
  const asked: unknown[] = [];
  answerAt({
    'accounting/get_open_items': (body: unknown) => {
      asked.push(body);
      return { items, isCut: false };
    },
  });
  await renderOnPage(
    <AsAda may={{ accounting: 'read', invoices: 'read' }}>
      <CreditsCard account="accounts_receivable" side="debit" payee={{ kind: 'customer', id: 7 }} />
      <p>Below</p>
    </AsAda>,
  );
  return asked;
}

test('who receives a payment is told of what the customer has to their credit, and where it is applied', async () => {
  const asked = await withCredits([credit(1, 300), credit(2, 5), credit(3, 1), credit(4, 1)]);
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe(
    'They have 307.00 as open credit: Credit memo 1, Credit memo 2, Credit memo 3 and 1 more. Apply it there before it is paid.',
  );
  expect(screen.getByRole('link', { name: 'Credit memo 2' }).getAttribute('href')).toBe('/invoices/2');
  expect(asked[0]).toMatchObject({ side: 'credit', payee: { kind: 'customer', id: 7 } });
  cleanup();
  await withCredits([]);
  await screen.findByText('Below');
  expect(screen.queryByRole('status')).toBeNull();
});
