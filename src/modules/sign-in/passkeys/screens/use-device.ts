import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Input, Output } from '#shared/contract.ts';
import { CallFailure } from '#web/api/api.ts';
import type { passkeyCalls } from '../contract.ts';

type Asked<Call> = Output<Call> extends { options: infer Options } ? Options : never;
type Made = Input<typeof passkeyCalls.confirmPasskey>['made'];
type Signed = Input<typeof passkeyCalls.signInWithPasskey>['signed'];

/** Has this device, or another one that its owner chooses, make a passkey. Errors: a `CallFailure` that says why it did not. */
export async function makePasskey(options: Asked<typeof passkeyCalls.startPasskey>): Promise<Made> {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(refusedAt(options.rp.id));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has a device sign with a passkey of this page. Errors: as `makePasskey`. */
export async function signWith(options: Asked<typeof passkeyCalls.startPasskeySignIn>): Promise<Signed> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(
    refusedAt(options.rpId),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

/** Says why there is none for a host. */
const refusedAt =
  (host: string) =>
  (error: unknown): never => {
    const { name, cause } = error as Error;
    const kind = cause instanceof Error ? cause.name : name;
    const message =
      kind === 'SecurityError'
        ? `Passkeys are for the page at ${host}. Open it there, or use your password.`
        : (sentences[kind] ?? 'This device gave no passkey. Try again, or use your password.');
    throw new CallFailure(422, { message });
  };

const sentences: Record<string, string> = {
  NotAllowedError: 'Nothing was chosen, or it took too long. Try again, or use your password.',
  InvalidStateError: 'This device has a passkey here already.',
  NotSupportedError: 'This device cannot make such a passkey.',
};
