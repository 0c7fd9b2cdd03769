import { z } from 'zod';
import {
  changesOf,
  emailAddress,
  id,
  line,
  listAsked,
  pageOf,
  phoneNumber,
  read,
  upload,
  write,
} from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { can, everyone } from '#shared/permission.ts';
import { endFilters, standings } from '#shared/standings.ts';

const status = z.enum(['active', 'invited', 'locked', 'deactivated']);

/** product.md §3: an assignee, with what a list or a picker shows of a colleague. */
export const person = z.object({
  userID: id,
  userDisplayName: z.string(),
  email: z.string(),
  roleID: id,
  roleName: z.string(),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
  departmentID: id.nullable(),
  departmentName: z.string().nullable(),
  avatar: z.string().nullable(),
  status,
});
export type Person = z.infer<typeof person>;
const listedPerson = person.extend({
  /** What they can do, by name. */
  skills: z.array(z.string()),
  /** The same with number and days, each as often as they have it. */
  qualifications: z.array(
    z.object({
      skillName: z.string(),
      number: z.string(),
      issuedOn: calendarDate.nullable(),
      expiresOn: calendarDate.nullable(),
    }),
  ),
  /** How their certificates stand, by the worst; null where none of them has an end. */
  certificates: z.enum(standings).nullable(),
});
export type ListedPerson = z.infer<typeof listedPerson>;
/** With what their own page shows beside it. */
export const personDetail = person.extend({
  jobTitle: z.string(),
  phone: z.string(),
  /** How and when somebody who is gone has left. */
  leftBy: z.enum(['resignation', 'termination']).nullable(),
  leftOn: calendarDate.nullable(),
  leftDetails: z.string(),
  /** Whether who asks may change them: nobody changes who has more rights than their own. */
  mayChange: z.boolean(),
});
export type PersonDetail = z.infer<typeof personDetail>;

const fields = {
  userDisplayName: line(100).min(1, 'Enter a name'),
  jobTitle: line(100),
  phone: phoneNumber,
  roleID: id,
  divisionID: id.nullable(),
  departmentID: id.nullable(),
};

export const peopleCalls = {
  listAllUsers: read({
    path: 'users/get_all_users_for_tenant',
    shows: ['users', 'roles', 'divisions', 'departments'],
    about: 'Every colleague that work can be given to, with division and department to filter by.',
    permission: everyone,
    input: z.object({ divisionID: id.optional(), departmentID: id.optional() }),
    output: z.object({ users: z.array(person) }),
  }),
  getUsersInfo: read({
    path: 'users/getUsersInfo',
    shows: ['users', 'roles', 'divisions', 'departments'],
    about: 'The colleagues with the given ids.',
    permission: everyone,
    input: z.object({ userIDs: z.array(id).max(500, 'Ask for at most 500 at once') }),
    output: z.object({ users: z.array(person) }),
  }),
  getPictures: read({
    path: 'users/get_pictures',
    shows: ['users'],
    about: 'Small square pictures of colleagues as WebP in base64, at most 200 at once; who has none is left out.',
    permission: everyone,
    input: z.object({ userIDs: z.array(id).max(200, 'Ask for at most 200 at once') }),
    output: z.object({ pictures: z.array(z.object({ userID: id, webp: z.string() })) }),
  }),
  getUser: read({
    path: 'users/get_user',
    shows: ['users', 'roles', 'divisions', 'departments'],
    about: 'One colleague, those who left included.',
    permission: can('users', 'read'),
    input: z.object({ userID: id }),
    output: personDetail,
  }),
  updateUser: write({
    path: 'users/update_user',
    about:
      'Changes the named fields of a colleague. Nobody gives a role with more rights than their own or changes who has more, and one active administrator stays.',
    permission: can('users', 'update'),
    undo: 'image',
    input: z.object({ userID: id, changes: changesOf(fields) }),
    output: personDetail,
  }),
  listUsers: read({
    path: 'users/list_users',
    shows: ['users', 'roles', 'divisions', 'departments', 'qualifications', 'skills'],
    about:
      'The page of users, invited, locked and former ones included, 100 at a time; of one division, department, role, status or skill, or by how their certificates stand, where asked.',
    permission: can('users', 'read'),
    input: z.object({
      ...listAsked(['name', 'email', 'role', 'parts', 'status']),
      divisionID: id.optional(),
      departmentID: id.optional(),
      roleID: id.optional(),
      status: status.optional(),
      skillID: id.optional(),
      certificates: z.enum(endFilters).optional(),
    }),
    output: pageOf(listedPerson),
  }),
  isEmailFree: read({
    path: 'users/is_email_free',
    about: 'Whether no colleague has an email address yet.',
    permission: can('users', 'create'),
    input: z.object({ email: emailAddress }),
    output: z.object({ isFree: z.boolean() }),
  }),
  uploadAvatar: upload({
    path: 'settings/upload_avatar',
    about: 'Sets the own picture, or that of a colleague for who may change users: an image, cut to a square.',
    permission: everyone,
    // In the address, so it comes as text.
    input: z.object({ userID: z.coerce.number().pipe(id).optional() }),
    output: personDetail,
  }),
};
