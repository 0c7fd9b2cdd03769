import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { line, write } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can, type Verb } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { Field } from './cells/field.tsx';
import { NewRecord } from './new-record.tsx';

const pump: ListedEntity = {
  module: 'pumps',
  noun: 'Pump',
  feature: 'assets',
  address: (id) => `/pumps/${id}`,
  list: { title: 'Pumps', path: '/pumps', filter: 'tenantAssets' },
};
const createPump = write({
  path: 'pumps/create_pump',
  about: 'Adds a pump.',
  permission: can('assets', 'create'),
  undo: 'image',
  input: z.object({ name: line(60).min(1, 'Give the pump a name') }),
  output: z.object({ pumpID: z.number(), name: z.string() }),
});

async function openForm(may: Verb) {
  const asked = answerAt({ 'pumps/create_pump': ({ name }) => ({ pumpID: 7, name }) });
  const page = await renderOnPage(
    <AsAda may={{ assets: may }}>
      <NewRecord entity={pump} contract={createPump} made={({ pumpID, name }) => ({ id: pumpID, name })}>
        {(form) => <Field form={form} name="name" label="Name" isFirst />}
      </NewRecord>
    </AsAda>,
    '/pumps/new',
  );
  return { ...page, asked };
}

beforeEach(() => localStorage.clear());

describe('the form of a new record', () => {
  test('saved, it leads to the page of the new one and says what was added', async () => {
    const { history, asked } = await openForm('create');
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Triplex');
    await userEvent.click(screen.getByRole('button', { name: 'Add pump' }));
    await waitFor(() => expect(history.location.pathname).toBe('/pumps/7'));
    expect(screen.getByText('Triplex added')).toBeTruthy();
    expect(asked).toEqual([{ path: 'pumps/create_pump', input: { name: 'Triplex' } }]);
  });

  test('Cancel goes back to the list with the filter it had', async () => {
    localStorage.setItem('tenantAssets', 'search=pump');
    const { history } = await openForm('create');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(history.location.href).toBe('/pumps?search=pump'));
  });

  test('without the right it says which one is missing', async () => {
    await openForm('read');
    expect(screen.getByRole('heading', { name: 'You cannot open the form of a new pump' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
