import { expect, test } from 'vitest';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { weekdayOf } from '#shared/days.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();
const today = dateInZone(new Date(), 'America/Chicago');
/** The first such day of the week that is still to come; 1 is Monday. */
const coming = (weekday: number): string => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);

test.each(bothOr('phone'))('a task comes again on days of the week, by keys alone: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { taskID } = (await tenant.admin.call('tasks/create_task', { taskSubject: 'Walk the yard' })).body.data;
  const { page, open, look } = await visit({ as: tenant.admin, size });
  const { keyboard } = page;
  await open(`/tasks/${taskID}`);
  if (size === 'phone') await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Repeats: Never' }).press('Enter');
  await page.getByRole('option', { name: 'Other days, an end …' }).waitFor();
  await keyboard.type('other');
  await page.getByRole('option', { name: 'Every day' }).waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Repeats' });
  await dialog.getByRole('textbox', { name: 'Every' }).press('ArrowUp');
  for (const name of ['Tue', 'Thu'])
    if ((await dialog.getByRole('button', { name }).getAttribute('aria-pressed')) === 'false')
      await dialog.getByRole('button', { name }).press('Space');
  const others = dialog.locator('button[aria-pressed="true"]');
  for (const name of await others.allTextContents())
    if (!['Tue', 'Thu'].includes(name)) await dialog.getByText(name, { exact: true }).press('Space');
  await dialog.getByRole('textbox', { name: 'Ends' }).selectText();
  await keyboard.type('after');
  await page.getByRole('option', { name: 'After a number of times' }).waitFor();
  await keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Times' }).fill('5');
  const said = dialog.getByRole('status');
  await expect.poll(() => said.textContent()).toContain('Every 2 weeks on Tue and Thu, 5 times.');
  await look('recurrence-task');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await toast(page, 'Every 2 weeks on Tue and Thu, 5 times').waitFor();
  const { series } = (await tenant.admin.call('tasks/get_task_recurrence', { taskID })).body.data;
  expect(series.recurrence).toMatchObject({ every: 2, unit: 'week', times: 5 });
  expect(series.recurrence.weekdays.toSorted()).toEqual([2, 4]);
  await look('recurrence-task-saved');
});

test('what is asked for is a rule: without a first day nothing is saved, and the field says so', async () => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  const { taskID } = (await tenant.admin.call('tasks/create_task', { taskSubject: 'Walk the yard' })).body.data;
  const { page, open } = await visit({ as: tenant.admin });
  await open(`/tasks/${taskID}`);
  await page.getByRole('button', { name: 'Repeats: Never' }).click();
  await page.getByRole('option', { name: 'Other days, an end …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeats' });
  await dialog.getByLabel('First day').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is required').waitFor();
  await dialog.getByLabel('First day').fill(formatCalendarDate(coming(1)));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Repeats: Every week on Monday, next/ }).waitFor();
});

test.each(bothOr('phone'))('an entry comes again on the last workday of a month: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  await tenant.admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { page, open, look, provokes } = await visit({ as: tenant.admin, size });
  provokes(/422/);
  await open('/accounting/recurring/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Depreciation');
  const fill = async (field: string, text: string, option: string) => {
    await page.getByRole('textbox', { name: field }).click();
    await page.keyboard.type(text);
    await page.getByRole('option', { name: option }).click();
  };
  await fill('On', 'last day', 'The last day');
  await fill('When that is no workday', 'before', 'Move to the workday before');
  const said = page.getByRole('group', { name: 'Repeats' }).getByRole('status');
  await expect.poll(() => said.textContent()).toContain('Every month on the last workday.');
  await fill('Ends', 'day', 'On a day');
  const yesterday = formatCalendarDate(addDays(today, -1));
  await page.getByLabel('First day').fill(yesterday);
  await page.getByLabel('Last day').fill(formatCalendarDate(addDays(today, 800)));
  await page.getByRole('textbox', { name: 'Memo', exact: true }).fill('Depreciation');
  const choose = async (line: number, account: string, name: string) => {
    await page.getByLabel(`Account, line ${line}`).first().click();
    await page.keyboard.type(account);
    await page.getByRole('option', { name }).click();
  };
  await choose(1, '6400', '6400 Rent');
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('250');
  await choose(2, '1000', '1000 Checking');
  await page.getByRole('textbox', { name: 'Credit, line 2' }).press('=');
  await page.getByRole('button', { name: 'Add recurring entry' }).click();
  await page.getByText('Choose today or a later day').waitFor();
  await look('recurrence-entry-refused');
  await page.getByLabel('First day').fill(formatCalendarDate(addDays(today, 2)));
  await look('recurrence-entry');
  await page.getByRole('button', { name: 'Add recurring entry' }).click();
  await page.getByText('Nothing was posted yet.').waitFor();
  await page.getByText(/^Every month on the last workday, until/).waitFor();
  await look('recurrence-entry-saved');
});

test.each(bothOr('phone'))('a report is mailed every second week: %s', async (size) => {
  const tenant = await app.newTenant({ name: 'Caprock Pump Co.' });
  await tenant.admin.call('accounting/set_up_books', { trade: 'pumps' });
  const { page, open, look } = await visit({ as: tenant.admin, size });
  await open('/reports/schedules?new=cash-flow');
  await page.getByText('Every month on the first workday.').waitFor();
  await page.getByRole('textbox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Week', exact: true }).click();
  await page.getByRole('textbox', { name: 'Every' }).fill('2');
  await page.getByLabel('First day').fill(formatCalendarDate(coming(5)));
  await page.keyboard.press('Tab');
  await page.getByText('Every 2 weeks on Friday, or the next workday.').waitFor();
  await look('recurrence-report');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/Every 2 weeks on Friday, or the next workday, last month/).waitFor();
  await look('recurrence-reports');
});
