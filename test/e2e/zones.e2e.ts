import { expect, test } from 'vitest';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { openStage } from '#test/stage.ts';

const { app, visit } = await openStage();
const companyZone = 'America/Chicago';

/** At any moment it is another day than in Chicago in the first zone of all or in the last. */
function zoneOfAnotherDay(now: Date): string {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const found = zones.find((zone) => dateInZone(now, zone) !== dateInZone(now, companyZone));
  if (!found) throw new Error('It is the same day everywhere.');
  return found;
}

test('days are the company’s also where the browser has another day', async () => {
  const { admin } = await app.newTenant();
  const now = new Date();
  const today = dateInZone(now, companyZone);
  const timezoneId = zoneOfAnotherDay(now);
  const task = { taskSubject: 'Grease the bearings', assignees: [admin.userID], dueDate: today };
  await admin.call('tasks/create_task', task);
  const { page, open, look } = await visit({ as: admin, timezoneId });

  await open('/dashboard');
  const inWords = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  await page.getByText(inWords.format(new Date(`${today}T00:00:00Z`))).waitFor();
  await page
    .getByRole('region', { name: 'My day' })
    .getByRole('link', { name: /^Today/ })
    .waitFor();
  await look('zones-dashboard');

  await open('/tasks');
  await page
    .getByRole('row', { name: /Grease the bearings/ })
    .getByText('Today', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Due' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.getByText('1 task', { exact: true }).waitFor();
  await look('zones-tasks');

  await open('/tasks/new');
  const due = page.getByRole('textbox', { name: 'Due' });
  await due.fill('today');
  await due.press('Tab');
  expect(await due.inputValue()).toBe(formatCalendarDate(today));
  await page.getByRole('button', { name: 'Open the calendar' }).last().click();
  await page.locator('[data-highlight-today]').waitFor();
  expect(await page.locator('[data-highlight-today]').textContent()).toBe(String(Number(today.slice(8))));
  await look('zones-calendar');
});
