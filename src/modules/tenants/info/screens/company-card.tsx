import { useState } from 'react';
import { zoneWords } from '#shared/time-zones.ts';
import { useReading } from '#web/api/query.ts';
import { LocationsCard } from '../../parts/screens/locations-card.tsx';
import { type ChosenFrom, SettingsCard } from '../../screens/settings-card.tsx';
import { tenantInfo, tenantInfoCalls } from '../contract.ts';

/** What stands on the company's papers, the clock of its days, and where else it is. */
export function CompanyCard() {
  const zones = useTimeZones();
  const [isChoosing, setChoosing] = useState(false);
  const states = useReading(tenantInfoCalls.listStates, {}, { isEnabled: isChoosing }).data?.states;
  const state: ChosenFrom = {
    choices: states && [{ value: '', label: 'None' }, ...states],
    onOpen: () => setChoosing(true),
    words: (value) => value,
  };
  return (
    <>
      <SettingsCard
        group={tenantInfo}
        read={tenantInfoCalls.getTenantInfo}
        save={tenantInfoCalls.updateTenantInfo}
        chosenFrom={{ tenantState: state, tenantTimeZone: zones }}
      />
      <LocationsCard />
    </>
  );
}

/** The time zones to choose from, by the names that people know. */
function useTimeZones(): ChosenFrom {
  const [isChoosing, setChoosing] = useState(false);
  const choices = useReading(tenantInfoCalls.listTimeZones, {}, { isEnabled: isChoosing }).data?.timezones;
  return { choices, onOpen: () => setChoosing(true), words: zoneWords };
}
