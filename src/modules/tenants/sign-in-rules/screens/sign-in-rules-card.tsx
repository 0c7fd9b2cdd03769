import { SettingsCard } from '../../screens/settings-card.tsx';
import { signInRules, signInRulesCalls } from '../contract.ts';
import { maySetSignIn } from '../rules.ts';

/** What the company demands when somebody signs in, and how long that lasts. */
export const SignInRulesCard = () => (
  <SettingsCard
    group={signInRules}
    read={signInRulesCalls.getSignInRules}
    save={signInRulesCalls.updateSignInRules}
    changedBy={maySetSignIn}
  />
);
