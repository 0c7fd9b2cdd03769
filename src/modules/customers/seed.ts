import type { Insertable } from 'kysely';
import { type Context, moment, nextNumbers } from '#server/context.ts';
import type { Cents } from '#shared/money.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import type { CustomersTables } from './tables.ts';

/** The customers of the demo company's pictures, and enough like them. */
const known: [name: string, city: string][] = [
  ['Orla Ridge Energy', 'Orla'],
  ['Mustang Draw SWD', 'Stanton'],
  ['Hueco Basin Water Authority', 'El Paso'],
  ['Toyah Creek Resources', 'Pecos'],
  ['City of Wink Falls Utilities', 'Wink'],
  ['Yellow House Irrigation', 'San Angelo'],
  ['Bluestem Packing Co.', 'San Angelo'],
  ['Sandhill Midstream', 'Monahans'],
  ['Concho Valley Dairy', 'San Angelo'],
  ['Rio Bonito MUD', 'Midland'],
  ['Pecos Bend Gathering', 'Pecos'],
  ['Lone Mesa Feed & Grain', 'Big Spring'],
];
const places = [
  ['Alkali', 'Odessa'],
  ['Antelope', 'Andrews'],
  ['Barilla', 'Fort Davis'],
  ['Caliche', 'Kermit'],
  ['Comanche', 'Fort Stockton'],
  ['Coyote', 'Crane'],
  ['Devils River', 'Sonora'],
  ['Double Mountain', 'Snyder'],
  ['Franklin', 'El Paso'],
  ['Greasewood', 'McCamey'],
  ['Horsehead', 'Imperial'],
  ['Javelina', 'Alpine'],
  ['Llano', 'Lamesa'],
  ['Mesquite', 'Midland'],
  ['Palo Duro', 'Lubbock'],
  ['Salt Fork', 'Sweetwater'],
  ['Wolf Creek', 'Rankin'],
] as const;
const trades = [
  'Energy',
  'Water Supply',
  'Midstream',
  'Operating',
  'Irrigation District',
  'Cotton Gin',
  'Ranch',
  'Municipal Utility District',
] as const;
const firstNames = ['Wade', 'Lena', 'Carl', 'Rosa', 'Hank', 'Dora', 'Miguel', 'June', 'Roy', 'Pilar', 'Gus', 'Edna'];
const lastNames = ['Baca', 'Tully', 'Pruitt', 'Quintana', 'Sloan', 'Ybarra', 'Hobbs', 'Nance', 'Ledger', 'Cano'];
const titles = ['Pumper', 'Operations manager', 'Plant superintendent', 'Accounts payable', 'Foreman'];

/** Who of them is below whom: two operators with their sites and companies. */
const parents: Readonly<Record<number, number>> = { 1: 0, 20: 0, 21: 20, 10: 7, 43: 7 };
const belowOf = (ids: readonly number[], index: number): number | null => ids[parents[index] ?? -1] ?? null;

/** Which of them is on hold. */
const heldAt = 7;

/** Makes the demo company's customers with contacts and sites; answers their ids. */
export async function seedCustomers(
  context: Context,
  random: SeededRandom,
  referralTypeIDs: readonly number[],
): Promise<number[]> {
  const names = [...known];
  for (const trade of trades) for (const [place, city] of places) names.push([`${place} ${trade}`, city]);
  const all = names.slice(0, 148);
  const customers: Row<'customers'>[] = [];
  const contacts: Row<'customer_contacts'>[] = [];
  const locations: Row<'customer_locations'>[] = [];
  const [customerIDs, contactIDs, locationIDs] = await Promise.all([
    nextNumbers(context, 'customer', all.length),
    nextNumbers(context, 'contact', all.length * 3),
    nextNumbers(context, 'location', all.length * 3),
  ]);
  const since = await moment(context);
  for (const [index, [name, city]] of all.entries()) {
    const customer_id = customerIDs[index] ?? 0;
    const time_zone = city === 'El Paso' ? 'America/Denver' : 'America/Chicago';
    const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`;
    customers.push({
      customer_id,
      name,
      phone: phone(random),
      email: `office@${domain}`,
      website: `https://${domain}`,
      remarks: random.isHit(0.2)
        ? 'Call the pumper before opening any valve. H2S area, personal monitor required.'
        : '',
      payment_terms:
        index % 11 === 3 ? 'Net 15' : index % 7 === 5 ? 'Net 45' : index % 13 === 6 ? '2/10 net 30' : 'Net 30',
      time_zone,
      parent_id: belowOf(customerIDs, index),
      referral_type_id: index % 5 === 2 ? null : (referralTypeIDs[(index * 7) % referralTypeIDs.length] ?? null),
      requires_purchase_order: index % 3 !== 1,
      requires_afe: /Energy|Resources|Operating/.test(name),
      requires_cost_code: /Midstream|Gathering/.test(name),
      requires_signature: index % 4 !== 3,
      credit_limit_cents: index % 5 === 0 ? ((((index % 3) + 1) * 2_500_000) as Cents) : null,
      hold_reason: index === heldAt ? 'Two invoices are more than 90 days late. Call accounts payable first.' : null,
      held_since: index === heldAt ? since : null,
      created_by: null,
      deleted_at: null,
    });
    for (let i = random.between(1, 3); i > 0; i--) {
      const contact = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
      contacts.push({
        contact_id: contactIDs[contacts.length] ?? 0,
        customer_id,
        name: contact,
        title: random.pick(titles),
        email: `${contact.toLowerCase().replace(' ', '.')}@${domain}`,
        phone: phone(random),
        deleted_at: null,
      });
    }
    for (let i = 1, most = random.between(1, 3); i <= most; i++) {
      locations.push({
        location_id: locationIDs[locations.length] ?? 0,
        customer_id,
        name:
          i === 1 ? 'Main yard' : `${random.pick(['Booster station', 'CTB', 'SWD', 'Lift station', 'Well'])} ${i * 2}`,
        address: `${random.between(100, 9800)} ${random.pick(['FM 1053', 'County Road 302', 'State Hwy 18', 'Rankin Hwy'])}`,
        city,
        state: 'TX',
        zip: `79${random.between(701, 999)}`,
        time_zone,
        deleted_at: null,
      });
    }
  }
  const db = context.db<CustomersTables>();
  await db.insertInto('customers').values(customers).execute();
  await db.insertInto('customer_contacts').values(contacts).execute();
  await db.insertInto('customer_locations').values(locations).execute();
  return customers.map((customer) => customer.customer_id);
}

/** The places of those who have several, by customer. */
export async function listSeededLocations(context: Context): Promise<Map<number, number[]>> {
  const rows = await context
    .db<CustomersTables>()
    .selectFrom('customer_locations')
    .select(['customer_id', 'location_id'])
    .orderBy('location_id')
    .execute();
  const of = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map(
    [...of].flatMap(([id, all]) => (all.length > 1 ? [[id, all.map(({ location_id }) => location_id)] as const] : [])),
  );
}

type Row<Table extends keyof CustomersTables> = Insertable<CustomersTables[Table]>;

const phone = (random: SeededRandom) => `(432) 555-0${random.between(100, 199)}`;
