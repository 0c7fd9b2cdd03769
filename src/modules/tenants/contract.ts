import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { location } from '../places/contract.ts';

/** A named part of the company that work and people belong to; one out of use is shown where it is named, and chosen no more. */
export const part = z.object({ id, name: z.string(), isArchived: z.boolean() });

export const tenantCalls = {
  getTenantLocations: read({
    path: 'tenant/get_tenant_locations',
    shows: ['divisions', 'departments', 'tenant_locations'],
    about: 'Divisions, departments and own addresses of the company: those in use by name, then those out of use.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      divisions: z.array(part),
      departments: z.array(part.extend({ parentID: id.nullable() })),
      locations: z.array(location.extend({ isArchived: z.boolean() })),
    }),
  }),
};
