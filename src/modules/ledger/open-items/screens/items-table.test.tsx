import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { ItemsTable, type ItemValue } from './items-table.tsx';

const invoice = (itemID: number, open: number) => ({
  itemID,
  open,
  amount: open,
  side: 'debit',
  payee: { kind: 'customer', id: 7 },
  payeeName: 'Llano Ranch',
  name: 'Invoice',
  reference: `${itemID}`,
  address: `/invoices/${itemID}`,
  entryID: itemID,
  date: '2026-09-08',
  due: '2026-10-08',
  discount: null,
});

/** The invoices of a customer, with so much to spread over them. */
async function openItems(
  amount: number | null,
  early: { until: string; amount: number } | null = null,
  dueOfSecond = '2026-10-08',
) {
  answerAt({
    'accounting/get_open_items': () => ({
      items: [invoice(1, 300), { ...invoice(2, 5745), discount: early, due: dueOfSecond }],
      isCut: false,
    }),
  });
  const set: { value: ItemValue[] } = { value: [] };
  function Form() {
    const [value, setValue] = useState<ItemValue[]>([]);
    const [day, setDay] = useState('2026-09-18');
    set.value = value;
    return (
      <>
        <button type="button" onClick={() => setDay((was) => (was === '2026-09-18' ? '2026-09-20' : '2026-09-18'))}>
          Two days on or back
        </button>
        <ItemsTable
          {...{ label: 'Invoices', account: 'accounts_receivable', side: 'debit' }}
          payee={{ kind: 'customer', id: 7 }}
          {...{
            isOfAnybody: false,
            mayDiscount: true,
            hasDueFilter: true,
            day,
            asked: null,
            isRequired: false,
            transactionID: undefined,
          }}
          amount={amount as Cents | null}
          value={value}
          onChange={setValue}
          messageAt={() => undefined}
        />
      </>
    );
  }
  await renderOnPage(
    <AsAda may={{ accounting: 'read' }}>
      <Form />
    </AsAda>,
  );
  await screen.findByLabelText(/^Invoice 1,/);
  return set;
}
const tick = (itemID: number) => userEvent.click(screen.getByLabelText(new RegExp(`^Invoice ${itemID},`)));

describe('what a payment settles', () => {
  test('the oldest first is proposed for the amount that was typed', async () => {
    const set = await openItems(84_000);
    expect(set.value).toEqual([
      { itemID: 1, amount: '300.00' },
      { itemID: 2, amount: '540.00' },
    ]);
  });

  test('what is ticked gets what is left, not all that is open; then nothing is left', async () => {
    const set = await openItems(84_000);
    await tick(1);
    await tick(2);
    expect(set.value).toEqual([]);
    await tick(2);
    expect(set.value).toEqual([{ itemID: 2, amount: '840.00' }]);
    await tick(1);
    expect(set.value).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('Nothing is left of 840.00');
  });

  test('what none of them takes is said before it is posted', async () => {
    const set = await openItems(605_000);
    expect(set.value.map(({ amount }) => amount)).toEqual(['300.00', '5745.00']);
    expect(screen.getByRole('status').textContent).toBe('5.00 stays as credit of Llano Ranch.');
  });

  test('without an amount nothing is proposed, and what is ticked is taken whole', async () => {
    const set = await openItems(null);
    expect(set.value).toEqual([]);
    await tick(2);
    expect(set.value).toEqual([{ itemID: 2, amount: '5745.00' }]);
  });

  test('who pays early is offered the discount of the terms; nobody who pays whole or late', async () => {
    const early = { until: '2026-09-18', amount: 114.9 };
    const both = [
      { itemID: 1, amount: '300.00' },
      { itemID: 2, amount: '5630.10', discount: '114.90' },
    ];
    expect((await openItems(593_010, early)).value).toEqual(both);
    cleanup();
    const ticked = await openItems(null, early);
    await tick(2);
    expect(ticked.value).toEqual([both[1]]);
    cleanup();
    const whole = [both[0], { itemID: 2, amount: '5745.00' }];
    expect((await openItems(604_500, early)).value).toEqual(whole);
    cleanup();
    expect((await openItems(604_500, { ...early, until: '2026-09-17' })).value).toEqual(whole);
  });

  test('what is chosen follows the day of the payment, and what was typed stays', async () => {
    const early = { until: '2026-09-18', amount: 114.9 };
    const otherDay = () => userEvent.click(screen.getByText('Two days on or back'));
    const early2 = { itemID: 2, amount: '5630.10', discount: '114.90' };
    const all = await openItems(null, early);
    await userEvent.click(screen.getByText('Choose all'));
    expect(all.value).toEqual([{ itemID: 1, amount: '300.00' }, early2]);
    await otherDay();
    expect(all.value).toEqual([
      { itemID: 1, amount: '300.00' },
      { itemID: 2, amount: '5745.00' },
    ]);
    await otherDay();
    expect(all.value[1]).toEqual(early2);
    cleanup();
    const some = await openItems(563_010, early);
    for (const itemID of [2, 1, 2]) await tick(itemID);
    expect(some.value).toEqual([early2]);
    await otherDay();
    expect(some.value).toEqual([{ itemID: 2, amount: '5630.10' }]);
    cleanup();
    const typed = await openItems(null, early);
    await tick(2);
    const field = screen.getByLabelText('Amount of Invoice 2');
    await userEvent.clear(field);
    await userEvent.type(field, '100');
    await userEvent.tab();
    await otherDay();
    expect(typed.value).toEqual([{ itemID: 2, amount: '100.00', discount: '114.90' }]);
  });

  test('only what is due by a day is offered and chosen at once; what was chosen before stays in sight', async () => {
    const set = await openItems(null, null, '2026-10-09');
    const dueBy = screen.getByLabelText('Due by');
    const until = async (day: string) => {
      await userEvent.clear(dueBy);
      await userEvent.type(dueBy, `${day}{Enter}`);
    };
    const names = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    await until('10/08/2026');
    expect(names()).toEqual(['Invoice 1, 300.00 open']);
    await userEvent.click(screen.getByText('Choose all'));
    expect(set.value).toEqual([{ itemID: 1, amount: '300.00' }]);
    await until('10/07/2026');
    expect(names()).toEqual(['Invoice 1, 300.00 open']);
    await tick(1);
    expect(names()).toEqual([]);
    expect(screen.getByText('Nothing is due by 10/07/26.')).toBeDefined();
    await until('10/09/2026');
    expect(names()).toHaveLength(2);
  });
});
