import { SettingsCard } from '../../../../tenants/screens/settings-card.tsx';
import { timeSettings, timeSettingsCalls } from '../contract.ts';

/** When running work is asked about, how long idle time can be claimed, whether starting work clocks in. */
export const TimeSettingsCard = () => (
  <SettingsCard
    group={timeSettings}
    read={timeSettingsCalls.getTimeSettings}
    save={timeSettingsCalls.saveTimeSettings}
  />
);
