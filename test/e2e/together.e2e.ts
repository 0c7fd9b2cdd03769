import { describe, expect, test } from 'vitest';
import { bothOr, openStage, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const field = ({ page }: Visitor, name: string) => page.getByRole('textbox', { name });
const edit = ({ page }: Visitor, name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
const shows = ({ page }: Visitor, name: string, text: string) =>
  page.getByRole('button', { name: `${name}: ${text}` }).waitFor();

describe('two people at one ticket', () => {
  test.each(bothOr('phone'))('see each other, and where the other writes (%s)', async (size) => {
    const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
    const dewey = await caprock.add('Dispatcher', { name: 'Dewey Hale' });
    const ray = await caprock.add('Dispatcher', { name: 'Ray Soto' });
    await caprock.admin.call('tickets/create_ticket', {
      ticketSubject: 'Vibration on line pump 3',
      description: 'Line pump 3 trips on vibration after an hour under load.',
    });
    const [here, there] = [await visit({ as: dewey, size }), await visit({ as: ray, size })];
    const isShown = (visitor: Visitor, text: string) =>
      visitor.page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
    await here.open('/tickets/1');
    await there.open('/tickets/1');
    await isShown(here, 'Ray Soto is here');
    await isShown(there, 'Dewey Hale is here');
    await here.look('together');

    // One writes, the other sees where; different fields are both saved.
    await edit(there, 'Description');
    await field(there, 'Description').fill('Line pump 3 trips after an hour. The coupling guard is warm.');
    await isShown(here, 'Ray Soto is writing');
    await isShown(here, 'Ray Soto is writing here');
    await here.look('together-writing');
    await edit(here, 'Subject');
    await field(here, 'Subject').fill('Vibration on line pump 3, coupling side');
    await isShown(there, 'Dewey Hale is writing here');
    await there.look('together-both-writing');
    await here.page.keyboard.press('Enter');
    await there.page.keyboard.press('Control+Enter');
    for (const either of [here, there]) {
      await shows(either, 'Subject', 'Vibration on line pump 3, coupling side');
      await shows(either, 'Description', 'Line pump 3 trips after an hour. The coupling guard is warm.');
    }
    await isShown(here, 'Ray Soto is here');
    await isShown(there, 'Dewey Hale is here');

    // The same field: the later one has both values in sight.
    there.provokes(/409/);
    await edit(here, 'Subject');
    await edit(there, 'Subject');
    await isShown(there, 'Dewey Hale is writing here');
    await isShown(here, 'Ray Soto is writing here');
    await there.look('together-same-field');
    await field(here, 'Subject').fill('Replace the coupling of line pump 3');
    await field(there, 'Subject').fill('Line pump 3: shaft is bent');
    await here.page.keyboard.press('Enter');
    await toast(here.page, 'Subject changed').first().waitFor();
    await shows(here, 'Subject', 'Replace the coupling of line pump 3');
    await there.page.keyboard.press('Enter');
    const sheet = there.page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'Replace the coupling of line pump 3' }).waitFor();
    expect(await sheet.getByRole('radio', { name: 'Line pump 3: shaft is bent' }).isChecked()).toBe(true);
    await sheet.getByRole('button', { name: 'Save my choice' }).click();
    await shows(here, 'Subject', 'Line pump 3: shaft is bent');

    // Who goes away is gone, however they go.
    await there.open('/tickets');
    await here.page.getByText('Ray Soto is here', { exact: true }).waitFor({ state: 'detached' });
  });
});
