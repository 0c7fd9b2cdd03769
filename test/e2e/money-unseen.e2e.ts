import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { ownDatabase } from '#test/database.ts';
import { everythingButMoney } from '#test/generated-roles.ts';
import { isLong } from '#test/seed.ts';
import { openStage } from '#test/stage.ts';
import { demoPages } from './demo-pages.ts';

/**
 * docs/rules/roles.md#money: what calls answer is looked through by `test/money-unseen.test.ts`; here is what the page makes of it, with two
 * years of a company's money behind it.
 */
const { app, visit } = await openStage({ database: await ownDatabase() });
const password = 'demo1234!';
await seedDemo(app.installation, password);

const signIn = async (email: string) => (await app.call('users/login', { email, password })).body.data;
const { token: byAdministrator } = await signIn(demoAdministrator);
const ask = async (path: string, body: object = {}) => {
  const { status, body: reply } = await app.call(path, body, { token: byAdministrator });
  expect(status, `${path}: ${reply.message}`).toBe(200);
  return reply.data;
};

/** A colleague of the demo company who may do everything but see money. */
async function signInWithoutMoney() {
  const { roleID } = await ask('settings/create_security_role', everythingButMoney);
  const { userID, email, roleID: was } = await ask('users/get_user', { userID: 6 });
  await ask('users/update_user', { userID, changes: { roleID: { was, now: roleID } } });
  return signIn(email);
}

/** In the long run all; else the first of each area, without those on which money is far. */
const areaOf = (path: string) => path.split(/[/?]/)[1];
const walked = demoPages.filter(
  ({ path }, index) =>
    isLong ||
    (!/^\/(settings|profile|boilerplate|nowhere)|\/(new|import|deleted|invite)\b/.test(path) &&
      demoPages.slice(0, index).filter((other) => areaOf(other.path) === areaOf(path)).length < 8),
);
/** Dollars, or a figure with cents: what is measured in hours and parts has other figures behind the point, or none. */
const money = /\$\s?\d|(?<![\d.:])\d{1,3}(,\d{3})*\.\d{2}(?![\d.]|\s?%)(?!\s?(h|hours|GPM|psi|in|ft)\b)/;

test('who may not see money sees none on any page, in any list that is exported, in the palette and in the bell', async () => {
  const colleague = await signInWithoutMoney();
  const { page, open, look, settled, provokes } = await visit({ as: colleague });
  provokes(/403|404/);
  const seen: string[] = [];
  const note = async (where: string) => {
    const text = await page.locator('body').innerText();
    const labels = await page
      .locator('body [aria-label], body [title], body [data-tip]')
      .evaluateAll((elements) =>
        elements.map((one) => ['aria-label', 'title', 'data-tip'].map((name) => one.getAttribute(name)).join(' ')),
      );
    const found = money.exec([text, ...labels].join('\n'));
    if (found) seen.push(`${where}: ${found.input.slice(Math.max(0, found.index - 60), found.index + 20)}`);
  };
  const settle = async () => {
    await page.locator('#page h1, #page h2').first().waitFor();
    await settled();
  };
  for (const { path } of walked) {
    await open(path);
    await settle();
    await note(path);
  }
  await open('/dashboard');
  await settle();
  await look('money-unseen-dashboard');
  await open('/customers/1');
  await settle();
  await look('money-unseen-customer');

  for (const words of ['Odessa', 'invoice', 'INV', 'bill', 'Permian']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill(words);
    await settled();
    await note(`the palette of ${words}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await settled();
  await note('the bell');
  await page.keyboard.press('Escape');

  for (const list of ['/customers', '/vendors', '/tickets?view=final', '/tasks?view=final', '/assets', '/users']) {
    await open(list);
    await settle();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file.length, list).toBeGreaterThan(100);
    const found = money.exec(file);
    if (found) seen.push(`the export of ${list}: ${file.slice(Math.max(0, found.index - 60), found.index + 20)}`);
  }
  expect(seen).toEqual([]);
});
