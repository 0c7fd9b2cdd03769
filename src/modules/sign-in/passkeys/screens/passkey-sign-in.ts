import { call } from '#web/api/api.ts';
import { passkeyCalls } from '../contract.ts';
import { signWith } from './devices.ts';

/** Has a device sign; what it answers sends that, also a second time with the chosen company. Errors: `CallFailure`. */
export async function signWithPasskey() {
  const { options } = (await call(passkeyCalls.startPasskeySignIn, {})).data;
  const signed = await signWith(options);
  return async (tenantID?: number) => (await call(passkeyCalls.signInWithPasskey, { signed, tenantID })).data;
}
