import { BankRulesScreen } from '#modules/banking/bank-rules/screens/bank-rules-screen.tsx';
import { useAddressFilter } from './address.ts';

export const BankRules = () => <BankRulesScreen {...useAddressFilter('/accounting/bank-rules')} />;
