import { numberKind, readFigure } from '#shared/figures.ts';
import { times } from '#shared/units.ts';
import { shortened, yesOrNo } from '../../imports/rules.ts';
import { emptyRate, namesService, type RateKind, type RateLine, rateKindKeys, rateKinds } from '../rules.ts';
import type { RateColumn } from './rules.ts';

/** A line of a file as a line of a rate sheet, pure (docs/rules/rate-sheets.md). */

export type FoundService = {
  serviceID: number;
  code: string;
  serviceName: string;
  itemClass: string;
  unit: string;
  isBundle: boolean;
};
export type Cell = (field: RateColumn) => string;
export type Wrong = (field: RateColumn, sentence: string) => void;

/** As people call the kinds, without what separates letters. */
const kindWords: Record<RateKind, readonly string[]> = {
  labor: ['labor', 'labour', 'people', 'personnel', 'manpower', 'crew'],
  equipment: ['equipment', 'equip', 'rental', 'rentals', 'vehicle', 'vehicles', 'machinery'],
  material: ['material', 'materials', 'part', 'parts'],
  third_party: ['thirdparty', '3rdparty', 'subcontractor', 'subcontractors', 'outsideservices'],
  travel: ['travel', 'mileage', 'miles'],
  per_diem: ['perdiem', 'subsistence', 'lodging'],
  call_out: ['callout', 'calloutminimum', 'minimum'],
  emergency: ['emergency', 'surcharge', 'emergencysurcharge', 'rush'],
};
const kindCalled = (text: string): RateKind | undefined => {
  const word = text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return rateKindKeys.find((kind) => kindWords[kind].includes(word));
};

/** The kind whose figures a line fills. */
const filledBy: readonly [RateKind, readonly RateColumn[]][] = [
  ['labor', ['overtime', 'double']],
  ['equipment', ['dayRate', 'weekRate', 'monthRate', 'standbyPercent', 'operated']],
  ['material', ['markupPercent', 'upToCost']],
  ['call_out', ['minimumHours']],
];
const ofClass: Readonly<Record<string, RateKind>> = {
  equipment: 'equipment',
  rental: 'equipment',
  material: 'material',
};
const ofUnit: Readonly<Record<string, RateKind>> = { hour: 'labor', mile: 'travel' };
const kindOf = (cell: Cell, service: FoundService | null): RateKind | undefined =>
  filledBy.find(([, columns]) => columns.some((column) => filled(cell(column)) !== ''))?.[0] ??
  (service ? (ofClass[service.itemClass] ?? ofUnit[service.unit]) : undefined);

/** What stands where there is nothing. */
const nothing = /^([-–—]|n\/?a|none)$/i;
const filled = (text: string): string => (nothing.test(text) ? '' : text);

const kindNames = rateKindKeys.map((kind) => rateKinds[kind].name);
const kindsText = `${kindNames.slice(0, -1).join(', ')} or ${kindNames.at(-1)}`;

/** The service that a line is for, by its code or name; null where it names none, undefined where that is wrong. */
function serviceOf(cell: Cell, services: ReadonlyMap<string, readonly FoundService[]>, wrong: Wrong) {
  const called = (field: 'service' | 'name') => services.get(cell(field).toLowerCase()) ?? [];
  const field = cell('service') !== '' ? 'service' : 'name';
  const [found, other] = called(field);
  const text = shortened(cell(field));
  if (!found && field === 'service') wrong(field, `There is no service “${text}”. Add it to the services first.`);
  else if (other) wrong(field, `Several services are called “${text}”: give its code.`);
  else if (found?.isBundle)
    wrong(field, `“${found.code} ${found.serviceName}” is a bundle: it costs what its parts do.`);
  else return found ?? null;
  return undefined;
}

/** What of the columns is a figure by itself; the others say a rate, or only whether there is one. */
const figures = [
  'dayRate',
  'weekRate',
  'monthRate',
  'standbyPercent',
  'upToCost',
  'markupPercent',
  'minimumHours',
] as const satisfies readonly RateColumn[];

/** The line of a sheet that a line of a file says; null where that cannot be told, of which `wrong` is told. */
export function rateOf(
  cell: Cell,
  services: ReadonlyMap<string, readonly FoundService[]>,
  tell: Wrong,
): RateLine | null {
  let isWrong = false;
  const wrong: Wrong = (field, sentence) => {
    isWrong = true;
    tell(field, sentence);
  };
  const figure = (field: RateColumn): number | null => {
    const read = readFigure(filled(cell(field)).replace(/\s*%$/, ''), numberKind);
    if ('wrong' in read) wrong(field, `${read.wrong}; it says “${shortened(cell(field))}”.`);
    return 'wrong' in read || read.text === '' ? null : Number(read.text);
  };
  const service = serviceOf(cell, services, wrong);
  const kind = cell('kind') === '' ? kindOf(cell, service ?? null) : kindCalled(cell('kind'));
  if (!kind && cell('kind') !== '') wrong('kind', `There is no kind “${shortened(cell('kind'))}”: say ${kindsText}.`);
  else if (!kind && service !== undefined) wrong('kind', `Say what kind of rate it is: ${kindsText}.`);
  if (kind && service === null && cell('name') !== '' && namesService.includes(kind))
    wrong('name', `There is no service “${shortened(cell('name'))}”. Add it to the services first.`);
  const line = { ...emptyRate(kind ?? 'labor'), serviceID: service?.serviceID ?? null };
  const rates = [figure('rate'), figure('hourRate')].filter((one) => one !== null);
  if (rates.length > 1) wrong('hourRate', 'It has a rate already: leave one of the two columns out.');
  line.rate = rates[0] ?? null;
  for (const field of figures) line[field] = figure(field);
  Object.assign(line, multipliedOf(line, cell, figure));
  line.isOperated = yesOrNo(filled(cell('operated'))) ?? false;
  if (yesOrNo(filled(cell('operated'))) === null) wrong('operated', 'Say Yes or No.');
  line.name = service ? '' : cell('name');
  return isWrong ? null : line;
}

/** Whether a class has 1.5x and 2x, and their own rates where those are not what follows from its rate. */
function multipliedOf(line: RateLine, cell: Cell, figure: (field: RateColumn) => number | null) {
  const of = (field: 'overtime' | 'double', has: boolean, multiplier: number) => {
    const text = cell(field);
    const said = text === '' || text === '1' || text === '0' ? null : nothing.test(text) ? false : yesOrNo(text);
    if (text === '' || said !== null) return { has: said ?? has, rate: null };
    const rate = figure(field);
    const isPlain = line.rate !== null && rate === times(line.rate, multiplier);
    return { has: line.kind === 'labor', rate: isPlain && line.kind === 'labor' ? null : rate };
  };
  const [overtime, double] = [of('overtime', line.hasOvertime, 1.5), of('double', line.hasDouble, 2)];
  return {
    hasOvertime: overtime.has,
    overtimeRate: overtime.rate,
    hasDouble: double.has,
    doubleRate: double.rate,
  };
}
