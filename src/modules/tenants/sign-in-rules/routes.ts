import type { Context } from '#server/context.ts';
import { type Module, routes } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { unprocessable } from '#shared/errors.ts';
import { signInRulesCalls } from './contract.ts';
import { signInRulesLife } from './public.ts';

export const signInRulesModule: Module = {
  name: 'sign-in-rules',
  routes: routes(signInRulesCalls, {
    getSignInRules: (context) => signInRulesLife.get(context),
    updateSignInRules,
  }),
};

/** Errors: 409; 422 for a second factor that is demanded by somebody who has signed in without one. */
async function updateSignInRules(context: Context, { changes }: Input<typeof signInRulesCalls.updateSignInRules>) {
  if (changes.demandsSecondFactor?.now && !context.actor.signIn?.isStrong) {
    const message = 'Set up your own second factor first, or sign in with it.';
    throw unprocessable(message, undefined, { label: 'Set it up', address: '/profile/second_factor' });
  }
  return signInRulesLife.edit(context, changes);
}
