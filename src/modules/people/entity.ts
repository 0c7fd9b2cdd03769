import { EventsOf } from '#shared/event-names.ts';

/** Colleagues; "users" in paths, events and addresses. */
export const userEntity = {
  module: 'users',
  noun: 'User',
  feature: 'users',
  address: (id: number) => `/users/${id}`,
  list: { title: 'Users', path: '/users', filter: 'users' },
  decidesRights: true,
} as const;

/** Of them those that somebody waits for. */
export const userEvents = new EventsOf<'user_invited' | 'access_asked'>(userEntity.module);
