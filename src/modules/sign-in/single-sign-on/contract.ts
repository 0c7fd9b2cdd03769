import { z } from 'zod';
import { id, line, nothing, outside, publicCall, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { withoutSignIn } from '#shared/permission.ts';
import { maySetSignIn } from '../../tenants/sign-in-rules/rules.ts';
import { signedIn } from '../contract.ts';
import { linkToken } from '../typed-contract.ts';
import { problemOfIssuer } from './rules.ts';

/** By what people name their company before they have signed in. */
export const companyName = line(40)
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/, 'Use 3 to 40 letters, digits and dashes, such as caprock-pump');

const provider = {
  issuer: line(300).superRefine((value, refinement) => {
    const message = problemOfIssuer(value);
    if (message !== null) refinement.addIssue({ code: 'custom', message });
  }),
  clientID: line(300).min(1, 'Enter the client ID'),
  /** Left out, the one that is kept; another issuer or client needs it again. */
  clientSecret: z.string().min(1, 'Enter the client secret').max(1000, 'Keep it to 1000 characters').optional(),
};
const singleSignOn = z.object({
  isOn: z.boolean(),
  isDemanded: z.boolean(),
  companyName: z.string(),
  issuer: z.string(),
  clientID: z.string(),
  hasSecret: z.boolean(),
  /** To be entered at the provider. */
  redirectAddress: z.string(),
  /** Who has signed in by it. */
  links: z.array(z.object({ userID: id, userDisplayName: z.string(), linkedAt: utcTime })),
});

export const singleSignOnCalls = {
  getSingleSignOn: read({
    path: 'settings/get_single_sign_on',
    shows: ['tenants', 'users'],
    about: 'The identity provider of the company as it is set up, never its secret, and who has signed in by it.',
    permission: maySetSignIn,
    input: z.object({}),
    output: singleSignOn,
  }),
  saveSingleSignOn: write({
    path: 'settings/save_single_sign_on',
    about:
      'Sets up the identity provider of the company (OpenID Connect), and turns it on or off. Demanded, everybody but administrators signs in by it, and is signed out now.',
    permission: maySetSignIn,
    input: z
      .object({ ...provider, companyName, isOn: z.boolean(), isDemanded: z.boolean() })
      .refine(({ isOn, isDemanded }) => isOn || !isDemanded, {
        path: ['isDemanded'],
        message: 'What is off cannot be demanded',
      }),
    output: singleSignOn,
  }),
  testSingleSignOn: outside({
    path: 'settings/test_single_sign_on',
    about: 'Tries whether the provider is there and speaks OpenID Connect, before or after it is saved.',
    permission: maySetSignIn,
    input: z.object(provider),
    output: z.object({ message: z.string() }),
  }),
  unlinkSingleSignOn: write({
    path: 'settings/unlink_single_sign_on',
    about: 'Forgets whom the provider means by somebody: whom it sends next with their address is taken for them.',
    permission: maySetSignIn,
    input: z.object({ userID: id }),
    output: nothing,
  }),
  startSingleSignOn: publicCall({
    path: 'users/start_single_sign_on',
    about:
      'Answers the address at the identity provider of a company to send the browser to. `browser` is a secret of its own, that is sent again when it comes back.',
    permission: withoutSignIn,
    input: z.object({ companyName, browser: linkToken }),
    output: z.object({ address: z.string() }),
  }),
  finishSingleSignOn: publicCall({
    path: 'users/finish_single_sign_on',
    about: 'Signs in who has come back from there. `returned` is what stands behind the ? of the address.',
    permission: withoutSignIn,
    input: z.object({ returned: z.string().min(1, 'Start again').max(8000, 'Start again'), browser: linkToken }),
    output: signedIn,
  }),
};
