import { z } from 'zod';
import { emailAddress, nothing, outside, publicCall } from '#shared/contract.ts';
import { everyone, withoutSignIn } from '#shared/permission.ts';
import { linkToken } from '../typed-contract.ts';

export const emailChangeCalls = {
  changeEmail: outside({
    path: 'users/change_email',
    about:
      'Asks for another address of one’s own (newEmail). It counts once the link of the mail to it is followed; the answer is the same for an address that somebody has.',
    permission: everyone,
    input: z.object({ newEmail: emailAddress, password: z.string().min(1, 'Enter your password').max(200) }),
    output: nothing,
  }),
  keepEmail: outside({
    path: 'users/keep_email',
    about: 'Keeps the address one has: the link that was mailed to another one no longer counts.',
    permission: everyone,
    input: z.object({}),
    output: nothing,
  }),
  getNewEmail: publicCall({
    path: 'users/get_new_email',
    about: 'Which address the link of that mail is for.',
    permission: withoutSignIn,
    input: z.object({ token: linkToken }),
    output: z.object({ email: z.string() }),
  }),
  confirmEmail: publicCall({
    path: 'users/confirm_email',
    about:
      'Follows the link of that mail: from now on the person signs in with this address, in all of their companies.',
    permission: withoutSignIn,
    input: z.object({ token: linkToken }),
    output: z.object({ email: z.string() }),
  }),
};
