import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const usual = { idleThresholdMinutes: 15, claimWindowHours: 24, startsShift: false };

describe('time/get_settings and time/save_settings', () => {
  test('200: 15 minutes, a day and no shifts until set; changed for everybody, and taken back', async () => {
    const { admin, add } = await app.newTenant();
    const technician = await add('Technician');
    const settings = async () => (await technician.call('time/get_settings')).body.data;
    expect(await settings()).toEqual(usual);
    const changes = { idleThresholdMinutes: { was: 15, now: 30 } };
    const { body } = await admin.call('time/save_settings', { changes });
    expect(await settings()).toEqual({ ...usual, idleThresholdMinutes: 30 });
    expect((await technician.call('time/get_idle_state')).body.data.thresholdMinutes).toBe(30);
    await admin.call('events/undo', { undo: body.undo });
    expect(await settings()).toEqual(usual);
  });

  test.each([4, 121, 7.5])('400: %d minutes', async (now) => {
    const { admin } = await app.newTenant();
    const changes = { idleThresholdMinutes: { was: 15, now } };
    expect((await admin.call('time/save_settings', { changes })).status).toBe(400);
  });

  test('409: somebody else has changed the same; 403: who may not change settings', async () => {
    const { admin, add } = await app.newTenant();
    const changes = { claimWindowHours: { was: 48, now: 72 } };
    expect(await admin.call('time/save_settings', { changes })).toMatchObject({ status: 409 });
    expect(await (await add('Manager')).call('time/save_settings', { changes })).toMatchObject({ status: 403 });
  });
});
