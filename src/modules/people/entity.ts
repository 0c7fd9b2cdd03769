import { EventsOf } from '#shared/event-names.ts';

/** Colleagues; "users" in paths, events and addresses. */
export const userEntity = {
  module: 'users',
  noun: 'User',
  feature: 'users',
  address: (id: number) => `/users/${id}`,
  list: { title: 'Users', path: '/users', filter: 'users', hasImport: true },
  decidesRights: true,
  isNamedElsewhere: true,
  secretFields: ['leftDetails'],
} as const;

export type UserEvent =
  | 'user_invited'
  | 'access_asked'
  | 'user_joined'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_kept'
  | 'user_email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'single_sign_on_linked'
  | 'single_sign_on_unlinked'
  | 'users_imported'
  | 'users_import_undone'
  | 'user_changed'
  | 'user_reactivated'
  | 'user_locked'
  | 'user_unlocked'
  | 'user_deactivated'
  | 'user_resigned'
  | 'user_terminated'
  | 'avatar_changed'
  | 'certificate_ends'
  | 'work_access_added'
  | 'work_access_removed';
export const userEvents = new EventsOf<UserEvent>(userEntity.module);
