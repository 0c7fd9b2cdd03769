import type { Context } from '#server/context.ts';
import { makeLogo } from '#server/files/pictures.ts';
import { accountingInfoLife } from './accounting-info/public.ts';
import { tenantInfoLife } from './info/public.ts';
import { paperLife, setLogo } from './papers/public.ts';
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
    tenantWebsite: { was: '', now: 'https://caprockpump.example' },
  });
  await seedPapers(context);
  const divisions = new Map<string, number>();
  for (const name of parts.divisions) divisions.set(name, await addDivision(context, name));
  const departments = new Map<string, number>();
  for (const { name, within } of parts.departments)
    departments.set(name, await addDepartment(context, name, within ? departments.get(within) : null));
  for (const place of places) await addLocation(context, { ...place, state: 'TX' });
  return { divisions, departments };
}

/** What the demo company puts on its papers. */
async function seedPapers(context: Context): Promise<void> {
  await paperLife.change(context, () => ({
    licenses: 'TDLR well and pump installer 58214 · TECL 33107',
    howToPay:
      'Check to Caprock Pump Co., 2410 W Murphy St, Odessa, TX 79763.\nACH: First Basin Bank, routing 111300958, account ending 4471. Name the invoice number.',
    invoiceNote:
      'Repairs are warranted for 90 days, new pumps as their maker warrants them. Thank you for your business.',
    workNote: 'Parts that were replaced are kept for 30 days. Call 432-555-0100 if anything is not as it should be.',
    mailClosing: 'Caprock Pump Co.\n432-555-0100 · office@caprockpump.example',
  }));
  await accountingInfoLife.change(context, () => ({
    legalName: 'Caprock Pump Company, LLC',
    employerID: '75-2914408',
  }));
  await setLogo(context, await makeLogo(context.tenantId, Buffer.from(logo)));
}

/** A pump jack before its rod, in the colour of the company. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="924" height="220" viewBox="0 0 462 110">
  <g fill="none" stroke="#b8541f" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
    <path d="M14 102h104M42 102l22-62 22 62M50 78h28M22 52l88-22M110 30c9 8 12 20 8 32M118 62v34"/>
    <circle cx="28" cy="66" r="11"/><path d="M24 52l4 14"/>
  </g>
  <g fill="none" stroke="#2b2f36" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M176 42c-14-12-32-4-32 14s18 26 32 14M190 78l14-40 14 40M195 64h18M232 78V38h13c16 0 16 24 0 24h-13M276 78V38h13c16 0 16 22 0 22h-13M290 60l13 18"/>
    <path d="M330 38c-24 0-24 40 0 40s24-40 0-40M400 42c-14-12-32-4-32 14s18 26 32 14M418 38v40M442 38l-23 21 23 19"/>
  </g>
</svg>`;
