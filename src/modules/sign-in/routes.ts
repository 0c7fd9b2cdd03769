import { type Module, routes } from '#server/request/routes.ts';
import { withFieldsOfNew } from '../custom-fields/public.ts';
import { signInCalls } from './contract.ts';
import { colleagueImporter } from './importing/importer.ts';
import { acceptInvitation, getInvitation, inviteUser, joinTenant } from './invitations.ts';
import { signInJobs } from './jobs.ts';
import { login } from './login.ts';
import { listDemoOutbox, listOutbox } from './mails.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.ts';
import { signInReactions } from './reactions.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';
import { getCurrentUser, listSessions, listTenants, logout, revokeSession, switchTenant } from './sessions.ts';
import { signInEntityServer } from './sign-ins.ts';
import { resendValidationEmail, signUp, verifyEmail } from './sign-up.ts';

export const signInModule: Module = {
  name: 'sign-in',
  routes: routes(signInCalls, {
    signUp,
    verifyEmail,
    resendValidationEmail,
    login,
    logout,
    getCurrentUser,
    forgotPassword,
    resetPassword,
    changePassword,
    listSessions,
    revokeSession,
    startSecondFactor,
    confirmSecondFactor,
    removeSecondFactor,
    inviteUser: withFieldsOfNew('users', 'userID', inviteUser),
    getInvitation,
    acceptInvitation,
    listOutbox,
    listDemoOutbox,
    listTenants,
    switchTenant,
    joinTenant,
  }),
  entities: [signInEntityServer],
  importers: [colleagueImporter],
  reactions: signInReactions,
  jobs: signInJobs,
};
