import { describe, expect, test } from 'vitest';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { pdf } from '#test/file-samples.ts';
import { bothOr, choose, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();
const today = dateInZone(new Date(), 'America/Chicago');

describe.each(bothOr('phone'))('skills and certificates on a %s', (size) => {
  test('a skill is added to the list of the company, comes to expire, goes out of use and is brought back', async () => {
    const company = await app.newTenant();
    await company.admin.call('settings/create_skill', { name: 'Laser alignment' });
    const { page, open, look } = await visit({ size, as: company.admin });
    await open('/settings/skills');
    await page.getByRole('textbox', { name: 'Add a skill' }).fill('NFPA 70E');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'How NFPA 70E ends' }).click();
    await choose(page, 'Expires, NFPA 70E: No', 'Yes');
    await choose(page, 'Holds for, NFPA 70E: It differs', '36 months');
    await choose(page, 'Reminds, NFPA 70E: The person and who manages users', 'The person');
    await page.getByRole('textbox', { name: 'Days ahead, NFPA 70E' }).fill('60');
    await page.keyboard.press('Tab');
    await page.getByText('Expires after 36 months').waitFor();
    await look('skills');
    const { skills } = (await company.admin.call('settings/list_skills')).body.data;
    expect(skills[1]).toMatchObject({ expires: true, usualMonths: 36, remindWhom: 'person', remindDays: 60 });
    await page.getByRole('button', { name: 'Take Laser alignment out of use' }).click();
    await toast(page, 'Laser alignment is out of use').waitFor();
    await page.getByRole('button', { name: 'Out of use 1' }).click();
    await page.getByRole('button', { name: 'Bring back Laser alignment' }).click();
    await page.getByRole('button', { name: 'Take Laser alignment out of use' }).waitFor();
  });

  test('a certificate of somebody is entered with its paper, marked, changed, taken off and back; they see it in their profile', async () => {
    const company = await app.newTenant();
    const { admin } = company;
    const tess = await company.add('Technician', { name: 'Tess Barrera' });
    await admin.call('settings/create_skill', { name: 'NFPA 70E', expires: true, usualMonths: 36 });
    await admin.call('settings/create_skill', { name: 'Laser alignment' });
    const { page, open, look } = await visit({ size, as: admin });
    await open(`/users/${tess.userID}`);
    await page.getByRole('button', { name: 'Add a skill or certificate' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await look('qualification-refused');
    await page.getByRole('button', { name: /^Skill or certificate/ }).click();
    await page.getByRole('option', { name: 'NFPA 70E' }).click();
    await page.getByRole('textbox', { name: 'Number' }).fill('70E-2211');
    await page.getByRole('textbox', { name: 'Issued by' }).fill('Permian Safety Council');
    await page.getByRole('textbox', { name: 'Issued on' }).fill('03/15/2025');
    await page.keyboard.press('Tab');
    const expires = page.getByRole('textbox', { name: 'Expires on' });
    await expect.poll(() => expires.inputValue()).toBe('03/15/2028');
    await expires.fill(formatCalendarDate(addDays(today, 9)));
    await page.getByRole('textbox', { name: 'Level or note' }).fill('Qualified person');
    await page
      .getByLabel('Attach the paper')
      .last()
      .setInputFiles({ name: 'nfpa-70e.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await page.getByRole('button', { name: 'Remove nfpa-70e.pdf' }).waitFor();
    await look('qualification-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ends soon').waitFor();
    await page.getByRole('button', { name: 'Edit NFPA 70E, 70E-2211' }).click();
    await page.getByRole('textbox', { name: 'Expires on' }).fill(formatCalendarDate(addDays(today, -9)));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Expired').waitFor();
    await page.getByRole('button', { name: 'Remove NFPA 70E, 70E-2211' }).click();
    await toast(page, 'NFPA 70E removed').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'History of NFPA 70E, 70E-2211' }).click();
    await page
      .getByRole('list', { name: 'History' })
      .getByText(/^Expires on/)
      .first()
      .waitFor();
    await look('qualification');

    await open('/users?certificates=Expired');
    await page.getByText('Tess Barrera').locator('visible=true').first().waitFor();
    expect(await page.getByText('Ada Admin').locator('visible=true').count()).toBe(0);
    await look('users-expired');

    const own = await visit({ size, as: tess });
    await own.open('/profile/skills');
    await own.page.getByText('Expired').waitFor();
    expect(await own.page.getByRole('button', { name: 'Add a skill or certificate' }).count()).toBe(0);
    await own.look('profile-skills');
  });
});
