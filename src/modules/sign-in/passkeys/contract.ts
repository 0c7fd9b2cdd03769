import { z } from 'zod';
import { id, line, nothing, outside, publicCall, read } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone, withoutSignIn } from '#shared/permission.ts';
import { chosenCompany, companiesToChoose, signedIn } from '../contract.ts';

/** Bytes as devices and browsers write them. */
const base64url = (most: number) =>
  z
    .string()
    .min(1, 'This is missing')
    .max(most, 'This is too long')
    .regex(/^[\w-]+$/, 'This is no base64url');
const transports = z.array(z.string().max(20)).max(10).default([]);
/** What every answer of a device has (Web Authentication, level 3, as JSON). */
const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

const passkeyName = line(60).min(1, 'Give it a name, such as the device');
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

export const passkeyCalls = {
  listPasskeys: read({
    path: 'users/list_passkeys',
    about:
      'The passkeys of one’s own, and at which address the page has to be open to add one; null where none can be.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({}),
    output: z.object({
      passkeys: z.array(
        z.object({ passkeyID: id, name: z.string(), createdAt: utcTime, lastUsedAt: utcTime.nullable() }),
      ),
      origin: z.string().nullable(),
      /** Signed in by the company's provider: passkeys are kept there. */
      isByProvider: z.boolean(),
    }),
  }),
  startPasskey: outside({
    path: 'users/start_passkey',
    about: 'What a device is asked to make a passkey of; it counts only after users/confirm_passkey.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({ password: z.string().min(1, 'Enter your password').max(200) }),
    output: z.object({
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
        timeout: z.number(),
        attestation: z.literal('none'),
        excludeCredentials: z.array(descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('required'),
        }),
      }),
    }),
  }),
  confirmPasskey: outside({
    path: 'users/confirm_passkey',
    about:
      'Adds the passkey that the device has made, and answers recovery codes, shown this once, to who has none. A mail tells its owner.',
    isDoneBeforeSecondFactor: true,
    permission: everyone,
    input: z.object({
      name: passkeyName,
      made: z.object({
        ...credential,
        response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000), transports }),
      }),
    }),
    output: z.object({ passkeyID: id, recoveryCodes: z.array(z.string()) }),
  }),
  removePasskey: outside({
    path: 'users/remove_passkey',
    about: 'Removes a passkey of one’s own: it signs nobody in any more. A mail tells its owner.',
    permission: everyone,
    input: z.object({ passkeyID: id, password: z.string().min(1, 'Enter your password').max(200) }),
    output: nothing,
  }),
  startPasskeySignIn: publicCall({
    path: 'users/start_passkey_sign_in',
    about: 'What a device is asked to sign with a passkey, to sign in by users/sign_in_with_passkey.',
    permission: withoutSignIn,
    input: z.object({}),
    output: z.object({
      options: z.object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.number(),
        userVerification: z.literal('required'),
      }),
    }),
  }),
  signInWithPasskey: publicCall({
    path: 'users/sign_in_with_passkey',
    about:
      'Signs in by what the device has signed. Answers a token, or the companies to choose from; send the same again with tenantID.',
    permission: withoutSignIn,
    input: z.object({
      signed: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: base64url(4000),
          authenticatorData: base64url(4000),
          signature: base64url(2000),
        }),
      }),
      ...chosenCompany,
    }),
    output: z.union([signedIn, companiesToChoose]),
  }),
};
