import type { Generated } from 'kysely';
import type { MailSchedule, notificationReasons } from './rules.ts';

export type NotificationTables = {
  notifications: {
    notification_id: Generated<number>;
    user_id: number;
    reason: (typeof notificationReasons)[number];
    event_id: number;
    request_id: string;
    kind: string;
    module: string;
    entity_id: number;
    by_user_id: number | null;
    facts: Record<string, string | number | null>;
    at: string;
    read_at: string | null;
    changed_at: Generated<string>;
    mail_due_at: string | null;
  };
  notification_preferences: { user_id: number; kind: string; on_bell: boolean; by_mail: boolean | null };
  notification_schedules: {
    user_id: number;
    rhythm: MailSchedule['rhythm'];
    daily_at: number;
    quiet_from: number;
    quiet_until: number;
  };
};
