import type { Generated } from 'kysely';
import type { ActivityDisplay } from '#shared/activity-display.ts';

export type PersonStatus = 'active' | 'invited' | 'locked' | 'deactivated';
export type Leaving = 'resignation' | 'termination';
export type UserType = 'administrator' | 'employee' | 'customer';

export type PeopleTables = {
  people: {
    user_id: number;
    identity_id: number;
    name: string;
    email: string;
    role_id: number;
    division_id: number | null;
    department_id: number | null;
    user_type: Generated<UserType>;
    status: Generated<PersonStatus>;
    job_title: Generated<string>;
    phone: Generated<string>;
    home_page: Generated<string>;
    display_table: Generated<'0' | '1'>;
    calendar_start: Generated<string>;
    default_reminder_minutes: Generated<number>;
    activity_display: Generated<ActivityDisplay>;
    hide_home: Generated<boolean>;
    avatar: string | null;
    left_by: Leaving | null;
    left_on: string | null;
    left_details: Generated<string>;
    created_at: Generated<string>;
  };
  portraits: { tenant_id: Generated<number>; user_id: number; webp: Buffer };
};
