import { type Module, routes } from '#server/request/routes.ts';
import { zoneWords } from '#shared/time-zones.ts';
import { tenantInfoCalls } from './contract.ts';
import { tenantInfoLife } from './public.ts';
import { states, usualTimeZones } from './rules.ts';

const timeZones = [...new Set<string>([...usualTimeZones, ...Intl.supportedValuesOf('timeZone')])];

export const tenantInfoModule: Module = {
  name: 'tenant-info',
  routes: routes(tenantInfoCalls, {
    getTenantInfo: (context) => tenantInfoLife.get(context),
    updateTenantInfo: (context, { changes }) => tenantInfoLife.edit(context, changes),
    listTimeZones: async () => ({ timezones: timeZones.map((value) => ({ value, label: zoneWords(value) })) }),
    listStates: async () => ({
      states: Object.entries(states).map(([value, name]) => ({ value, label: `${name} (${value})` })),
    }),
  }),
};
