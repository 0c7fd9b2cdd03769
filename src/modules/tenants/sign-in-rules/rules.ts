import { mayNamed } from '#shared/permission.ts';

/** Who decides how people sign in decides whom they are taken for: the right that gives roles. */
export const maySetSignIn = mayNamed('users', 'manage roles');
