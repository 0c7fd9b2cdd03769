import { describe, expect, test } from 'vitest';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();
const acme = await app.newTenant();
const { admin } = acme;

describe('a checklist', () => {
  test('is written with the keyboard alone, and linked to a ticket type', async () => {
    const kind = await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Start-up' });
    const category = await admin.call('settings/create_work_kind', { kind: 'task', name: 'Pumps' });
    const seals = { kind: 'task', name: 'Seals', parentID: category.body.data.id };
    const taskKind = await admin.call('settings/create_work_kind', seals);
    const hers = await visit({ as: admin });
    const { page } = hers;
    await hers.open('/checklists/new');
    await page.getByLabel('Name', { exact: false }).first().fill('Start-up');
    for (const title of ['Lock out', 'Serial tag', 'Pressure']) {
      await page.getByRole('button', { name: 'Add a step' }).press('Enter');
      // Its name is typed at once: the focus is there.
      await page.keyboard.type(title);
    }
    await page.getByRole('combobox', { name: 'Kind of Serial tag' }).selectOption('scan');
    await page.getByRole('button', { name: 'More of Serial tag' }).press('Enter');
    await page.getByRole('textbox', { name: 'Right codes, one a line' }).fill('PMP-*');
    await hers.look('checklist-builder-scan');
    await page.getByRole('combobox', { name: 'Kind of Pressure' }).selectOption('number');
    await page.getByRole('button', { name: 'More of Pressure' }).press('Enter');
    await page.getByRole('textbox', { name: 'Unit' }).fill('psi');
    await page.getByRole('textbox', { name: 'At least' }).fill('40');
    await page.getByRole('textbox', { name: 'At most' }).fill('60');
    await page.getByRole('checkbox', { name: 'Failing it opens a ticket' }).press('Space');
    await hers.look('checklist-builder');
    await page.getByRole('button', { name: 'Move Pressure', exact: true }).press('ArrowUp');
    await page.getByText('Moved to place 2 of 3').waitFor();
    await page.getByRole('checkbox', { name: 'Start-up' }).press('Space');
    await page.getByRole('button', { name: 'Add checklist' }).press('Enter');
    await page.waitForURL(/\/checklists\/\d+$/);
    await page.getByRole('checkbox', { name: 'Start-up', checked: true }).waitFor();
    const list = async () => (await admin.call('settings/list_checklists')).body;
    const linked = {
      name: 'Start-up',
      stepsTotal: 3,
      ticketTypeIDs: [kind.body.data.id],
      taskCategoryIDs: [] as number[],
    };
    expect((await list()).data.rows).toMatchObject([linked]);
    // A tick waits for Save as all else of the page does, and is undone with it.
    await page.getByRole('checkbox', { name: 'Pumps › Seals' }).press('Space');
    await hers.look('checklist-linked');
    expect((await list()).data.rows).toMatchObject([linked]);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await toast(page, 'Start-up saved').filter({ hasText: 'Undo' }).last().waitFor();
    // The toast of its making says the same, and may stand there still.
    await expect
      .poll(async () => (await list()).data.rows)
      .toMatchObject([{ ...linked, taskCategoryIDs: [taskKind.body.data.id] }]);
    const body = await list();
    const steps = (await admin.call('settings/get_checklist', { checklistID: body.data.rows[0].checklistID })).body
      .data;
    expect(steps.steps).toMatchObject([
      { title: 'Lock out' },
      { title: 'Pressure' },
      { title: 'Serial tag', codes: ['PMP-*'] },
    ]);
  });

  test.each(bothOr('phone'))(
    'beside it, the plain steps of a ticket type are renamed, moved and taken back in place, %s',
    async (size) => {
      const name = `Overhaul ${size}`;
      const steps = ['Isolate', 'Open', 'Test run'].map((title) => ({ title, isRequired: false }));
      await admin.call('settings/create_work_kind', { kind: 'ticket', name, steps });
      const hers = await visit({ as: admin, size });
      const { page } = hers;
      await hers.open('/settings/ticket_types');
      await page.getByRole('button', { name: `Steps of ${name}` }).click();
      await page.getByRole('button', { name: `Step 2 of ${name}: Open` }).click();
      await page.getByRole('textbox', { name: `Step 2 of ${name}` }).fill('Open the casing');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Move Open the casing' }).press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.getByText('Moved to place 3 of 3').waitFor();
      const titles = page.getByRole('list', { name: `Steps of ${name}` }).getByRole('button', { name: /^Step \d/ });
      // The line is a field until its new title is kept.
      await expect.poll(() => titles.allTextContents()).toEqual(['Isolate', 'Test run', 'Open the casing']);
      const kept = async () => {
        const { body } = await admin.call('settings/list_work_kinds', { kind: 'ticket' });
        const { steps: now } = body.data.kinds.find((kind: { name: string }) => kind.name === name);
        return now.map(({ title }: { title: string }) => title);
      };
      await expect.poll(kept).toEqual(['Isolate', 'Test run', 'Open the casing']);
      await hers.look('ticket-type-steps');
      const drag = page.getByRole('button', { name: 'Move Open the casing' });
      if (size === 'desktop') await drag.dragTo(page.getByRole('button', { name: `Step 1 of ${name}: Isolate` }));
      else await drag.press('ArrowUp');
      await expect.poll(async () => (await kept()).indexOf('Open the casing')).toBe(size === 'desktop' ? 0 : 1);
      // The server has it before the page has its Undo; that of the move before is none any more.
      await hers.settled();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect.poll(kept).toEqual(['Isolate', 'Test run', 'Open the casing']);
      await page.getByRole('link', { name: 'checklists', exact: true }).click();
      await page.waitForURL(/\/checklists$/);
    },
  );

  test('is filled in on a phone with photo and signature, and a failed step opens a ticket', async () => {
    const given = [
      { id: 1, title: 'Energy isolated', isRequired: true },
      { id: 2, title: 'Discharge pressure', type: 'number', unit: 'psi', min: 40, max: 60, failCreatesTicket: true },
      { id: 3, title: 'Seal', type: 'choice', options: ['Dry', 'Drip', 'Stream'], isRequired: true },
      { id: 4, title: 'Photo of the pump', type: 'photo' },
      { id: 5, title: 'Customer accepts', type: 'signature' },
      { id: 6, title: 'Guard fitted', type: 'pass_fail' },
      { id: 7, title: 'Pump serial tag', type: 'scan', codes: ['PMP-*'] },
    ];
    const list = await admin.call('settings/create_checklist', { name: 'After repair', steps: given });
    const { checklistID } = list.body.data;
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak at well 4' })).body
      .data;
    await admin.call('tickets/link_checklist_items', { ticketID, checklistID });
    const hers = await visit({ as: admin, size: 'phone' });
    const { page } = hers;
    await hers.context.grantPermissions(['geolocation']);
    await hers.context.setGeolocation({ latitude: 31.8457, longitude: -102.3676, accuracy: 12 });
    await hers.open(`/tickets/${ticketID}`);
    await page.getByRole('tab', { name: 'Checklist' }).click();
    await page.getByRole('checkbox', { name: 'Energy isolated' }).click();
    await page.getByText('1 of 7').waitFor();
    const where = page.getByRole('link', { name: 'Where Energy isolated was done' });
    await where.waitFor();
    expect(await where.getAttribute('href')).toContain('query=31.8457%2C-102.3676');
    expect(await where.getAttribute('target')).toBe('_blank');
    // As a scanner types it, with Enter at the end.
    await page.getByRole('textbox', { name: 'Pump serial tag' }).focus();
    await page.keyboard.type('7340-118\n');
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Pump serial tag' }).fill('PMP-118');
    await page.keyboard.press('Enter');
    await page.getByText('Failed', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Discharge pressure' }).fill('12');
    await page.getByRole('textbox', { name: 'Discharge pressure' }).press('Enter');
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Open a ticket for it' }).click();
    await page.getByRole('link', { name: 'was opened for it' }).waitFor();
    await page.getByRole('button', { name: 'Drip' }).click();
    await page.getByText('4 of 7').waitFor();
    await page
      .getByRole('group', { name: 'Photo of the pump' })
      .getByLabel('Add photos')
      .setInputFiles({ name: 'pump.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) });
    await page.getByRole('img', { name: 'Photo of the pump, photo 1' }).waitFor();
    const photo = { name: 'side.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await samples.jpeg()) };
    const noPhoto = { name: 'tail.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') };
    hers.provokes(/422/);
    await page
      .getByRole('group', { name: 'Photo of the pump' })
      .getByLabel('Add photos')
      .setInputFiles([photo, noPhoto, { ...photo, name: 'top.jpg' }]);
    // What failed holds nothing back, and stays to be tried again.
    await page.getByRole('img', { name: 'Photo of the pump, photo 3' }).waitFor();
    await page.getByRole('button', { name: 'Try tail.jpg again' }).waitFor();
    await hers.look('checklist-photos');
    await page.getByRole('button', { name: 'Remove tail.jpg' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const board = page.getByRole('img', { name: 'Sign here: Customer accepts' });
    // In the middle: what is at the lower edge may be under a message.
    await board.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await board.boundingBox();
    if (!box) throw new Error('The board is not on the page');
    await page.mouse.move(box.x + 30, box.y + 120);
    await page.mouse.down();
    for (let step = 1; step <= 24; step++)
      await page.mouse.move(box.x + 30 + step * 11, box.y + 90 + 45 * Math.sin(step / 2));
    await page.mouse.up();
    await hers.look('checklist-signing');
    await page.getByRole('button', { name: 'Save the signature' }).click();
    await page.getByRole('img', { name: 'Customer accepts, signed' }).waitFor();
    await page.getByRole('button', { name: 'Skip Guard fitted' }).click();
    await page.getByRole('textbox', { name: 'Why Guard fitted is skipped' }).fill('No guard on this one');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('7 of 7').waitFor();
    await hers.look('checklist-filled');
    const { body } = await admin.call('tickets/getLinkedChecklistItems', { ticketID });
    expect(body.data.completedStepsPercentage).toBe(100);
    const desk = await visit({ as: admin });
    await desk.open(`/tickets/${ticketID}`);
    await desk.page.getByRole('tab', { name: 'Checklist 7/7' }).click();
    await desk.page.getByRole('img', { name: 'Customer accepts, signed' }).waitFor();
    await desk.look('checklist-desk');
    // Asked for, and not allowed here: it says so, and the step stays as it is.
    await desk.page.getByRole('checkbox', { name: 'Energy isolated' }).click();
    await desk.page.getByText('6 of 7').waitFor();
    await desk.page.getByRole('checkbox', { name: 'Energy isolated' }).click();
    await desk.page.getByText('7 of 7').waitFor();
    await desk.page.getByRole('button', { name: 'Add my position to Energy isolated' }).click();
    await desk.page.getByText('This device does not say where it is.').waitFor();
    await desk.page.getByText('7 of 7').waitFor();
  });

  test.each(bothOr('phone'))('open required and failed steps are asked about before the end, %s', async (size) => {
    const given = [
      { id: 1, title: 'Energy isolated', isRequired: true },
      { id: 2, title: 'Guard in place', type: 'pass_fail' },
    ];
    const list = await admin.call('settings/create_checklist', { name: `Before the end ${size}`, steps: given });
    const { checklistID } = list.body.data;
    const tech = await acme.add('Technician');
    const made = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', assignees: [tech.userID] });
    const { ticketID } = made.body.data;
    await admin.call('tickets/link_checklist_items', { ticketID, checklistID });
    const his = await visit({ as: tech, size });
    const { page } = his;
    await his.open(`/tickets/${ticketID}`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('A required step is open: Energy isolated.').waitFor();
    await his.look('close-open-steps');
    await page.getByRole('button', { name: 'Show the checklist' }).click();
    // He may not skip what is required, and is not offered to.
    await page.getByRole('button', { name: 'Skip Guard in place' }).waitFor();
    expect(await page.getByRole('button', { name: 'Skip Energy isolated' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Energy isolated' }).last().click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('Failed: Guard in place.').waitFor();
    await his.look('close-failed-steps');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
  });

  test('has a code read by the camera where the browser can, and by hand where nobody allows the camera', async () => {
    const steps = [{ id: 1, title: 'Pump serial tag', type: 'scan', codes: ['PMP-*'] }];
    const { checklistID } = (await admin.call('settings/create_checklist', { name: 'By camera', steps })).body.data;
    const { ticketID } = (await admin.call('tickets/create_ticket', { ticketSubject: 'Read the tag' })).body.data;
    await admin.call('tickets/link_checklist_items', { ticketID, checklistID });
    const hers = await visit({ as: admin });
    const { page } = hers;
    // This browser has neither: what stands here is what others offer.
    await page.addInitScript(() => {
      const held = { isAllowed: false, tracks: [] as MediaStreamTrack[] };
      Object.assign(window, {
        held,
        BarcodeDetector: class {
          detect = async () => [{ rawValue: 'PMP-4711' }];
        },
      });
      navigator.mediaDevices.getUserMedia = async () => {
        if (!held.isAllowed) throw new DOMException('Not allowed', 'NotAllowedError');
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        const stream = canvas.captureStream(10);
        held.tracks = stream.getTracks();
        return stream;
      };
    });
    await hers.open(`/tickets/${ticketID}`);
    await page.getByRole('tab', { name: 'Checklist' }).click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.getByText('The camera cannot be used.').waitFor();
    await page.evaluate(() => {
      (window as unknown as { held: { isAllowed: boolean } }).held.isAllowed = true;
    });
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await page.getByText('1 of 1').waitFor();
    expect(await page.getByRole('textbox', { name: 'Pump serial tag' }).inputValue()).toBe('PMP-4711');
    const states = () =>
      page.evaluate(() =>
        (window as unknown as { held: { tracks: MediaStreamTrack[] } }).held.tracks.map(({ readyState }) => readyState),
      );
    await expect.poll(states).toEqual(['ended']);
  });
});
