import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

describe('settings/get_settings_query', () => {
  test('200: the company’s info and the own settings, under their names', async () => {
    const { admin } = await app.newTenant({ name: 'Acme Pumps' });
    const { status, body } = await admin.call('settings/get_settings_query');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      tenant: {
        tenantName: 'Acme Pumps',
        tenantAddress: '',
        tenantCity: '',
        tenantState: '',
        tenantZip: '',
        tenantWebsite: '',
        tenantTimeZone: 'America/Chicago',
        plan: 'friendsAndFamily',
        term: 'annually',
        pricePerUser: 0,
        bookClosingDate: null,
      },
      user: {
        homePage: '/dashboard',
        homePageOptions: expect.arrayContaining(['/dashboard', '/accounting', '/users']),
        calendarStart: '08:00',
        email: admin.email,
        newEmail: null,
        displayTable: '1',
        defaultReminderMinutes: 15,
        userDisplayPreferences: { activityDisplay: 'today' },
      },
    });
  });

  test('200: a page that one may not open is not offered as home page', async () => {
    const acme = await app.newTenant();
    const technician = await acme.add('Technician');
    const { homePageOptions } = (await technician.call('settings/get_settings_query')).body.data.user;
    expect(homePageOptions).toContain('/tickets');
    expect(homePageOptions).not.toContain('/accounting');
    expect(homePageOptions).not.toContain('/quotelist');
  });
});
