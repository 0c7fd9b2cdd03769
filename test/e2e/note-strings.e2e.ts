import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { richTextTags } from '#shared/rich-text.ts';
import { openStage } from '#test/stage.ts';
import corpus from '#test/xss-strings.json' with { type: 'json' };

const { app, address, visit } = await openStage();
const strings = corpus.sources.flatMap((source) => source.strings);

/**
 * The parts of the page without its content security policy, so that what can run does; and everything that a string
 * could make it do: a question, an error, a request.
 */
async function openParts() {
  const { admin } = await app.newTenant();
  const { context } = await visit();
  const open = await context.browser()?.newContext({ bypassCSP: true, baseURL: address });
  if (!open) throw new Error('No browser');
  const page = await open.newPage();
  const did: string[] = [];
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.assign(window, { [name]: () => void heard.push(name) });
  });
  await page.goto('/health');
  await page.evaluate((token) => localStorage.setItem('token', token), admin.token);
  const enter = async () => {
    await page.goto('/boilerplate');
    await page.getByRole('textbox', { name: /^Note/ }).waitFor();
    await page.getByLabel('Markup').waitFor();
    // Each string is drawn by itself, and the page with all its parts takes five times as long to draw.
    await page.addStyleTag({ content: '[data-example]:not(:has(.ProseMirror, textarea)) { display: none }' });
  };
  await enter();
  page.on('pageerror', (error) => did.push(error.message));
  // The page goes on asking its own server; no string of ours names these addresses.
  const isOurs = (url: string) =>
    url.startsWith(`${address}/api/`) || /\/(boilerplate|static\/[\w.-]+\.(js|css|woff2|svg))$/.test(url);
  page.on('request', (request) => isOurs(request.url()) || did.push(request.url()));
  const heard = async () => [...did, ...(await page.evaluate(() => (window as unknown as { heard: string[] }).heard))];
  return { page, heard, enter };
}

/** Gives each string to one place of the page, and answers those that put something there that a note may not hold. */
const giveEach = (page: Page, place: 'Markup' | 'Note', given: readonly string[]) =>
  page.evaluate(
    async ([where, all, listed]) => {
      const markup = document.querySelector<HTMLTextAreaElement>(
        '[data-example]:has(> .mantine-Textarea-root) textarea',
      );
      const editor = document.querySelector<HTMLElement>('.ProseMirror');
      const shown = where === 'Note' ? editor : markup?.closest('[data-example]')?.firstElementChild;
      if (!markup || !editor || !shown) throw new Error('The parts are not there.');
      const give = (text: string) => {
        if (where === 'Markup') {
          Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(markup, text);
          markup.dispatchEvent(new InputEvent('input', { bubbles: true }));
          return;
        }
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', text);
        getSelection()?.selectAllChildren(editor);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      };
      const isForeign = (element: Element) =>
        !(listed.includes(element.localName) || /^ProseMirror/.test(element.className)) ||
        [...element.attributes].some(({ name }) => /^(on|src|id$|name$)/.test(name));
      const bad: string[] = [];
      for (const text of all) {
        give(text);
        // Drawn, and whatever it would run has had its turn.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if ([...shown.querySelectorAll('*')].some(isForeign)) bad.push(text);
      }
      return bad;
    },
    [place, [...given], richTextTags] as const,
  );

test('what listens would hear a string that runs', async () => {
  const { page, heard } = await openParts();
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/static/none.png" onerror="alert(1)">');
  });
  await expect.poll(heard).toEqual([`${address}/static/none.png`, 'alert']);
});

test(`none of ${strings.length} strings runs where notes are read, cleaned by the server or not`, async () => {
  const { page, heard } = await openParts();
  expect(await giveEach(page, 'Markup', [...strings, ...strings.map(cleanRichText)])).toEqual([]);
  expect(await heard()).toEqual([]);
});

test(`none of ${strings.length} strings runs where they are pasted`, async () => {
  const { page, heard } = await openParts();
  await page.getByRole('textbox', { name: /^Note/ }).click();
  expect(await giveEach(page, 'Note', strings)).toEqual([]);
  expect(await heard()).toEqual([]);
});

test('stored notes that would run something are opened for editing and do not', async () => {
  const { page, heard, enter } = await openParts();
  const values = { text: strings.map((text) => `<p>Before</p>${text}`).join('') };
  await page.evaluate((given) => {
    localStorage.setItem('draft:boilerplate note', JSON.stringify({ values: given, keptAt: Date.now() }));
  }, values);
  await enter();
  await page.getByText('Your draft from').first().waitFor();
  expect(await heard()).toEqual([]);
});
