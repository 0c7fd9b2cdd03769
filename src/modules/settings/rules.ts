import { areas } from '#shared/areas.ts';
import { type Grants, isGranted } from '#shared/permission.ts';

/** The pages a person can begin the day on: areas of the sidebar, and of these what they may open. */
export const homePageOptions = (grants: Grants): string[] =>
  areas.filter(({ needs }) => isGranted(grants, needs)).map(({ path }) => path);

/** What holds for a person who has not chosen otherwise. */
export const userDefaults = {
  calendarStart: '08:00',
  defaultReminderMinutes: 15,
  /** product.md §9: activity is shown of today. */
  userDisplayPreferences: { activityDisplay: 'today' },
} as const;
