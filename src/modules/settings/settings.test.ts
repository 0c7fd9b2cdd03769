import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

describe('settings/save_own_settings', () => {
  test('200: the page is where the person begins from now on', async () => {
    const acme = await app.newTenant();
    const technician = await acme.add('Technician');
    expect((await technician.call('settings/save_own_settings', { homePage: '/tickets' })).status).toBe(200);
    expect((await technician.call('users/getCurrentUser')).body.data.homePage).toBe('/tickets');
    expect((await acme.admin.call('users/getCurrentUser')).body.data.homePage).toBe('/dashboard');
  });

  test('200: each is kept for this person, and what is not named stays', async () => {
    const acme = await app.newTenant();
    const person = await acme.add('Viewer');
    const own = {
      displayTable: '0',
      calendarStart: '06:30',
      defaultReminderMinutes: 45,
      activityDisplay: 'week',
      hideHome: true,
    };
    for (const [name, value] of Object.entries(own))
      expect((await person.call('settings/save_own_settings', { [name]: value })).status).toBe(200);
    expect((await person.call('settings/save_own_settings', {})).status).toBe(200);
    expect((await person.call('users/getCurrentUser')).body.data).toMatchObject(own);
    const { activityDisplay, ...others } = own;
    const { user } = (await person.call('settings/get_settings_query')).body.data;
    expect(user).toMatchObject({ ...others, userDisplayPreferences: { activityDisplay } });
    expect((await person.call('settings/get_hide_home')).body.data).toEqual({ hideHome: true });
    expect((await acme.admin.call('users/getCurrentUser')).body.data).toMatchObject({
      displayTable: '1',
      calendarStart: '08:00',
      defaultReminderMinutes: 15,
      activityDisplay: 'today',
      hideHome: false,
    });
  });

  test.each([
    ['calendarStart', '24:00'],
    ['calendarStart', '8'],
    ['defaultReminderMinutes', 0],
    ['defaultReminderMinutes', 10_081],
    ['defaultReminderMinutes', 1.5],
    ['activityDisplay', 'never'],
    ['displayTable', '2'],
  ])('400: %s of %j', async (name, value) => {
    const { admin } = await app.newTenant();
    expect((await admin.call('settings/save_own_settings', { [name]: value })).status).toBe(400);
  });

  test('422: a page that the person may not open, or that there is not', async () => {
    const technician = await (await app.newTenant()).add('Technician');
    for (const homePage of ['/accounting', '/nowhere', 'https://evil.example']) {
      const { status, body } = await technician.call('settings/save_own_settings', { homePage });
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
        tenantPhone: '',
        tenantPublicEmail: '',
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
        hideHome: false,
      },
    });
  });

  test('200: a page that one may not open is not offered as home page', async () => {
    const acme = await app.newTenant();
    const technician = await acme.add('Technician');
    const { homePageOptions } = (await technician.call('settings/get_settings_query')).body.data.user;
    const asked = await technician.call('settings/get_home_page_options');
    expect(asked.body.data).toEqual({ homePageOptions });
    expect(homePageOptions).toContain('/tickets');
    expect(homePageOptions).not.toContain('/accounting');
    expect(homePageOptions).not.toContain('/quotelist');
  });
});
