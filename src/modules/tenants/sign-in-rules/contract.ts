import { z } from 'zod';
import { read, write } from '#shared/contract.ts';
import { SettingsGroup } from '#shared/settings-group.ts';
import { maySetSignIn } from './rules.ts';

/** What a company demands of its people when they sign in. */
export const signInRules = new SettingsGroup('Signing in', {
  demandsSecondFactor: {
    check: z.boolean(),
    label: 'Demand a second factor',
    about:
      'A code of an authenticator app, a passkey or single sign-on. Who has none sets one up before anything else.',
  },
  sessionIdleHours: {
    check: z.number().int().min(1, 'Leave at least 1 hour').max(720, 'Leave at most 720 hours'),
    label: 'Sign out after so many hours without use',
    about: 'A page that is open counts as used.',
    unit: 'h',
  },
  sessionMostDays: {
    check: z.number().int().min(0, 'Enter 0 or more days').max(365, 'Leave at most 365 days'),
    label: 'Ask to sign in again after so many days',
    about: 'Also those who use it every day. 0 is never.',
    unit: 'd',
  },
});

export const signInRulesCalls = {
  getSignInRules: read({
    path: 'settings/get_sign_in_rules',
    shows: ['tenants'],
    about: 'Whether the company demands a second factor, and how long its sessions last.',
    permission: maySetSignIn,
    input: z.object({}),
    output: signInRules.values,
  }),
  updateSignInRules: write({
    path: 'settings/update_sign_in_rules',
    about:
      'Changes the named rules; sessions that last longer are shortened at once. Who demands a second factor has signed in with one.',
    permission: maySetSignIn,
    undo: 'image',
    input: signInRules.edit,
    output: signInRules.values,
  }),
};
