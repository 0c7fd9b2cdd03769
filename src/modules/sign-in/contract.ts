import { z } from 'zod';
import { activityDisplays } from '#shared/activity-display.ts';
import {
  emailAddress,
  everyKind,
  id,
  line,
  nothing,
  outside,
  phoneNumber,
  publicCall,
  read,
  timeZoneName,
  write,
} from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can, everyone, features, mayNamed, withoutSignIn } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { code, linkToken, outboxMail, password } from './typed-contract.ts';

/** product.md §3: the user data that the page keeps in the browser, under its names. */
export const currentUser = z.object({
  currentUser: id,
  email: z.string(),
  userFullName: z.string(),
  userType: z.enum(['administrator', 'employee', 'customer']),
  edition: z.enum(['free', 'pro', 'enterprise']),
  homePage: z.string(),
  displayTable: z.enum(['0', '1']),
  calendarStart: z.string(),
  defaultReminderMinutes: z.number(),
  activityDisplay: z.enum(activityDisplays),
  hideHome: z.boolean(),
  tenantID: id,
  tenantName: z.string(),
  tenantTimeZone: z.string(),
  bookClosingDate: z.string().nullable(),
  /** What is shown is, in part, a sample. */
  showsSamples: z.boolean(),
  /** What new customers and vendors begin with, and statements open with. */
  customerTerms: z.string(),
  vendorTerms: z.string(),
  reportBasis: z.enum(['accrual', 'cash']),
  departmentID: id.nullable(),
  departmentName: z.string().nullable(),
  divisionID: id.nullable(),
  divisionName: z.string().nullable(),
  /** Their own, or the one that they look through. */
  roleName: z.string(),
  isViewing: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The company demands a second factor, and this session proved none. */
  owesSecondFactor: z.boolean(),
  permissions: z.array(
    z.object({
      featureName: z.enum(features),
      permission: z.number(),
      subPermission: z.array(z.object({ subFeatureName: z.string(), permission: z.boolean() })),
    }),
  ),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signedIn = z.object({ token: z.string(), user: currentUser });
/** Where somebody of several companies goes; the same is to be sent again with one of them. */
export const companiesToChoose = z.object({
  choose: z.array(z.object({ tenantID: id, tenantName: z.string() })),
});
export const chosenCompany = { tenantID: id.optional() };
/** The same is to be sent again with `code`, by somebody whose account has a second factor. */
const secondFactor = z.object({ secondFactor: z.literal(true) });

export const signInCalls = {
  signUp: publicCall({
    path: 'users/sign_up',
    about: 'Asks for a new company. The answer is the same for every address; what follows is in the mail.',
    permission: withoutSignIn,
    input: z.object({
      tenantName: line(100).min(1, 'Give your company a name'),
      userFullName: line(100).min(1, 'Enter your name'),
      email: emailAddress,
      password,
      tenantTimeZone: timeZoneName.default('America/Chicago'),
    }),
    output: nothing,
  }),
  verifyEmail: publicCall({
    path: 'users/verify_email',
    about:
      'Follows the link of the sign-up mail: makes the company with its first administrator and signs in. Where that account has a second factor it is asked first; send the same again with code.',
    permission: withoutSignIn,
    input: z.object({ token: linkToken, code: code.optional() }),
    output: z.union([signedIn, secondFactor]),
  }),
  resendValidationEmail: publicCall({
    path: 'settings/resend_validation_email',
    about:
      'Sends the link of an unfinished sign-up or invitation again; the answer does not tell whether there is one.',
    permission: withoutSignIn,
    input: z.object({ email: emailAddress }),
    output: nothing,
  }),
  login: publicCall({
    path: 'users/login',
    about:
      'Signs in. Answers a token, or the companies to choose from, or that the second factor is asked; send the same again with tenantID or code.',
    permission: withoutSignIn,
    input: z.object({
      email: emailAddress,
      password: z.string().min(1, 'Enter your password').max(200),
      ...chosenCompany,
      code: code.optional(),
    }),
    output: z.union([signedIn, companiesToChoose, secondFactor]),
  }),
  logout: outside({
    path: 'users/logout',
    about: 'Ends this session.',
    isDoneBeforeSecondFactor: true,
    isDoneViewing: true,
    permission: everyone,
    input: z.object({}),
    output: nothing,
  }),
  getCurrentUser: read({
    path: 'users/getCurrentUser',
    shows: ['users', 'roles', 'settings', 'tenants', 'divisions', 'departments', 'books_closings'],
    about: 'Who is signed in, where, and what they may do.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({}),
    output: currentUser,
  }),
  forgotPassword: publicCall({
    path: 'users/forgot_password',
    about: 'Mails a link to set a new password, if the address belongs to somebody; the answer does not tell.',
    permission: withoutSignIn,
    input: z.object({ email: emailAddress }),
    output: nothing,
  }),
  resetPassword: publicCall({
    path: 'users/reset_password',
    about: 'Sets a new password by the mailed link and ends all sessions of that person.',
    permission: withoutSignIn,
    input: z.object({ token: linkToken, password }),
    output: nothing,
  }),
  changePassword: outside({
    path: 'users/change_password',
    about: 'Changes the own password and ends the own other sessions.',
    permission: everyone,
    input: z.object({
      currentPassword: z.string().min(1, 'Enter your current password').max(200),
      newPassword: password,
    }),
    output: nothing,
  }),
  listSessions: read({
    path: 'users/list_sessions',
    about: 'Where one is signed in, newest first.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      sessions: z.array(
        z.object({
          sessionID: id,
          createdAt: utcTime,
          lastSeenAt: utcTime,
          address: z.string().nullable(),
          device: z.string().nullable(),
          method: z.enum(['password', 'passkey', 'single_sign_on']),
          tenantName: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  }),
  revokeSession: outside({
    path: 'users/revoke_session',
    about: 'Ends one of the own sessions, or with no sessionID all but this one.',
    permission: everyone,
    input: z.object({ sessionID: id.optional() }),
    output: nothing,
  }),
  startSecondFactor: outside({
    path: 'users/start_second_factor',
    about: 'Makes a secret for an authenticator app; it counts only after users/confirm_second_factor.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({ password: z.string().min(1, 'Enter your password').max(200) }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: outside({
    path: 'users/confirm_second_factor',
    about: 'Turns the second factor on and answers ten recovery codes, shown this once.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: outside({
    path: 'users/remove_second_factor',
    about: 'Turns the second factor off.',
    permission: everyone,
    input: z.object({ password: z.string().min(1, 'Enter your password').max(200) }),
    output: nothing,
  }),
  inviteUser: write({
    path: 'users/invite_user',
    about: 'Mails an invitation; the person appears in the list of users as invited.',
    permission: can('users', 'create'),
    input: z.object({
      email: emailAddress,
      userDisplayName: line(100).min(1, 'Enter the name of your colleague'),
      phone: phoneNumber.default(''),
      roleID: id,
      divisionID: id.nullable().default(null),
      departmentID: id.nullable().default(null),
      ...fieldsOfNew,
    }),
    output: z.object({ userID: id }),
  }),
  getInvitation: publicCall({
    path: 'users/get_invitation',
    about: 'What an invitation link is for.',
    permission: withoutSignIn,
    input: z.object({ token: linkToken }),
    output: z.object({
      tenantName: z.string(),
      userDisplayName: z.string(),
      email: z.string(),
      needsPassword: z.boolean(),
    }),
  }),
  acceptInvitation: publicCall({
    path: 'users/accept_invitation',
    about:
      'Joins the company by an invitation link and signs in. A new person sets a password; one who has an account enters theirs, and the code of their second factor when it is asked.',
    permission: withoutSignIn,
    input: z.object({
      token: linkToken,
      password: z.string().min(1, 'Enter a password').max(200),
      code: code.optional(),
    }),
    output: z.union([signedIn, secondFactor]),
  }),
  listOutbox: read({
    path: 'mail/list_outbox',
    shows: everyKind,
    about: 'The mails of this company that were written here because no mail server is set.',
    permission: mayNamed('users', 'manage roles'),
    input: z.object({}),
    output: z.object({
      mails: z.array(outboxMail),
      /** Mails of the company on its day (not those of signing in), and how many it may write. */
      today: z.object({ mails: z.number(), limit: z.number() }),
    }),
  }),
  listDemoOutbox: publicCall({
    path: 'mail/list_demo_outbox',
    about: 'Before sign-in, only in the demo on loopback: the latest mails, so that links can be followed.',
    permission: withoutSignIn,
    input: z.object({}),
    output: z.object({ mails: z.array(outboxMail) }),
  }),
  listTenants: read({
    path: 'users/list_tenants',
    about: 'The companies that the person who asks belongs to, and those that invite them, by name.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({}),
    output: z.object({
      tenants: z.array(z.object({ tenantID: id, tenantName: z.string(), isCurrent: z.boolean() })),
      invitations: z.array(z.object({ tenantID: id, tenantName: z.string() })),
    }),
  }),
  switchTenant: outside({
    path: 'users/switch_tenant',
    about: 'Goes on in another of one’s companies: ends this session and opens one there, without the password again.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({ tenantID: id }),
    output: signedIn,
  }),
  joinTenant: outside({
    path: 'users/join_tenant',
    about: 'Accepts the invitation of another company to the own address and goes on there, without the mailed link.',
    permission: everyone,
    input: z.object({ tenantID: id }),
    output: signedIn,
  }),
};
