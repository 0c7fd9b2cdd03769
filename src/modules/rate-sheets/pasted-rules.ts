import { numberKind } from '#shared/figures.ts';
import { type PastedField, pastedFigure, readPasted } from '#shared/pasted-lines.ts';
import { emptyRate, namesService, type RateField, type RateKind, type RateLine, rateKinds } from './rules.ts';

/** Rates of one kind that were copied in a spreadsheet, pure. */

const words = {
  service: { label: 'Service', heads: ['service', 'code', 'item'] },
  name: { label: 'Name', heads: ['name', 'description', 'labor', 'equipment'] },
  hasOvertime: { label: '1.5x', heads: [] },
  hasDouble: { label: '2x', heads: [] },
  isOperated: { label: 'Operated', heads: ['operated', 'operator'] },
} as const satisfies Record<string, PastedField>;

const figures = {
  rate: { label: 'Rate', heads: ['rate', 'price', 'hour', 'hourly', 'straight'], figure: numberKind },
  overtimeRate: { label: '1.5x rate', heads: ['overtime', 'ot'], figure: numberKind },
  doubleRate: { label: '2x rate', heads: ['double', 'dt'], figure: numberKind },
  dayRate: { label: 'Day', heads: ['day', 'daily'], figure: numberKind },
  weekRate: { label: 'Week', heads: ['week', 'weekly'], figure: numberKind },
  monthRate: { label: 'Month', heads: ['month', 'monthly'], figure: numberKind },
  standbyPercent: { label: 'Standby %', heads: ['standby'], figure: numberKind },
  upToCost: { label: 'Up to a cost of', heads: ['cost', 'upto'], figure: numberKind },
  markupPercent: { label: 'Markup %', heads: ['markup', 'percent'], figure: numberKind },
  minimumHours: { label: 'Least hours', heads: ['hours', 'minimum', 'least'], figure: numberKind },
} as const satisfies Partial<Record<RateField, PastedField>>;
type FigureField = keyof typeof figures;
type PastedKey = keyof typeof words | FigureField;
const isFigureField = (field: RateField): field is FigureField => field in figures;

type Known = { serviceID: number; code: string; serviceName: string };

/** The columns of a kind: of another kind's figures there is none. */
function readRates(text: string, kind: RateKind) {
  const own: readonly RateField[] = rateKinds[kind].fields;
  const ofKind = own.filter(isFigureField);
  const columns: [string, PastedField][] = [
    ...Object.entries(words),
    ...ofKind.map((field) => [field, figures[field]] as [string, PastedField]),
  ];
  const fields = Object.fromEntries(columns) as Record<PastedKey, PastedField>;
  const pasted = readPasted<PastedKey>(text, fields, () => ({ texts: ['service', 'name'], figures: ofKind }));
  return pasted && { ...pasted, own, ofKind };
}

/** What a text says that may be a service, once each; null for a text that is no table. */
export function pastedServices(text: string, kind: RateKind): string[] | null {
  const pasted = readRates(text, kind);
  return pasted && [...new Set(pasted.rows.flatMap(({ service = '', name = '' }) => [service, name]))].filter(Boolean);
}

/** By what each is called, in small letters: what is a code is no name, and what several are called is none of them. */
function idsByText(services: readonly Known[]): ReadonlyMap<string, number | null> {
  const ids = new Map<string, number | null>();
  for (const { serviceID, serviceName } of services) {
    const text = serviceName.toLowerCase();
    ids.set(text, ids.has(text) ? null : serviceID);
  }
  for (const { serviceID, code, serviceName } of services)
    for (const text of [`${code} ${serviceName}`, code]) ids.set(text.toLowerCase(), serviceID);
  return ids;
}

/** The lines that a text holds, and the heads of columns that are left out; null for a text that is no table. A code or name of the catalogue is that service, any other text a name. */
export function pastedRates(text: string, kind: RateKind, services: readonly Known[]) {
  const pasted = readRates(text, kind);
  if (!pasted) return null;
  const { own, ofKind } = pasted;
  const ids = idsByText(services);
  const lines = pasted.rows.map((row): RateLine => {
    const found = ids.get((row.service ?? '').toLowerCase()) ?? ids.get((row.name ?? '').toLowerCase()) ?? null;
    const line = { ...emptyRate(kind), serviceID: found };
    const name = found === null ? [row.service, row.name].filter(Boolean).join(' ') : '';
    const typed = ofKind.flatMap((field) => (row[field] === undefined ? [] : [[field, pastedFigure(row[field])]]));
    const flags = (['hasOvertime', 'hasDouble', 'isOperated'] as const).flatMap((flag) =>
      row[flag] === undefined || !own.includes(flag) ? [] : [[flag, /^(y|true|x|1)/i.test(row[flag])]],
    );
    return { ...line, name, ...Object.fromEntries([...typed, ...flags]) };
  });
  const count = namesService.includes(kind) ? lines.filter(({ serviceID }) => serviceID === null).length : 0;
  const remark =
    count === 0
      ? ''
      : `${count} ${count === 1 ? 'names' : 'name'} no service, so nothing is priced by ${count === 1 ? 'it' : 'them'}`;
  return { lines, leftOut: pasted.leftOut, remark };
}
