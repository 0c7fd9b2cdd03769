import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

/** A division or department: a named part of the company that work and people belong to. */
export const part = z.object({ id, name: z.string() });

export const tenantCalls = {
  getTenantLocations: read({
    path: 'tenant/get_tenant_locations',
    about: 'Divisions and departments of the company, and its own addresses.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      divisions: z.array(part),
      departments: z.array(part),
      locations: z.array(
        z.object({
          locationID: id,
          name: z.string(),
          address: z.string(),
          city: z.string(),
          state: z.string(),
          zip: z.string(),
          timeZone: z.string().nullable(),
        }),
      ),
    }),
  }),
};
