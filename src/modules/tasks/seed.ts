import type { Context } from '#server/context.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { seedWork, type WorkSeed } from '../work/seed.ts';

const jobs = [
  ['Order long-lead bearings', 'Vendor quotes nine weeks. Order for the two rebuilds in January as well.'],
  ['Order Viton seal kits, 6 sets', 'Two are spoken for in Odessa; the rest goes on the shelf.'],
  ['Seal failure review with vendor', 'Third failure on the same pump. Send photos of the faces and the run hours.'],
  ['Return core, gearbox 1142', 'Core credit ends in 30 days.'],
  ['Renew H2S certificates, Midland crew', 'Four people expire this month.'],
  ['Count truck stock, unit 14', 'Count sheet is in the glove box.'],
  ['Send vibration report to customer', 'Add the trend of the last four surveys.'],
  ['Calibrate torque wrenches', 'All wrenches above 100 ft-lb.'],
  ['Quote follow-up, booster station rebuild', 'They asked for a price with and without the spare rotor.'],
  ['Update P&ID after header change', 'Valve V-12 moved downstream of the meter.'],
  ['Crane inspection, shop bay 1', 'Inspector comes at 8; clear the bay the evening before.'],
  ['Pick up freight at the Odessa dock', 'Two pallets, forklift needed.'],
  ['Close out safety observation', 'Photo of the new guard closes it.'],
  ['Photograph nameplates at the plant', 'All motors over 50 hp.'],
  ['Schedule motor rewind pick-up', 'Call before 3 pm for next-day pick-up.'],
  ['Check warranty claim, drive module', 'Serial number is on the return tag.'],
] as const;

/** Two years of the demo company's own to-do. */
export const seedTasks = (
  context: Context,
  random: SeededRandom,
  more: Omit<WorkSeed, 'kind' | 'jobs' | 'total' | 'open'>,
) => seedWork(context, random, { kind: 'task', jobs, total: 1187, open: 96, ...more });
