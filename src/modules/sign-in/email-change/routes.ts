import { type Module, routes } from '#server/request/routes.ts';
import { emailChangeCalls } from './contract.ts';
import { changeEmail, confirmEmail, getNewEmail, keepEmail, spreadEmail } from './email-change.ts';

export const emailChangeModule: Module = {
  name: 'email-change',
  routes: routes(emailChangeCalls, { changeEmail, keepEmail, getNewEmail, confirmEmail }),
  jobs: [{ name: 'spread_email', run: (runtime, { identityId }) => spreadEmail(runtime, Number(identityId)) }],
};
