import { type Module, routes } from '#server/routes.ts';
import { signInCalls } from './contract.ts';
import { acceptInvitation, getInvitation, inviteUser } from './invitations/service.ts';
import { signInJobs } from './jobs.ts';
import { login } from './login/service.ts';
import { listDemoOutbox, listOutbox } from './mails/service.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords/service.ts';
import { signInReactions } from './reactions.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor/service.ts';
import {
  getCurrentUser,
  listSessions,
  listTenants,
  logout,
  revokeSession,
  saveDisplay,
  switchTenant,
} from './sessions/service.ts';
import { resendValidationEmail, signUp, verifyEmail } from './sign-up/service.ts';

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
    inviteUser,
    getInvitation,
    acceptInvitation,
    listOutbox,
    listDemoOutbox,
    saveDisplay,
    listTenants,
    switchTenant,
  }),
  reactions: signInReactions,
  jobs: signInJobs,
};
