import { signInCalls } from '#modules/sign-in/contract.ts';
import { clearToasts } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { forgetPerson } from '#web/api/stored-user.ts';

/** Ends the session, also when the server is away, and clears local storage (product.md §2). */
export function endSession(): void {
  void call(signInCalls.logout, {}).catch(() => undefined);
  forgetPerson();
  clearToasts();
}
