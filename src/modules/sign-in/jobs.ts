import { asking } from '#server/database/directory.ts';
import type { Ground } from '#server/database/tenant-transaction.ts';
import type { Job } from '#server/request/routes.ts';
import { mailInvitationsAgain } from './invitations.ts';
import { type MailJobs, sendMails } from './mails.ts';
import { mailReset } from './passwords.ts';
import { mailSignUp } from './sign-up.ts';

const job = <Name extends keyof MailJobs>(
  name: Name,
  work: (ground: Ground, payload: MailJobs[Name]) => Promise<void>,
): Job => ({ name, run: (ground, payload) => work(ground, payload as MailJobs[Name]) });

export const signInJobs: Job[] = [
  job('mail_sign_up', (ground, { signUpId }) => mailSignUp(asking(ground), ground.surroundings, { signUpId })),
  job('mail_reset', (ground, { email }) => mailReset(asking(ground), ground.surroundings, email)),
  job('mail_again', async (ground, { email }) => {
    await mailSignUp(asking(ground), ground.surroundings, { email });
    await mailInvitationsAgain(ground, email);
  }),
  // Started with every mail; by the clock for those that failed.
  { name: 'send_mails', everyMinutes: 1, run: (ground) => sendMails(ground) },
  {
    name: 'forget_sign_in',
    everyMinutes: 60,
    run: async (ground) => {
      await asking(ground)('select directory.forget_sign_in()', []);
    },
  },
];
