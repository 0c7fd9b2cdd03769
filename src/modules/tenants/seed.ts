import type { Context } from '#server/context.ts';
import { tenantInfoLife } from './info/public.ts';
import { addDepartment, addDivision, addLocation } from './parts/public.ts';

/** Where the demo company works from: one place for each division; El Paso keeps Mountain Time. */
const places = [
  { name: 'Odessa yard and office', address: '2410 W Murphy St', city: 'Odessa', zip: '79763', timeZone: null },
  { name: 'Midland shop', address: '4705 W Industrial Ave', city: 'Midland', zip: '79703', timeZone: null },
  { name: 'El Paso shop', address: '1318 Tony Lama St', city: 'El Paso', zip: '79915', timeZone: 'America/Denver' },
  { name: 'San Angelo yard', address: '722 Pulliam St', city: 'San Angelo', zip: '76905', timeZone: null },
];

type Parts = { divisions: readonly string[]; departments: readonly { name: string; within?: string }[] };

/** The demo company's address, website, divisions, departments and places; answers the ids of the parts by their names. */
export async function seedCompany(
  context: Context,
  parts: Parts,
): Promise<{ divisions: Map<string, number>; departments: Map<string, number> }> {
  const [{ address, city, zip }] = places as [(typeof places)[number]];
  await tenantInfoLife.edit(context, {
    tenantAddress: { was: '', now: address },
    tenantCity: { was: '', now: city },
    tenantState: { was: '', now: 'TX' },
    tenantZip: { was: '', now: zip },
    tenantPhone: { was: '', now: '432-555-0100' },
    tenantPublicEmail: { was: '', now: 'office@caprockpump.example' },
    tenantEIN: { was: '', now: '89-2210417' },
    tenantWebsite: { was: '', now: 'https://caprockpump.example' },
  });
  const divisions = new Map<string, number>();
  for (const name of parts.divisions) divisions.set(name, await addDivision(context, name));
  const departments = new Map<string, number>();
  for (const { name, within } of parts.departments)
    departments.set(name, await addDepartment(context, name, within ? departments.get(within) : null));
  for (const place of places) await addLocation(context, { ...place, state: 'TX' });
  return { divisions, departments };
}
