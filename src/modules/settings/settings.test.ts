import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

describe('settings/save_home_page', () => {
  test('200: the page is where the person begins from now on', async () => {
    const acme = await app.newTenant();
    const technician = await acme.add('Technician');
    expect((await technician.call('settings/save_home_page', { homePage: '/tickets' })).status).toBe(200);
    expect((await technician.call('users/getCurrentUser')).body.data.homePage).toBe('/tickets');
    expect((await acme.admin.call('users/getCurrentUser')).body.data.homePage).toBe('/dashboard');
  });

  test('422: a page that the person may not open, or that there is not', async () => {
    const technician = await (await app.newTenant()).add('Technician');
    for (const homePage of ['/accounting', '/nowhere', 'https://evil.example']) {
      const { status, body } = await technician.call('settings/save_home_page', { homePage });
      expect([status, body.fields]).toEqual([422, { homePage: 'Choose a page that you may open' }]);
    }
  });
});

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
