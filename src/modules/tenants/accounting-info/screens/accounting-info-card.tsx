import { SettingsCard } from '../../screens/settings-card.tsx';
import { accountingInfo, accountingInfoCalls } from '../contract.ts';

/** What the company is to the IRS. */
export const AccountingInfoCard = () => (
  <SettingsCard
    group={accountingInfo}
    read={accountingInfoCalls.getAccountingInfo}
    save={accountingInfoCalls.updateAccountingInfo}
  />
);
