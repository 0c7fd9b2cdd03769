import { asking } from '#server/database/directory.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import type { Job } from '#server/request/routes.ts';
import { mailInvitationsAgain } from './invitations.ts';
import { type MailJobs, sendMails } from './mails.ts';
import { mailReset } from './passwords.ts';
import { mailSignUp } from './sign-up.ts';

const job = <Name extends keyof MailJobs>(
  name: Name,
  work: (runtime: Runtime, payload: MailJobs[Name]) => Promise<void>,
): Job => ({ name, run: (runtime, payload) => work(runtime, payload as MailJobs[Name]) });

export const signInJobs: Job[] = [
  job('mail_sign_up', (runtime, { signUpId }) => mailSignUp(asking(runtime), runtime.environment, { signUpId })),
  job('mail_reset', (runtime, { email }) => mailReset(asking(runtime), runtime.environment, email)),
  job('mail_again', async (runtime, { email }) => {
    await mailSignUp(asking(runtime), runtime.environment, { email });
    await mailInvitationsAgain(runtime, email);
  }),
  // Started with every mail; by the clock for those that failed.
  { name: 'send_mails', everyMinutes: 1, run: (runtime) => sendMails(runtime) },
  {
    name: 'forget_sign_in',
    everyMinutes: 60,
    run: async (runtime) => {
      await asking(runtime)('select directory.forget_sign_in()', []);
    },
  },
];
