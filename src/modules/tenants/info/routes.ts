import { type Module, routes } from '#server/request/routes.ts';
import { zoneWords } from '#shared/time-zones.ts';
import { tenantInfoCalls } from './contract.ts';
import { tenantInfoLife } from './public.ts';
import { providerOf, states, usualTimeZones } from './rules.ts';

/** Made when it is first asked for: `Intl` takes a while to name four hundred zones, and names them alike until the program is renewed. */
let timezones: { value: string; label: string }[] | undefined;
const nameTimeZones = () =>
  [...new Set<string>([...usualTimeZones, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: zoneWords(value),
  }));

export const tenantInfoModule: Module = {
  name: 'tenant-info',
  routes: routes(tenantInfoCalls, {
    getTenantInfo: (context) => tenantInfoLife.get(context),
    updateTenantInfo: (context, { changes }) => tenantInfoLife.edit(context, changes),
    async getPublicEmailProvider(context) {
      const { tenantPublicEmail: publicEmail } = await tenantInfoLife.get(context);
      return { publicEmail, provider: providerOf(publicEmail) };
    },
    async listTimeZones() {
      timezones ??= nameTimeZones();
      return { timezones };
    },
    listStates: async () => ({
      states: Object.entries(states).map(([value, name]) => ({ value, label: `${name} (${value})` })),
    }),
  }),
};
