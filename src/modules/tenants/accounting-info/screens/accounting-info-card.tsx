import { type ChosenFrom, SettingsCard } from '../../screens/settings-card.tsx';
import { accountingInfo, accountingInfoCalls } from '../contract.ts';

const basisNames = accountingInfo.fields.reportBasis.values;
const basis: ChosenFrom = {
  choices: Object.entries(basisNames).map(([value, label]) => ({ value, label })),
  onOpen: () => undefined,
  words: (value) => basisNames[value as keyof typeof basisNames],
};

/** What the company is to the IRS, and what its books begin with where nothing else is said. */
export const AccountingInfoCard = () => (
  <SettingsCard
    group={accountingInfo}
    read={accountingInfoCalls.getAccountingInfo}
    save={accountingInfoCalls.updateAccountingInfo}
    chosenFrom={{ reportBasis: basis }}
  />
);
