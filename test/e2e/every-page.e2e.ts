import { describe, expect, test } from 'vitest';
import { demoAdministrator, seedDemo } from '#app/seed.ts';
import { ownDatabase } from '#test/database.ts';
import { openStage, type Visitor } from '#test/stage.ts';
import { areas, furtherAreas } from '#web/layout/navigation.ts';
import { demoPages as pages } from './demo-pages.ts';

const { app, visit } = await openStage({ database: await ownDatabase() });
await seedDemo(app.installation, 'demo1234!');

/** In parts, so that each is looked through in its time however busy the machine is. */
const inSet = 12;
const sets = Array.from({ length: Math.ceil(pages.length / inSet) }, (_, index) => {
  const some = pages.slice(index * inSet, (index + 1) * inSet);
  return { name: `${some[0]?.path} to ${some.at(-1)?.path}`, pages: some };
});
const entryPages = [
  { name: 'sign-in-wrong', path: '/login', shows: 'Sign in' },
  { name: 'forgot-password', path: '/forgot_password', shows: 'Email' },
  { name: 'single-sign-on-start', path: '/sso', shows: 'Name of your company' },
  { name: 'verify-email', path: '/verify_email', shows: 'Confirm your email' },
  { name: 'sign-up-form', path: '/signup', shows: 'Set up the company' },
  { name: 'confirm-email', path: '/confirm_email', shows: 'This link does not work' },
  { name: 'link-over', path: '/link/field-ticket', shows: 'This link does not work' },
  { name: 'reset-password', path: '/reset_password', shows: 'This link does not work' },
];

let token = '';

/** The administrator of the demo company; signed in by hand once. */
async function visitAsMarisol(size: 'desktop' | 'phone'): Promise<Visitor> {
  const marisol = await visit({ size, ...(token !== '' && { as: { token } }) });
  if (token === '') await signIn(marisol);
  token = await marisol.page.evaluate(() => localStorage.getItem('token') ?? '');
  return marisol;
}

async function signIn({ page, open }: Visitor): Promise<void> {
  await open('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAdministrator);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo1234!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /Marisol/ }).waitFor();
}

const has = ({ page }: Visitor, text: string) => page.getByText(text).locator('visible=true').first().waitFor();

/** Every area of the sidebar has a page, which opens without reloading. */
async function openEveryArea({ page }: Visitor): Promise<void> {
  for (const { path, title } of [...areas, ...furtherAreas]) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill(title);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('#page h1').first().waitFor();
  }
}

/** Loads each page, and looks at it on a desktop, and then on a phone. */
async function lookAt(visitor: Visitor, some: readonly { name: string; path: string; shows: string }[]): Promise<void> {
  for (const { name, path, shows } of some) {
    await visitor.open(path);
    for (const size of ['desktop', 'phone'] as const) {
      await visitor.turn(size);
      await has(visitor, shows);
      await visitor.look(name);
    }
    await visitor.turn('desktop');
  }
}

test('every page before sign-in', async () => lookAt(await visit(), entryPages));

test.each(sets)('every page of the demo company, $name', async ({ pages: some }) =>
  lookAt(await visitAsMarisol('desktop'), some),
);

describe.each(['desktop', 'phone'] as const)('what is opened within a page, on a %s', (size) => {
  test('every area of the demo company, by keys', async () => {
    const marisol = await visitAsMarisol(size);
    await marisol.open('/dashboard');
    await has(marisol, 'Recent activity');
    await openEveryArea(marisol);
    expect(marisol.page.url()).toContain('/boilerplate');
  });

  test('a ticket and a task of the demo company', async () => {
    const marisol = await visitAsMarisol(size);
    const { page, open, look } = marisol;
    for (const kind of ['tickets', 'tasks']) {
      await open(`/${kind}?view=open`);
      await page.locator('[data-row="1"] [data-opens]').first().click();
      await page.getByRole('button', { name: /^Subject:/ }).waitFor();
      await look(`demo-${kind}-detail`);
      for (const [part, shows] of [
        ['Checklist', page.getByRole('textbox', { name: 'A new step' })],
        ['Links', page.getByRole('button', { name: 'Add a cloud link' })],
        ['History', page.getByText('created it')],
        ...(size === 'phone' ? [['Details', page.getByText('Assignees')] as const] : []),
      ] as const) {
        await page.getByRole('tab', { name: part }).click();
        await shows.waitFor();
        await look(`demo-${kind}-${part.toLowerCase()}`);
      }
    }
  });
});
