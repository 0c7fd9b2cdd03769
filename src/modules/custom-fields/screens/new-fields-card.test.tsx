import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { line, write } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { NewRecord } from '#web/form/new-record.tsx';
import { fieldsOfNew } from '../new-contract.ts';
import { NewFieldsCard } from './new-fields-card.tsx';

const pump: ListedEntity = {
  module: 'assets',
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
  input: z.object({ name: line(60).min(1, 'Give the pump a name'), ...fieldsOfNew }),
  output: z.object({ pumpID: z.number(), name: z.string() }),
});
const begun = { customFields: {} };

const gate = { fieldID: 3, name: 'Gate code', type: 'text', choices: [] };
const flow = { fieldID: 4, name: 'Design flow', type: 'number', choices: [] };
const since = { fieldID: 5, name: 'Warranty until', type: 'date', choices: [] };
const crane = { fieldID: 6, name: 'Crane on site', type: 'yes_no', choices: [] };
const seal = { fieldID: 7, name: 'Seal', type: 'choice', choices: ['Packing', 'Cartridge'] };

async function openForm(fields: object[], made: (input: object) => unknown = () => ({ pumpID: 7, name: 'Triplex' })) {
  const asked = answerAt({ 'facets/get_facets': () => ({ tags: [], fields }), 'pumps/create_pump': made });
  const page = await renderOnPage(
    <AsAda may={{ assets: 'create' }}>
      <NewRecord
        entity={pump}
        contract={createPump}
        initial={begun}
        made={({ pumpID, name }) => ({ id: pumpID, name })}
      >
        {(form) => (
          <>
            <Field form={form} name="name" label="Name" isFirst />
            <NewFieldsCard form={form} module="assets" />
          </>
        )}
      </NewRecord>
    </AsAda>,
    '/pumps/new',
  );
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Triplex');
  const sent = () => asked.filter(({ path }) => path === 'pumps/create_pump').map(({ input }) => input);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Add pump' }));
  const pick = async (label: string, word: string) => {
    await userEvent.click(screen.getByRole('button', { name: `${label}: Choose` }));
    await userEvent.click(await screen.findByRole('option', { name: word }));
  };
  return { ...page, asked, sent, save, pick };
}
const typeInto = async (name: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text);

describe('the fields of a company’s own in the form of a new record', () => {
  beforeEach(() => localStorage.clear());

  test('each type is filled in and sent by its id; what is empty is left out', async () => {
    const { sent, save, pick } = await openForm([gate, flow, since, crane, seal]);
    await typeInto('Gate code', '#44');
    expect(screen.getByRole('group', { name: 'More' })).toBeTruthy();
    await typeInto('Warranty until', '2/28/2027');
    await pick('Crane on site', 'Yes');
    await pick('Seal', 'Cartridge');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ customFields: { 3: '#44', 5: '2027-02-28', 6: 'yes', 7: 'Cartridge' } });
    expect(sent()[0]?.customFields).not.toHaveProperty('4');
  });

  test('a company without any is asked for nothing more', async () => {
    const { asked, sent, save } = await openForm([]);
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('facets/get_facets'));
    expect(screen.queryByText('More')).toBeNull();
    await save();
    await waitFor(() => expect(sent()).toEqual([{ name: 'Triplex', customFields: {} }]));
  });

  test('what is no number is said at its field and not sent; what the server refuses stands there as well', async () => {
    const refused = { message: 'Gate code: no', code: 'unprocessable', fields: { 'customFields.3': 'Not this one' } };
    const { sent, save } = await openForm([gate, flow], () => [422, refused]);
    await typeInto('Gate code', '12');
    await typeInto('Design flow', '12 gpm{Enter}');
    expect(await screen.findByText('Enter a number')).toBeTruthy();
    await save();
    expect(sent()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Design flow' }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Design flow' }),
      '{Backspace}{Backspace}{Backspace}{Backspace}',
    );
    await save();
    expect(await screen.findByText('Not this one')).toBeTruthy();
    expect(screen.queryByText('Gate code: no')).toBeNull();
    expect(sent()[0]).toMatchObject({ customFields: { 3: '12', 4: '12' } });
  });

  test('the draft brings back what was typed, and says what is of a field that is out of use by then', async () => {
    const first = await openForm([gate, flow]);
    await typeInto('Gate code', '#44');
    await typeInto('Design flow', '1,250');
    first.unmount();
    const { sent, save } = await openForm([flow]);
    expect(((await screen.findByRole('textbox', { name: 'Design flow' })) as HTMLInputElement).value).toBe('1,250');
    expect((await screen.findByText(/out of use now/)).textContent).toContain('#44');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.customFields).toEqual({ 4: '1,250' });
  });
});
