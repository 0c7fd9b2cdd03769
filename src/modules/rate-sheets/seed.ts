import type { Context } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { findAddress } from '../customers/public.ts';
import { escalated } from './pricing-rules.ts';
import { type RateSheetFields, rateSheets } from './record.ts';
import { emptyRate, type RateKind, type RateLine } from './rules.ts';

type Known = {
  services: ReadonlyMap<string, number>;
  divisions: ReadonlyMap<string, number>;
  customerIDs: readonly number[];
};

/** What everybody pays this year, by code of the catalogue. */
const standard: readonly (readonly [kind: RateKind, code: string | null, name: string, more: Partial<RateLine>])[] = [
  ['labor', 'LAB-MECH', '', { rate: 115 }],
  ['labor', 'LAB-ELEC', '', { rate: 125 }],
  ['labor', 'LAB-HELP', '', { rate: 68 }],
  ['labor', 'LAB-ENG', '', { rate: 165, hasDouble: false }],
  ['labor', 'SHOP-HR', '', { rate: 98, overtimeRate: 140 }],
  ['equipment', 'CRANE', '', { rate: 210, dayRate: 1_680, weekRate: 7_400, standbyPercent: 50, isOperated: true }],
  ['equipment', 'TRUCK', '', { dayRate: 185, weekRate: 820, monthRate: 2_950 }],
  ['material', null, 'Parts up to 500', { upToCost: 500, markupPercent: 35 }],
  ['material', null, 'Parts up to 5,000', { upToCost: 5_000, markupPercent: 22.5 }],
  ['material', null, 'Parts beyond', { markupPercent: 15 }],
  ['third_party', null, '', { markupPercent: 15 }],
  ['travel', 'MILE', '', { rate: 1.85 }],
  ['per_diem', 'PERDIEM', '', { rate: 165 }],
  ['call_out', null, 'Call-out outside straight time', { minimumHours: 4 }],
  ['emergency', null, 'Same-day emergency', { rate: 350 }],
];

/** The demo company's sheets: its own of three years, and what two customers, one of their locations and a division have agreed. */
export async function seedRateSheets(context: Context, { services, divisions, customerIDs }: Known): Promise<void> {
  const year = Number(dateInZone(new Date(), context.timeZone).slice(0, 4));
  const lines = standard.map(([kind, code, name, more]) => ({
    ...emptyRate(kind),
    serviceID: code === null ? null : (services.get(code) ?? null),
    name,
    ...more,
  }));
  const usual: RateSheetFields = {
    name: '',
    customerID: null,
    locationID: null,
    divisionID: null,
    validFrom: `${year}-01-01`,
    validUntil: `${year}-12-31`,
    isDraft: false,
    remarks: '',
    straightFrom: 7 * 60,
    straightUntil: 15.5 * 60,
    beyondMultiplier: 1.5,
    saturdayMultiplier: 1.5,
    sundayMultiplier: 2,
    holidayMultiplier: 2,
    dailyHours: null,
    weeklyHours: null,
    incrementMinutes: 15,
    isBestRate: true,
    lines,
  };
  const raised = (percent: number) => lines.map((line) => escalated(line, percent, 0.25));
  const ofLabor = raised(-6).filter(({ kind }) => kind === 'labor');
  const [first = 0, second = 0] = customerIDs;
  const location = await findAddress(context, first);
  const add = (fields: Partial<RateSheetFields>) => rateSheets.create(context, { ...usual, ...fields });
  for (const past of [2, 1])
    await add({
      name: `Standard rates ${year - past}`,
      validFrom: `${year - past}-01-01`,
      validUntil: `${year - past}-12-31`,
      lines: raised(-3 * past),
    });
  await add({ name: `Standard rates ${year}` });
  await add({
    name: `Standard rates ${year + 1}`,
    validFrom: addDays(`${year}-12-31`, 1),
    validUntil: null,
    isDraft: true,
    lines: raised(3.5),
    remarks: 'Waits for what the seal vendors say in December.',
  });
  await add({
    name: 'Master service agreement',
    customerID: first,
    validFrom: `${year - 1}-01-01`,
    validUntil: null,
    lines: ofLabor,
    remarks: 'Labor six percent below the standard sheet, as agreed for five years.',
  });
  if (location)
    await add({
      name: 'Station with its own crane',
      customerID: first,
      locationID: location.locationID,
      validUntil: null,
      lines: lines.flatMap((line) =>
        line.serviceID === services.get('CRANE') ? { ...line, rate: 95, dayRate: 760, weekRate: null } : [],
      ),
    });
  await add({
    name: 'Two-year labor agreement',
    customerID: second,
    validFrom: `${year - 1}-07-01`,
    lines: ofLabor,
    dailyHours: 8,
  });
  await add({ name: 'El Paso', divisionID: divisions.get('El Paso') ?? null, lines: raised(4), saturdayMultiplier: 2 });
}
