import { z } from 'zod';
import { emailAddress, line, phoneNumber, read, timeZoneName, webAddress, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { SettingsGroup } from '#shared/settings-group.ts';
import { stateCode, zipCode } from '../../places/contract.ts';

/** product.md §3, tenant info: what stands on every paper of the company, and the clock that its days follow. */
export const tenantInfo = new SettingsGroup('Company', {
  tenantName: { check: line(100).min(1, 'Give your company a name'), label: 'Name' },
  tenantAddress: { check: line(200), label: 'Street address', placeholder: 'Add the street' },
  tenantCity: { check: line(100), label: 'City', placeholder: 'Add the city' },
  tenantState: { check: stateCode, label: 'State', placeholder: 'Choose the state' },
  tenantZip: { check: zipCode, label: 'ZIP code', placeholder: 'Add the ZIP code' },
  tenantPhone: { check: phoneNumber, label: 'Phone', placeholder: 'Add the phone' },
  tenantPublicEmail: {
    check: z.union([z.literal(''), emailAddress]),
    label: 'Public email',
    about: 'Stands on your papers. Who answers an invoice or a statement that you mailed writes there.',
    placeholder: 'Add the email',
  },
  tenantWebsite: { check: webAddress, label: 'Website', placeholder: 'Add the website' },
  tenantTimeZone: {
    check: timeZoneName,
    label: 'Time zone',
    about: 'Sets when each day starts for everyone. Posted entries keep their dates.',
  },
});

export const tenantInfoCalls = {
  getTenantInfo: read({
    path: 'settings/get_tenant_info',
    shows: ['tenants'],
    about: 'Name, address, website and time zone of the company.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: tenantInfo.values,
  }),
  updateTenantInfo: write({
    path: 'settings/update_tenant_info',
    about:
      'Changes the named fields of the company; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: tenantInfo.edit,
    output: tenantInfo.values,
  }),
  getPublicEmailProvider: read({
    path: 'tenant/getPublicEmailProvider',
    shows: ['tenants'],
    about:
      'The address at which customers and vendors reach the company, and whose mailboxes those of its domain are; null of a domain of its own.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ publicEmail: z.string(), provider: z.string().nullable() }),
  }),
  listTimeZones: read({
    path: 'settings/get_timezones',
    shows: [],
    about: 'The time zones a company can have, those of the United States first.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ timezones: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
  listStates: read({
    path: 'settings/get_states',
    shows: [],
    about:
      'The states and territories of the United States, and the posts of its armed forces, with their two letters.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ states: z.array(z.object({ value: z.string(), label: z.string() })) }),
  }),
};
