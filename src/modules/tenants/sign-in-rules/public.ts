import { sql } from 'kysely';
import type { SettingsOf } from '#shared/settings-group.ts';
import { SettingsLife } from '../settings-life.ts';
import type { signInRules } from './contract.ts';

/** Sessions that are open follow what is set. */
export const signInRulesLife = new SettingsLife<SettingsOf<typeof signInRules>>(
  'sign_in_rules_changed',
  {
    demandsSecondFactor: 'demands_second_factor',
    sessionIdleHours: 'session_idle_hours',
    sessionMostDays: 'session_most_days',
  },
  async (context) => {
    await sql`select directory.limit_sessions()`.execute(context.db());
  },
);
