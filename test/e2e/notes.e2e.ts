import { describe, expect, test } from 'vitest';
import * as samples from '#test/file-samples.ts';
import { bothOr, openStage, scriptOf, toast, type Visitor } from '#test/stage.ts';

const { app, visit } = await openStage();

const openComposer = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Write a note, @ or #' }).click();
  // What is typed goes where the focus is.
  await page.locator('[role=textbox]:focus').waitFor();
};
const note = ({ page }: Visitor, text: string) => page.locator('li', { hasText: text }).first();
const menu = async (visitor: Visitor, text: string, item: string | RegExp) => {
  await note(visitor, text).hover();
  await note(visitor, text)
    .getByRole('button', { name: /More about the note/ })
    .click();
  await visitor.page.getByRole('menuitem', { name: item }).click();
};

describe('notes of a ticket', () => {
  test.each(bothOr('phone'))('are written, read, answered, pinned, changed and compared (%s)', async (size) => {
    const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
    const dana = await caprock.add('Dispatcher', { name: 'Dana Whitfield' });
    const ruben = await caprock.add('Technician', { name: 'Ruben Ortega' });
    await caprock.admin.call('tickets/create_ticket', {
      ticketSubject: 'Seal leak, P-204 transfer pump',
      assignees: [ruben.userID],
    });
    const [here, there] = [await visit({ as: dana, size }), await visit({ as: ruben, size })];
    await here.open('/tickets/1');
    await here.page.getByText('Nobody has written a note yet.').waitFor();
    await here.look('notes-none');

    // Written with a word in bold and a mention; the other sees it at once.
    await there.open('/tickets/1');
    await openComposer(here);
    await here.page.keyboard.type('Gate code ');
    await here.page.keyboard.press('Control+b');
    await here.page.keyboard.type('4417');
    await here.page.keyboard.press('Control+b');
    await here.page.keyboard.type(', ask @Rub');
    await here.page.getByRole('option', { name: /Ruben Ortega/ }).click();
    await here.page.keyboard.type('to call first.');
    await here.look('notes-writing');
    await here.page.keyboard.press('Control+Enter');
    await toast(here.page, 'Note posted').first().waitFor();
    await note(there, 'Gate code 4417').waitFor();
    expect(await note(there, 'Gate code').locator('strong', { hasText: '4417' }).count()).toBe(1);

    // Whoever had it before their eyes has read it.
    await expect
      .poll(async () => {
        const { body } = await dana.call('notes/notes', { ID: 1, type: 'tickets' });
        return body.data.rows[0]?.readers;
      })
      .toBe(1);

    // What is typed survives a reload, and what is for the customer cannot be mistaken.
    await openComposer(there);
    await there.page.keyboard.type('Old seal is out, product attack.');
    await there.page.getByText('Draft kept').waitFor();
    await there.page.reload();
    await there.page.getByRole('textbox', { name: 'Note' }).getByText('Old seal is out').waitFor();
    const chosen = there.page.waitForEvent('filechooser');
    const camera = there.page.getByRole('button', { name: 'Insert images' });
    // It is in sight, also on a phone, whose tools scroll.
    const { x, width } = (await camera.boundingBox()) ?? { x: 1e6, width: 0 };
    expect(x + width).toBeLessThanOrEqual(there.page.viewportSize()?.width ?? 0);
    await camera.click();
    await (await chosen).setFiles([
      { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: await samples.jpeg(900, 600) },
      { name: 'sleeve.jpg', mimeType: 'image/jpeg', buffer: await samples.jpeg(600, 900) },
    ]);
    await expect.poll(() => there.page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
    await expect.poll(() => there.page.getByRole('progressbar').count()).toBe(0);
    await there.look('notes-with-images');
    await there.page.getByRole('button', { name: 'Post note' }).click();
    await note(here, 'Old seal is out').waitFor();
    await note(here, 'Old seal is out')
      .getByRole('button', { name: /seal.jpg/ })
      .click();
    await here.page.getByRole('dialog').getByText('1 of 2').waitFor();
    await here.page.keyboard.press('Escape');
    await openComposer(here);
    await here.page.getByRole('button', { name: 'For the customer' }).click();
    await here.page.getByRole('textbox', { name: 'Note for the customer' }).click();
    await here.page.keyboard.type('Your pump runs again.');
    await here.look('notes-for-customer');
    await here.page.getByRole('button', { name: 'Post for the customer' }).click();
    await note(there, 'Your pump runs again.').getByText('The customer can read this').waitFor();

    // Pinned, changed, and compared with what it said before.
    await menu(here, 'Gate code', 'Pin');
    await note(there, 'Gate code').getByText('Pinned').waitFor();
    await menu(there, 'Old seal is out', 'Edit');
    const field = there.page.getByRole('textbox', { name: 'Note' });
    await field.getByText('Old seal is out').click();
    await there.page.keyboard.press('Control+a');
    await there.page.keyboard.type('Old seal is out, the face is heat checked.');
    await there.page.getByRole('button', { name: 'Save' }).click();
    await note(here, 'heat checked').getByRole('button', { name: 'edited' }).click();
    const versions = here.page.getByRole('dialog', { name: 'What the note said' });
    await versions.locator('ins', { hasText: 'heat' }).waitFor();
    await here.look('notes-compared');
    await here.page.keyboard.press('Escape');
    await here.look('notes');

    // What it all comes to.
    await here.page.getByRole('button', { name: 'Summarize' }).click();
    const summary = here.page.getByRole('dialog', { name: 'What the notes say' });
    await summary.getByRole('link', { name: /heat checked/ }).waitFor();
    await here.look('notes-summarized');
    await here.page.keyboard.press('Escape');

    // A notification leads to its note.
    await app.settled(caprock);
    await there.open('/notes/1');
    await there.page.waitForURL(/\/tickets\/1#note-1$/);
  });
});

describe.each(bothOr('phone'))('note templates on a %s', (size) => {
  test('are made in the settings and put into a note where its writer is, with what the record has', async () => {
    const caprock = await app.newTenant({ name: 'Caprock Pump Co.' });
    const { admin } = caprock;
    const customer = await admin.call('customers/create_customer', { customerName: 'Bolt & Sons' });
    const { customerID } = customer.body.data;
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204', customerID });
    for (const [name, more] of [
      ['Pump pulled', { noteBody: '<p>Seal faces: </p>', kinds: ['tickets', 'assets'] }],
      ['Job complete', { noteBody: '<p>The work on {subject} was completed. {me}</p>', audience: 'customer' }],
      ['Checked the books', { noteBody: '<p>Checked</p>', kinds: ['tasks'] }],
    ] as const) {
      expect((await admin.call('settings/create_note_template', { name, ...more })).status).toBe(200);
    }
    const here = await visit({ as: admin, size });
    const { page } = here;

    // A placeholder that there is not is named; what was typed stays.
    await here.open('/settings/note_templates');
    await page.getByRole('button', { name: 'Add a template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Arrival on site');
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type('On site at {custmer}, ticket {number}, P-204: ');
    here.provokes(/status of 422/);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^{custmer} cannot be filled in/).waitFor();
    await here.look('note-template-refused');
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('On site at {customer}, ticket {number}.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Arrival on site' }).waitFor();
    await here.look('note-templates');

    // By keys alone, between what is typed before and after it.
    await here.open('/tickets/1');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openComposer(here);
    await page.keyboard.type('Begin. End.');
    for (let step = 0; step < ' End.'.length; step++) await page.keyboard.press('ArrowLeft');
    // The editor hears of the cursor's new place with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(asked.filter((url) => url.includes('list_note_templates'))).toEqual([]);
    await page.getByRole('button', { name: 'Templates' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Arrival on site' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Arrival on site',
      'Job complete',
      'Pump pulled',
    ]);
    await here.look('note-template-menu');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[role=textbox]:focus').waitFor();
    await page.keyboard.type(' Met Joe.');
    const text = page.getByRole('textbox', { name: /^Note/ });
    await expect
      .poll(() => text.locator('p').allTextContents())
      .toEqual(['Begin.', 'On site at Bolt & Sons, ticket 1. Met Joe.', ' End.']);

    // One that is meant for the customer says so; the writer decides.
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('menuitem', { name: 'Job complete' }).click();
    await page.getByText('is meant for the customer').waitFor();
    await here.look('note-template-meant');
    await page.getByRole('button', { name: 'Write for the customer' }).click();
    await page.getByRole('button', { name: 'Post for the customer' }).click();
    await note(here, 'The work on Seal leak, P-204 was completed. Ada Admin').waitFor();
    await note(here, 'Met Joe.').getByText('The customer can read this').waitFor();
    await here.look('note-template-posted');
  });
});

describe.each(bothOr('phone'))('one note in two browsers of its writer on a %s', (size) => {
  test('different paragraphs are both kept, and the history says so; of the same one the second is asked', async () => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204' });
    const noteBody = '<p>Seal is out.</p><p>Sleeve is good.</p>';
    await admin.call('notes/post_note', { ID: 1, type: 'tickets', noteBody });
    const [here, there] = [await visit({ as: admin, size }), await visit({ as: admin, size })];
    const begin = async (visitor: Visitor, paragraph: string) => {
      await menu(visitor, paragraph, 'Edit');
      await visitor.page.getByRole('textbox', { name: 'Note' }).getByText(paragraph).click();
      await visitor.page.keyboard.press('End');
    };
    const save = ({ page }: Visitor) => page.getByRole('button', { name: 'Save' }).click();
    for (const visitor of [here, there]) {
      await visitor.open('/tickets/1');
      await note(visitor, 'Seal is out.').waitFor();
    }
    await begin(here, 'Seal is out.');
    await begin(there, 'Sleeve is good.');
    await here.page.keyboard.type(' Face is heat checked.');
    await there.page.keyboard.type(' Runout 0.0015 in.');
    await save(here);
    await note(here, 'heat checked').getByRole('button', { name: 'edited' }).waitFor();
    await save(there);
    await toast(there.page, 'Saved, together with what was written elsewhere').first().waitFor();
    for (const visitor of [here, there]) {
      await note(visitor, 'Seal is out. Face is heat checked.')
        .getByText('Sleeve is good. Runout 0.0015 in.')
        .waitFor();
    }
    await note(there, 'heat checked').getByRole('button', { name: 'edited' }).click();
    await there.page.getByRole('dialog').getByText('merged from two edits').waitFor();
    await there.look('notes-merged');
    await there.page.keyboard.press('Escape');

    await begin(here, 'Sleeve is good.');
    await begin(there, 'Sleeve is good.');
    await here.page.keyboard.type(' Mine.');
    await there.page.keyboard.type(' Also mine.');
    await save(here);
    await note(here, 'Mine.').getByRole('button', { name: 'edited' }).waitFor();
    there.provokes(/status of 409/);
    await save(there);
    await there.page.getByRole('dialog').getByText('Runout 0.0015 in. Mine.').waitFor();
    await there.look('notes-asked');
  });
});

describe.each(bothOr('phone'))('the words of notes on a %s', (size) => {
  test('are looked for when typing has paused, within the filter; cleared, all notes are back', async () => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204' });
    for (const noteBody of [
      'Ordered the seal kit',
      'Called the operator',
      'Seal kit is here',
      'Locked out',
      'Met Joe',
    ]) {
      await admin.call('notes/post_note', { ID: 1, type: 'tickets', noteBody });
    }
    const here = await visit({ as: admin, size });
    const { page } = here;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notes/notes'))
        asked.push(JSON.parse(request.postData() ?? '{}').others.search ?? '');
    });
    await here.open('/tickets/1');
    await note(here, 'Met Joe').waitFor();
    const notes = page.getByRole('region', { name: 'Notes' }).locator('ol > li');
    await page.getByRole('textbox', { name: 'Search the notes' }).click();
    await page.keyboard.type('kit seal', { delay: 20 });
    await expect.poll(() => notes.count()).toBe(2);
    await here.look('notes-searched');
    expect(asked.filter(Boolean)).toEqual(['kit seal']);
    await page.keyboard.type(' nowhere');
    await page.getByText('No note holds these words.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => notes.count()).toBe(5);

    // Without signal among those that are here; the words can be taken away again.
    here.provokes(/Failed to load resource|net::ERR/);
    await here.context.setOffline(true);
    await page.getByRole('textbox', { name: 'Search the notes' }).fill('Joe');
    await page.getByText('The server cannot be reached: these are the notes that were here before.').waitFor();
    await expect.poll(() => notes.count()).toBe(1);
    await here.look('notes-searched-offline');
    await page.getByRole('textbox', { name: 'Search the notes' }).press('Escape');
    await expect.poll(() => notes.count()).toBe(5);
    await here.context.setOffline(false);
  });
});

describe.each(bothOr('phone'))('what is typed before the editor is there, on a %s', (size) => {
  test('is in the note to the last key, survives a reload meanwhile, and goes on where the cursor was', async () => {
    const { admin } = await app.newTenant({ name: 'Caprock Pump Co.' });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak, P-204' });
    const here = await visit({ as: admin, size });
    const { page } = here;
    /** From now on the editor does not arrive until it is let through; a phone asks for it as soon as the page is there. */
    const holdScripts = async () => {
      const gate = Promise.withResolvers<void>();
      await page.route(`**/${scriptOf('new-note-form')}`, async (route) => {
        await gate.promise;
        await route.continue();
      });
      return async () => {
        gate.resolve();
        await page.unrouteAll({ behavior: 'wait' });
      };
    };
    const line = page.getByRole('button', { name: 'Write a note, @ or #' });
    const field = page.locator('textarea[aria-label="Note"]');
    const text = page.locator('[role=textbox][aria-multiline=true]');
    const lines = () => text.locator('p').allTextContents();

    const letThrough = await holdScripts();
    await here.open('/tickets/1');
    await line.waitFor();
    await line.click();
    await page.keyboard.type('Gate code 4417, <b> & ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ask Joe');
    for (const _ of 'Joe') await page.keyboard.press('ArrowLeft');
    expect(await field.inputValue()).toBe('Gate code 4417, <b> & \nask Joe');
    await here.look('notes-before-editor');
    // The editor comes while somebody goes on typing.
    const typing = page.keyboard.type('Ruben or maybe Dana or ', { delay: 15 });
    await letThrough();
    await typing;
    await text.waitFor();
    expect(await lines()).toEqual(['Gate code 4417, <b> & ', 'ask Ruben or maybe Dana or Joe']);
    await page.keyboard.press('End');
    await page.keyboard.type('.');
    await page.getByRole('button', { name: 'Post note' }).click();
    await note(here, 'ask Ruben or maybe Dana or Joe.').getByText('Gate code 4417, <b> &').waitFor();
    // It stands there before the server has it; its draft goes with its arrival.
    await toast(page, 'Note posted').waitFor();

    // The page goes before the editor has come; then a draft is written on in the same way.
    const never = await holdScripts();
    await page.reload();
    await line.waitFor();
    await line.click();
    await page.keyboard.type('Sleeve is scored');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await never();
    await text.waitFor();
    expect(await lines()).toEqual(['Sleeve is scored']);
    await page.getByText('Draft kept').waitFor();
  });
});
