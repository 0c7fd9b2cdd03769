import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import type { Choice, ChoiceSource } from '#web/picker/choice-list.tsx';

/** Tax zones as choices of a picker; where there are none, the way to where one is made for who may make one. */
export function useZoneChoices(zones: readonly { zoneID: number; name: string; detail?: Choice['detail'] }[]) {
  const mayMake = useMay()(can('accounting', 'update'));
  const way = mayMake ? { href: '/accounting/taxes', label: 'Set up tax zones' } : undefined;
  return {
    choices: zones.map(({ zoneID, name, detail }) => ({ id: zoneID, label: name, detail })),
    none: { says: 'There are no tax zones yet.', way },
  } satisfies ChoiceSource;
}
