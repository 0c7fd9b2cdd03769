import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signUpDefaults } from '#modules/tenants/rules.ts';
import { activityDisplays } from '#shared/activity-display.ts';

const tokens = await readFile(join(import.meta.dirname, '../src/platform/web/theme/tokens.css'), 'utf8');
const tokenOf = (name: string) => new RegExp(`^  ${name}: (.+);$`, 'm').exec(tokens)?.[1];

describe('product.md §9', () => {
  test('Editor default colour / mention colour', () => {
    expect([tokenOf('--editor-text'), tokenOf('--mention')]).toEqual(['#ffffff', '#dc98f7']);
  });

  test('Default user flag colour', () => {
    // Light blue: hardly any grey in it, more blue than green than red, and light.
    const [red = 0, green = 0, blue = 0] = (tokenOf('--flag-default')?.match(/[0-9a-f]{2}/g) ?? []).map((part) =>
      Number.parseInt(part, 16),
    );
    expect(blue > green && green > red && blue > 230 && red > 130).toBe(true);
  });

  test('Signup defaults', () => {
    expect(signUpDefaults).toEqual({ plan: 'friendsAndFamily', term: 'annually', pricePerUserCents: 0 });
  });

  test('Activity display default', async () => {
    const columns = await readFile(join(import.meta.dirname, '../migrations/0169_own_settings.sql'), 'utf8');
    const [first] = activityDisplays;
    expect(first).toBe('today');
    expect(columns).toContain(`activity_display text not null default '${first}'`);
  });
});
