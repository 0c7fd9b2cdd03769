import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import type { Payee, PayeeKind } from '../../rules.ts';
import { PayeePicker } from './payee-picker.tsx';

const people = [
  { kind: 'customer', id: 7, name: 'Llano Ranch', detail: 'Llano, TX' },
  { kind: 'vendor', id: 7, name: 'Llano Submersible', detail: 'Lubbock, TX' },
  { kind: 'lender', id: 1, name: 'Bank of Llano', detail: '4325550190' },
];

/** The field of a form, and everything that it was set to. */
async function openPicker(start: Payee | null = null, name?: string, kinds?: readonly PayeeKind[]) {
  const asked = answerAt({
    'accounting/find_payees': ({ text, chosen }) => ({
      rows: chosen
        ? [{ ...(chosen as Payee), name: 'Zapata Water', detail: null }]
        : people.filter((one) => one.name.toLowerCase().includes(String(text).toLowerCase())),
    }),
  });
  const set: (Payee | null)[] = [];
  function Form() {
    const [payee, setPayee] = useState(start);
    return (
      <PayeePicker
        label="Payee"
        value={payee}
        name={name}
        {...(kinds && { kinds })}
        onChange={(now) => {
          set.push(now);
          setPayee(now);
        }}
      />
    );
  }
  await renderOnPage(
    <AsAda may={{ accounting: 'read' }}>
      <Form />
    </AsAda>,
  );
  return { asked, set };
}

const field = (name: RegExp) => screen.findByRole('button', { name });
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

describe('the picker of a payee', () => {
  test('says who is chosen already also when there are too many to find', async () => {
    await openPicker({ kind: 'customer', id: 99 });
    await field(/^Payee: Zapata Water/);
  });

  test('says of each what kind it is of; two kinds of one number are two', async () => {
    const { set } = await openPicker();
    await userEvent.click(await field(/^Payee: Choose who/));
    expect(await options()).toEqual([
      'Llano RanchCustomer · Llano, TX',
      'Llano SubmersibleVendor · Lubbock, TX',
      'Bank of LlanoLender · (432) 555-0190',
    ]);
    await userEvent.click(await screen.findByText('Llano Submersible'));
    await field(/^Payee: Llano Submersible/);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear payee' }));
    await field(/^Payee: Choose who/);
    expect(set).toEqual([{ kind: 'vendor', id: 7 }, null]);
  });

  test('finds while one types, is used by keys, and says when there is nobody', async () => {
    const { asked, set } = await openPicker();
    (await field(/^Payee/)).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Llano Ranch');
    await userEvent.keyboard('bank');
    await expect.poll(options).toEqual(['Bank of LlanoLender · (432) 555-0190']);
    await userEvent.keyboard('{Enter}');
    await field(/^Payee: Bank of Llano/);
    expect(set).toEqual([{ kind: 'lender', id: 1 }]);
    expect(asked.at(-1)?.input).toMatchObject({ text: 'bank' });

    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('zz');
    await screen.findByText('No items found');
    // The name of who was chosen stays while another search does not find them.
    await field(/^Payee: Bank of Llano/);
  });

  test('shows the name of a saved payee, and asks only for the kinds of its form', async () => {
    const { asked } = await openPicker({ kind: 'vendor', id: 9 }, 'Montoya Machine Shop', ['vendor']);
    await field(/^Payee: Montoya Machine Shop/);
    await expect.poll(() => asked.map(({ input }) => input)).toContainEqual({ text: '', kinds: ['vendor'] });
  });
});
