import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bothOr, openStage } from '#test/stage.ts';

const { app, visit } = await openStage();
/** A machine that does other things as well may take its time. */
const patiently = { timeout: 15_000 };

const panelOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Note editor', exact: true }) });
const textOf = (page: Page) => page.getByRole('textbox', { name: /^Note/ });
/** Markup of what was sent, as the page beside it reads it. */
const sentOf = (page: Page) => page.getByLabel('Markup').inputValue();

const html = async (page: Page, given: string, plain = '') =>
  textOf(page).evaluate(
    (element, [rich = '', words = '']) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', rich);
      if (words) clipboardData.setData('text/plain', words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [given, plain],
  );

describe.each(bothOr('phone'))('a note on a %s', (size) => {
  test('with every tool of the bar, a colleague, a task and images, is read as it was written', async () => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    await admin.call('tasks/create_task', { taskSubject: 'Replace the seal' });
    const { page, open, look } = await visit({ size, as: admin });
    await open('/boilerplate');
    const panel = panelOf(page);
    const text = textOf(page);
    await text.click();
    const tool = (name: string) => panel.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });

    await tool('Heading').click();
    await page.keyboard.type('Found on site');
    await page.keyboard.press('Enter');
    for (const name of ['Bold', 'Italic', 'Strikethrough']) {
      await tool(name).click();
      await page.keyboard.type(name);
      await tool(name).click();
      await page.keyboard.type(' ');
    }
    await tool('Font colour').click();
    await page.getByRole('menuitem', { name: 'Red' }).waitFor();
    await look('editor-colours');
    await page.getByRole('menuitem', { name: 'Red' }).click();
    await page.locator('[role=textbox]:focus').waitFor();
    await page.keyboard.type('Danger');
    await tool('Font colour').click();
    await page.getByRole('menuitem', { name: 'Default' }).click();
    await page.locator('[role=textbox]:focus').waitFor();
    await page.keyboard.press('Enter');

    await page.keyboard.type('See #replace');
    await page.getByRole('option', { name: 'Replace the seal' }).waitFor();
    await look('editor-work');
    await page.keyboard.press('Enter');
    await page.keyboard.type('with @a');
    const colleague = page.getByRole('option').first();
    await colleague.waitFor();
    const name = (await colleague.textContent()) ?? '';
    await look('editor-people');
    await page.keyboard.press('Enter');
    await page.keyboard.type('now #nosuchthing');
    await page.getByText('No suggestion found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('No suggestion found').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');

    await tool('Bullet list').click();
    await page.keyboard.type('Seal kit');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Numbered list').click();
    await page.keyboard.type('Lock out');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Code block').click();
    await page.keyboard.type('suction 12 psi');

    await panel.locator('input[aria-label="Insert images"]').setInputFiles([
      { name: 'pump.png', mimeType: 'image/png', buffer: await pictureOf(page, '#36505c') },
      { name: 'seal.png', mimeType: 'image/png', buffer: await pictureOf(page, '#5c4636') },
    ]);
    await panel
      .locator('input[aria-label="Attach files"]')
      .setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await page.getByRole('img', { name: 'seal.png' }).waitFor();
    await page.getByText('log.csv').waitFor();
    await panel.scrollIntoViewIfNeeded();
    await look('editor');

    await text.press('ControlOrMeta+Enter');
    await expect.poll(() => sentOf(page), patiently).toContain('Danger');
    expect(await sentOf(page)).toBe(
      '<h2>Found on site</h2>' +
        '<p><strong>Bold</strong> <em>Italic</em> <s>Strikethrough</s> <span style="color: rgb(245, 116, 123);">Danger</span></p>' +
        '<p>See <a target="_blank" rel="noopener noreferrer" href="/tasks/1">TaskID #1 - Replace the seal</a> with ' +
        `<span data-type="mention" data-id="${admin.userID}" style="color: rgb(220, 152, 247);">@${name.trim()}</span> now #nosuchthing</p>` +
        '<ul><li><p>Seal kit</p></li></ul><ol><li><p>Lock out</p></li></ol><pre><code>suction 12 psi</code></pre>',
    );
    await page.getByRole('heading', { name: 'Note as it is read' }).scrollIntoViewIfNeeded();
    await look('editor-read');

    // Beside a selection the same marks are offered again.
    await page.getByRole('textbox', { name: /^Resolution/ }).click();
    await page.keyboard.press('ControlOrMeta+A');
    const floating = page.getByRole('toolbar', { name: 'Formatting of the selection' });
    await floating.waitFor();
    await look('editor-selection');
    await floating.getByRole('button', { name: 'Italic' }).click();
    expect(
      await page
        .getByRole('textbox', { name: /^Resolution/ })
        .locator('em')
        .allTextContents(),
    ).not.toEqual([]);
  });
});

/** A picture of one colour. */
const pictureOf = async (page: Page, colour: string): Promise<Buffer> => {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 160, 120);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(data, 'base64');
};

test('what is pasted keeps words, links and weight; sizes and colours go, and a table is lines of text', async () => {
  const { page, open, provokes } = await visit({ as: (await app.newTenant()).admin });
  // Chromium says so of a document that is only read, where nothing can run.
  provokes(/Executing inline event handler violates/);
  await open('/boilerplate');
  await textOf(page).click();
  await html(
    page,
    '<p style="font-size:40px;color:red">Big <b>bold</b> <a href="https://acme.test/x" onclick="x()">link</a></p>' +
      '<table><tr><th>Part</th><th>Qty</th></tr><tr><td>Seal</td><td>2</td></tr></table><script>x()</script>',
  );
  await textOf(page).press('ControlOrMeta+Enter');
  await expect
    .poll(() => sentOf(page), patiently)
    .toBe(
      '<p>Big <strong>bold</strong> <a target="_blank" rel="noopener noreferrer" href="https://acme.test/x">link</a></p>' +
        '<p>Part | Qty</p><p>Seal | 2</p>',
    );
});

test('what was typed is back after a reload, after the page was lost, and without the server', async () => {
  const { page, context, open, provokes } = await visit({ as: (await app.newTenant()).admin });
  provokes(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await open('/boilerplate');
  await textOf(page).click();
  await page.keyboard.type('Typed and reloaded at once');
  // Before the 200 ms are over: the page tells its form as it goes.
  await page.reload();
  await page.getByText('Your draft from').first().waitFor();
  expect(await textOf(page).textContent()).toBe('Typed and reloaded at once');

  await context.setOffline(true);
  await textOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(', and offline');
  const kept = () => page.evaluate(() => localStorage.getItem('draft:boilerplate note') ?? '');
  await expect.poll(kept, patiently).toContain(', and offline');
  await context.setOffline(false);

  // A crash runs nothing of the page any more.
  const other = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await other.goto('/boilerplate');
  await expect.poll(() => textOf(other).textContent(), patiently).toBe('Typed and reloaded at once, and offline');
});

test('an image that is pasted or dropped goes with the note; words that come with one are pasted as words', async () => {
  const { page, open } = await visit({ as: (await app.newTenant()).admin });
  await open('/boilerplate');
  await textOf(page).click();
  const give = (kind: 'paste' | 'drop', name: string, words: string) =>
    textOf(page).evaluate(
      (element, [event = '', file = '', text = '']) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], file, { type: 'image/png' }));
        if (text) data.setData('text/plain', text);
        const place = element.getBoundingClientRect();
        const at = { clientX: place.x + 20, clientY: place.y + 20, bubbles: true, cancelable: true };
        element.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...at })
            : new DragEvent('drop', { dataTransfer: data, ...at }),
        );
      },
      [kind, name, words],
    );
  await give('paste', 'pasted.png', '');
  await page.getByRole('button', { name: 'Remove pasted.png' }).waitFor();
  await give('drop', 'dropped.png', '');
  await page.getByRole('button', { name: 'Remove dropped.png' }).waitFor();
  await give('paste', 'of-words.png', 'Words');
  await expect.poll(() => textOf(page).textContent(), patiently).toBe('Words');
  expect(await page.getByRole('button', { name: 'Remove of-words.png' }).count()).toBe(0);
});
