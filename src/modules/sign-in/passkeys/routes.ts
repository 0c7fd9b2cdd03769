import { type Module, routes } from '#server/request/routes.ts';
import { passkeyCalls } from './contract.ts';
import { confirmPasskey, listPasskeys, removePasskey, startPasskey } from './passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts';

export const passkeysModule: Module = {
  name: 'passkeys',
  routes: routes(passkeyCalls, {
    listPasskeys,
    startPasskey,
    confirmPasskey,
    removePasskey,
    startPasskeySignIn,
    signInWithPasskey,
  }),
};
