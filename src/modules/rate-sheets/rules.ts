/** Rate sheets, pure (docs/rules/rate-sheets.md). */

/** What a line of a sheet may say, and what each kind of line does; what is not its own is left out. */
export const rateFields = {
  rate: 'Rate',
  hasOvertime: '1.5x',
  hasDouble: '2x',
  overtimeRate: '1.5x rate',
  doubleRate: '2x rate',
  dayRate: 'Day',
  weekRate: 'Week',
  monthRate: 'Month',
  standbyPercent: 'Standby %',
  isOperated: 'Operated',
  upToCost: 'Up to a cost of',
  markupPercent: 'Markup %',
  minimumHours: 'Least hours',
} as const;
export type RateField = keyof typeof rateFields;

type Kind = { name: string; unit: string; fields: readonly RateField[] };
export const rateKinds = {
  labor: {
    name: 'Labor',
    unit: 'hour',
    fields: ['rate', 'hasOvertime', 'hasDouble', 'overtimeRate', 'doubleRate'],
  },
  equipment: {
    name: 'Equipment',
    unit: 'hour',
    fields: ['rate', 'dayRate', 'weekRate', 'monthRate', 'standbyPercent', 'isOperated'],
  },
  material: { name: 'Materials', unit: 'each', fields: ['rate', 'upToCost', 'markupPercent'] },
  third_party: { name: 'Third party', unit: 'each', fields: ['upToCost', 'markupPercent'] },
  travel: { name: 'Travel', unit: 'mile', fields: ['rate'] },
  per_diem: { name: 'Per diem', unit: 'day', fields: ['rate'] },
  call_out: { name: 'Call-out', unit: 'visit', fields: ['rate', 'minimumHours'] },
  emergency: { name: 'Emergency', unit: 'visit', fields: ['rate', 'markupPercent'] },
} as const satisfies Record<string, Kind>;
export type RateKind = keyof typeof rateKinds;
export const rateKindKeys = Object.keys(rateKinds) as [RateKind, ...RateKind[]];

/** The head of a field: of equipment the rate is that of an hour. */
export const headOf = (field: RateField, kind: RateKind): string =>
  field === 'rate' && kind === 'equipment' ? 'Hour' : rateFields[field];

export type RateLine = {
  kind: RateKind;
  /** Of the catalogue; null where the line stands for all of its kind, or for what has only a name. */
  serviceID: number | null;
  name: string;
  isOperated: boolean;
  hasOvertime: boolean;
  hasDouble: boolean;
} & { [Field in Exclude<RateField, 'isOperated' | 'hasOvertime' | 'hasDouble'>]: number | null };

/** A line that says nothing yet. */
export const emptyRate = (kind: RateKind): RateLine => ({
  kind,
  serviceID: null,
  name: '',
  rate: null,
  hasOvertime: kind === 'labor',
  hasDouble: kind === 'labor',
  overtimeRate: null,
  doubleRate: null,
  dayRate: null,
  weekRate: null,
  monthRate: null,
  standbyPercent: null,
  isOperated: false,
  upToCost: null,
  markupPercent: null,
  minimumHours: null,
});

/** Kind by kind, as sheets keep them. */
export const grouped = (lines: readonly RateLine[]): RateLine[] =>
  rateKindKeys.flatMap((kind) => lines.filter((line) => line.kind === kind));

const markups: readonly RateKind[] = ['material', 'third_party'];
/** By lines of these nothing is priced that have only a name. */
export const namesService: readonly RateKind[] = ['labor', 'equipment', 'travel', 'per_diem'];
const prices: readonly RateField[] = ['rate', 'dayRate', 'weekRate', 'monthRate', 'markupPercent', 'minimumHours'];

/** What is wrong with a line, and at which of its fields; null where nothing is. */
export function problemOfRate(line: RateLine): { field: keyof RateLine; sentence: string } | null {
  const { name, fields }: Kind = rateKinds[line.kind];
  const strange = (Object.keys(rateFields) as RateField[]).find(
    (field) => !fields.includes(field) && line[field] !== null && line[field] !== false,
  );
  if (strange) return { field: strange, sentence: `${name} has no “${rateFields[strange]}”` };
  if (line.serviceID === null && line.name === '' && !markups.includes(line.kind))
    return { field: 'name', sentence: 'Say what it is for' };
  const own = fields.filter((field) => prices.includes(field));
  if (own.every((field) => line[field] === null)) return { field: own[0] ?? 'rate', sentence: 'Say what it costs' };
  if (own.includes('markupPercent') && line.rate !== null && line.markupPercent !== null)
    return { field: 'markupPercent', sentence: 'A rate or a markup, not both' };
  if (line.rate !== null && line.upToCost !== null)
    return { field: 'upToCost', sentence: 'Only a markup goes by cost' };
  if (line.overtimeRate !== null && !line.hasOvertime) return { field: 'overtimeRate', sentence: 'It allows no 1.5x' };
  if (line.doubleRate !== null && !line.hasDouble) return { field: 'doubleRate', sentence: 'It allows no 2x' };
  return null;
}

type RepeatedRate = {
  at: number;
  /** Which line says it already. */
  first: number;
  field: 'serviceID' | 'upToCost' | 'name';
  sentence: string;
};

/** The lines that say what another one before them says already, and how. */
export function repeatedRates(lines: readonly RateLine[]): RepeatedRate[] {
  const seen = new Map<string, number>();
  return lines.flatMap(({ kind, serviceID, name, upToCost, markupPercent }, at): RepeatedRate[] => {
    const isStep = serviceID === null && markupPercent !== null && markups.includes(kind);
    const key = serviceID !== null ? `service ${serviceID}` : isStep ? `${kind} up to ${upToCost}` : `${kind} ${name}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, at);
      return [];
    }
    if (serviceID !== null) return [{ at, first, field: 'serviceID', sentence: 'A service stands on a sheet once' }];
    if (isStep) return [{ at, first, field: 'upToCost', sentence: 'Another step goes up to the same cost' }];
    return [{ at, first, field: 'name', sentence: 'Another line has this name' }];
  });
}

/** For whom a sheet is, the nearest first: what a ticket is priced by is asked of them in this order (docs/rules/rate-sheets.md). */
export const rateLevels = {
  location: 'The location',
  customer: 'The customer',
  parent: 'The parent customer',
  division: 'The division',
  company: 'Everybody',
} as const;
export type RateLevel = keyof typeof rateLevels;
export const rateLevelKeys = Object.keys(rateLevels) as RateLevel[];

type Scope = { customerID: number | null; locationID: number | null; divisionID: number | null };
export const levelOf = ({ customerID, locationID, divisionID }: Scope): RateLevel =>
  locationID !== null ? 'location' : customerID !== null ? 'customer' : divisionID !== null ? 'division' : 'company';

type Days = { validFrom: string; validUntil: string | null };
/** Whether two sheets say something of the same day; each holds through its last day. */
export const isOverlapping = (one: Days, other: Days): boolean =>
  one.validFrom <= (other.validUntil ?? '9999-12-31') && other.validFrom <= (one.validUntil ?? '9999-12-31');
export const isInEffect = ({ validFrom, validUntil }: Days, day: string): boolean =>
  validFrom <= day && (validUntil === null || day <= validUntil);

export const sheetTabs = { active: 'In effect', upcoming: 'Upcoming', draft: 'Drafts', expired: 'Expired' } as const;
export type SheetTab = keyof typeof sheetTabs;
export const sheetTabKeys = Object.keys(sheetTabs) as [SheetTab, ...SheetTab[]];

/** Of one sheet. */
export const stateText = (tab: SheetTab): string => (tab === 'draft' ? 'Draft' : sheetTabs[tab]);

/** Under which tab a sheet stands on a day. */
export const tabOf = (sheet: Days & { isDraft: boolean }, day: string): SheetTab =>
  sheet.isDraft ? 'draft' : day < sheet.validFrom ? 'upcoming' : isInEffect(sheet, day) ? 'active' : 'expired';

export const maxRates = 500;
/** What time is rounded to, in minutes: so that hours have four decimals at most. */
export const increments = [6, 15, 30, 60] as const;

type Named = { customerName: string | null; locationName: string | null; divisionName: string | null };
/** For whom a sheet is, as people say it. */
export const scopeText = ({ customerName, locationName, divisionName }: Named): string =>
  [customerName, locationName].filter(Boolean).join(', ') || divisionName || 'Everybody';
