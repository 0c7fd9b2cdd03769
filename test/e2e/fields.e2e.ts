import { describe, expect, test } from 'vitest';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { capitalised } from '#web/days/formats.ts';

const { app, visit } = await openStage();

const pumpCustomer = {
  customerName: 'Caliche Water',
  locations: [
    { name: 'Yard', address: '4100 Andrews Hwy', city: 'Odessa', state: 'TX', zip: '79761' },
    { name: 'Nowhere', address: 'By the old oak', city: '', state: '', zip: '' },
  ],
};

describe.each(bothOr('phone'))('the parts of a form on a %s', (size) => {
  test('fields, pickers, dialogs and documents in their states', async () => {
    const { admin } = await app.newTenant();
    const { page, open, look } = await visit({ size, as: admin });
    await open('/boilerplate');
    const panel = (title: string) => page.locator('section', { has: page.getByRole('heading', { name: title }) });

    await panel('Form from a contract').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is required').waitFor();
    await look('parts-form');

    await page.getByRole('button', { name: /^Somebody/ }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('league 4999');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Colleague 4999']);
    await look('parts-picker');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Somebody: Colleague 4999' }).count()).toBe(1);

    await page.getByLabel('Maker').fill('zz');
    await page.getByText('No suggestion found').waitFor();
    await look('parts-suggestions');
    await page.getByLabel('Date Start').fill('12/24/2026');
    await page.getByLabel('Date End').focus();
    await page.getByText('Date Start cannot be greater than Date End').waitFor();

    await panel('Toasts and questions').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Confirmed action that fails' }).click();
    await page.getByRole('dialog').getByText('Void invoice 20884?').waitFor();
    await look('parts-question');
    await page.getByRole('button', { name: 'Void it' }).click();
    await toast(page, 'Something went wrong.').waitFor();
    await page.getByRole('button', { name: 'Conflict of two people' }).click();
    await page.getByText('Kaylee Braddock saved Ticket 4803 while you were editing').waitFor();
    await look('parts-conflict');
    await page.getByRole('button', { name: 'Keep theirs' }).click();

    await panel('Forbidden').scrollIntoViewIfNeeded();
    await look('parts-states');
  });

  test('a PDF is drawn, zoomed by keys, kept, and closed by Escape; one that is broken says so', async () => {
    const { admin } = await app.newTenant();
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/Invalid PDF|InvalidPDF/);
    await open('/boilerplate');
    await page.getByRole('button', { name: 'PDF, late' }).click();
    await page.getByText('Loading PDF...').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'PDF, two pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'PDF Preview' });
    const first = dialog.getByRole('img', { name: 'Page 1 of 2: Estimate 1107' });
    await first.waitFor();
    const ink = () =>
      first.evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value, index) => index % 4 === 0 && value < 50);
      });
    await expect.poll(ink).toBe(true);
    await look('parts-pdf');
    const width = async () => Math.round((await first.boundingBox())?.width ?? 0);
    const before = await width();
    await page.keyboard.press('-');
    await expect.poll(width).toBe(Math.round(before * 0.75));
    await page.keyboard.press('0');
    await expect.poll(width).toBe(before);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('estimate-1107.pdf');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    for (const kind of ['broken', 'failed']) {
      await page.getByRole('button', { name: `PDF, ${kind}` }).click();
      await page.getByText('Coin landed on its edge!').waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});

test('an image over 1.7 MB and beyond 1280×720 is made smaller by the browser; others stay', async () => {
  const { admin } = await app.newTenant();
  const { page, open } = await visit({ as: admin });
  await open('/boilerplate');
  const choose = async (name: string, width: number, height: number) => {
    // Noise does not compress: this makes the file as heavy as a photograph.
    const text = await page.evaluate(
      async ([wide = 0, high = 0]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const context = canvas.getContext('2d');
        const pixels = context?.createImageData(wide, high);
        for (let i = 0; pixels && i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
        if (pixels) context?.putImageData(pixels, 0, 0);
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      [width, height],
    );
    const image = { name, mimeType: 'image/png', buffer: Buffer.from(text, 'base64') };
    await page.getByLabel('Image', { exact: true }).setInputFiles(image);
  };
  await choose('plan.png', 1600, 1200);
  await page.getByText(/plan\.png, 1600 × 1200, \d+ KB is sent as plan\.jpg, 960 × 720, \d+ KB/).waitFor();
  await choose('small.png', 200, 100);
  await page.getByText(/small\.png, 200 × 100, (\d+) KB is sent as small\.png, 200 × 100, \1 KB/).waitFor();
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('x'.repeat(2_000_000)) };
  await page.getByLabel('Image', { exact: true }).setInputFiles(broken);
  await expect.poll(() => page.getByText(/is sent as/).count()).toBe(0);
});

test('a picker whose list fails, is not understood or is late says so, keeps what was typed, and comes back', async () => {
  const { admin } = await app.newTenant();
  await admin.call('customers/create_customer', pumpCustomer);
  const { page, open, provokes } = await visit({ as: admin });
  provokes(/500|Failed to load|promised form|net::ERR/);
  let answer: 'fails' | 'nonsense' | 'comes' = 'fails';
  await page.route('**/api/customers/get_customer_list', async (route) => {
    if (answer === 'fails') await route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } });
    else if (answer === 'nonsense') await route.fulfill({ json: { data: { rows: 'none' } } });
    else await route.continue();
  });
  await open('/tickets/new');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Seal leak, P-204');
  for (const next of ['nonsense', 'comes'] as const) {
    await page.getByRole('button', { name: /^Customer/ }).click();
    await page.getByText('The list could not be loaded.').waitFor();
    answer = next;
    await page.getByRole('button', { name: 'Try again' }).click();
    if (next === 'nonsense') await page.keyboard.press('Escape');
  }
  await page.getByRole('option', { name: /Caliche Water/ }).click();
  await page.getByRole('button', { name: 'Customer: Caliche Water' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Seal leak, P-204');
});

test('an address has its time on the customer and on the ticket; one that nobody knows has none', async () => {
  const { admin } = await app.newTenant();
  const { body } = await admin.call('customers/create_customer', pumpCustomer);
  const { customerID } = body.data;
  const ticket = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID });
  const { page, open, look } = await visit({ as: admin, timezoneId: 'America/Denver' });
  await open(`/customers/${customerID}`);
  await page.getByText(/\d [AP]M CST, \w+day/).waitFor();
  await page.getByRole('img', { name: 'Failed to get coordinates' }).waitFor();
  await look('parts-addresses');
  await open(`/tickets/${ticket.body.data.ticketID}`);
  await page.getByText(/\d [AP]M CST, \w+day/).waitFor();
  const link = page.getByRole('link', { name: '4100 Andrews Hwy, Odessa, TX 79761' });
  expect(await link.getAttribute('target')).toBe('_blank');
});

test('at 200 % a form of very long, right-to-left and emoji words is one column, and nothing is cut off', async () => {
  const { admin } = await app.newTenant();
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4);
  await admin.call('customers/create_customer', { customerName: long });
  await admin.call('customers/create_customer', { customerName: 'شركة المياه 🛠️ 👷🏽‍♀️' });
  const { page, open, look } = await visit({ as: admin });
  await page.setViewportSize({ width: 720, height: 450 });
  await open('/tickets/new');
  await page.getByRole('textbox', { name: 'Subject' }).fill(`${long} 🛠️ تسرب`);
  await page.getByRole('button', { name: /^Customer/ }).click();
  await page.getByRole('option', { name: /شركة/ }).waitFor();
  await look('parts-zoomed');
  await page.getByRole('option', { name: long }).click();
  await look('parts-zoomed-long');
});

test('a colleague’s address is refused while it is typed, before anything is sent', async () => {
  const { admin } = await app.newTenant();
  const { page, open, look } = await visit({ as: admin });
  await open('/users/invite');
  await page.getByLabel(/^Email/).fill(admin.email.toUpperCase());
  await page.getByText('This email is already taken. Try another.').waitFor();
  await look('parts-taken');
});

test.each(bothOr('phone'))(
  'a location and a contact of a new customer have room for what they hold, and what takes one away beside it: %s',
  async (size) => {
    const { admin } = await app.newTenant();
    const { page, open, look } = await visit({ as: admin, size });
    await open('/customers/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Permian Basin Midstream');
    const filled = {
      contact: { Name: 'Dewey Hale', Phone: '(432) 555-0142' },
      location: { Name: 'CTB 4', ZIP: '79761-1234' },
    };
    for (const [one, texts] of Object.entries(filled)) {
      await page.getByRole('button', { name: `Add a ${one}` }).click();
      const group = page.getByRole('group', { name: `${capitalised(one)}s` });
      for (const [label, text] of Object.entries(texts)) {
        const field = group.getByRole('textbox', { name: label });
        await field.fill(text);
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), `${label} is cut`).toBe(0);
      }
      const [first, remove] = await Promise.all(
        [group.getByRole('textbox').first(), group.getByRole('button', { name: `Remove ${one} 1` })].map((part) =>
          part.boundingBox(),
        ),
      );
      if (!first || !remove) throw new Error('One of them is not there.');
      expect(remove.x).toBeGreaterThanOrEqual(first.x + first.width);
      expect(Math.abs(remove.y + remove.height / 2 - first.y - first.height / 2)).toBeLessThan(8);
    }
    await look('parts-new-customer');
  },
);
