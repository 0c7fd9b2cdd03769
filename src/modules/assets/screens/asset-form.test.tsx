import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { AssetPageForm } from './asset-form.tsx';

const pump = {
  assetID: 4,
  assetNumber: 'P-204',
  assetName: 'Booster pump',
  model: '3196',
  serialNumber: '',
  customerID: 2,
  customerName: 'Caliche Water',
  locationID: null,
  locationName: null,
  assetTypeID: null,
  assetTypeName: null,
};

/** A colleague's change comes to this page while the form is open. */
async function openForm(
  now: object,
  saved: (changes: unknown) => unknown = () => ({ ...pump, ...now }),
  may: 'update' | 'read' = 'update',
) {
  let asset: object = pump;
  const asked = answerAt({
    'assets/get_asset': () => asset,
    'assets/update_asset': ({ changes }) => saved(changes),
    'customers/get_customer_list': () => ({ rows: [], next: null }),
    'customers/get_customer': () => [404, { message: 'Customer not found.', code: 'not_found' }],
  });
  const { queries } = await renderOnPage(
    <AsAda may={{ assets: may }}>
      <AssetPageForm id={4} />
    </AsAda>,
  );
  await screen.findByLabelText(/^Name/);
  asset = { ...pump, ...now };
  await queries.invalidateQueries();
  const sent = () => asked.filter((one) => one.path === 'assets/update_asset').map((one) => one.input.changes);
  return { sent };
}

const rename = async (name: string) => {
  const field = await screen.findByLabelText(/^Name/);
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
};

describe('the form of an asset that somebody else changes meanwhile', () => {
  afterEach(() => localStorage.clear());

  test('sends only what was changed here, so that theirs stays', async () => {
    const { sent } = await openForm({ model: '3196 MTX' });
    await rename('Lift pump');
    await expect.poll(sent).toEqual([{ assetName: { was: 'Booster pump', now: 'Lift pump' } }]);
  });

  test('asks which name to keep when both changed it', async () => {
    let held = 'Transfer pump';
    const { sent } = await openForm({ assetName: held }, (changes) => {
      const { was, now } = (changes as { assetName: { was: string; now: string } }).assetName;
      if (was !== held) return [409, { message: 'Somebody else changed this.', now: { assetName: held } }];
      held = now;
      return { ...pump, assetName: now };
    });
    await rename('Lift pump');
    expect(await screen.findByText('Transfer pump')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toEqual({ assetName: { was: 'Transfer pump', now: 'Lift pump' } });
  });
});

test('who may only read an asset is offered nothing to save', async () => {
  await openForm({}, undefined, 'read');
  screen.getByRole('button', { name: 'Back' });
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});
