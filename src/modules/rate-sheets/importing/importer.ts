import { z } from 'zod';
import type { Importer, LineError, ReadyLine } from '#server/declared/importers.ts';
import { droppingIn, labelsIn } from '#server/records/rows-of-file.ts';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { moneyRight } from '#shared/money-rights.ts';
import { customersCalled, locationsCalled } from '../../customers/public.ts';
import { readLines } from '../../imports/public.ts';
import { readDate, shortened } from '../../imports/rules.ts';
import { servicesCalled } from '../../services/public.ts';
import { divisionsCalled } from '../../tenants/parts/public.ts';
import { rateLine, sheetFields } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';
import { type RateSheetFields, rateSheets } from '../record.ts';
import { emptyRate, maxRates, repeatedRates } from '../rules.ts';
import { type Cell, rateOf, type Wrong } from './line-rules.ts';
import type { RateColumn } from './rules.ts';

/** A line of a file: the head of its sheet as far as it is said, and a rate. */
const { name, customerID, locationID, divisionID, validFrom, validUntil } = sheetFields;
const rateOfSheet = z.object({
  name,
  customerID,
  locationID,
  divisionID,
  validUntil,
  validFrom: validFrom.nullable(),
  line: rateLine,
});
type RateOfSheet = z.output<typeof rateOfSheet>;
/** A sheet of which nothing else is said. */
const newSheet = z.object(sheetFields);
const unnamed = 'Imported rates';

/** Each sheet of a file becomes a draft; its lines are the lines of the file that name it. */
export const rateSheetImporter: Importer<RateSheetFields> = {
  entity: rateSheetEntity,

  async examine(context, lines) {
    context.require(moneyRight(context.has));
    const cellsOf = (...fields: string[]) => lines.flatMap(({ cells }) => fields.map((field) => cells[field] ?? ''));
    const [services, customers, divisions] = await Promise.all([
      servicesCalled(context, cellsOf('service', 'name')),
      customersCalled(context, cellsOf('customer')),
      divisionsCalled(context),
    ]);
    const locations = await locationsCalled(context, [...customers.values()].flat());
    let sheet = unnamed;
    const read = readLines(lines, {
      schema: rateOfSheet,
      label: ({ name }) => name,
      fieldOf: {
        name: 'sheet',
        'line.name': 'name',
        serviceID: 'service',
        hasOvertime: 'overtime',
        overtimeRate: 'overtime',
        hasDouble: 'double',
        doubleRate: 'double',
        isOperated: 'operated',
      },
      toFields: (cell, wrong) => {
        // A spreadsheet names it once, above all that are on it.
        sheet = cell('sheet') || sheet;
        const line = rateOf(cell, services, wrong);
        return {
          name: sheet,
          ...scopeOf(cell, wrong, { customers, locations, divisions }),
          validFrom: dateOf('from', cell, wrong),
          validUntil: dateOf('until', cell, wrong),
          // What is wrong with it has been said.
          line: line ?? { ...emptyRate('labor'), name: 'wrong', rate: 0 },
        };
      },
    });
    const { ready, errors } = sheetsOf(read.ready, dateInZone(new Date(), context.timeZone));
    return { ready, errors: [...read.errors, ...errors] };
  },

  findSame: labelsIn('rate_sheets', 'name'),

  async make(context, sheets) {
    const ids: number[] = [];
    for (const sheet of sheets) ids.push((await rateSheets.create(context, sheet)).id);
    return ids;
  },

  drop: droppingIn('rate_sheets', 'rate_sheet_id'),
  events: {
    made: rateSheets.event('imported'),
    undone: rateSheets.event('import_undone'),
    alsoMade: [rateSheets.event('created').name],
  },
};

const eitherOr = 'A sheet is for a customer or for a division.';

function dateOf(field: 'from' | 'until', cell: Cell, wrong: Wrong): string | null {
  const text = cell(field);
  const date = text === '' ? null : readDate(text);
  if (text !== '' && date === null) wrong(field, `“${shortened(text)}” is no date. Write 12/31/2026.`);
  return date;
}

type Known = {
  customers: ReadonlyMap<string, number[]>;
  locations: ReadonlyMap<string, number>;
  divisions: ReadonlyMap<string, number>;
};

function scopeOf(cell: Cell, wrong: Wrong, { customers, locations, divisions }: Known) {
  const [customer, location, division] = [cell('customer'), cell('location'), cell('division')];
  const [customerID = null, other] = customers.get(customer.toLowerCase()) ?? [];
  if (customer && !customerID) wrong('customer', `There is no customer called “${shortened(customer)}”.`);
  if (other) wrong('customer', `Several are called “${shortened(customer)}”.`);
  const locationID = locations.get(`${customerID} ${location.toLowerCase()}`) ?? null;
  if (location && !locationID) wrong('location', `This customer has no location called “${shortened(location)}”.`);
  const divisionID = divisions.get(division.toLowerCase()) ?? null;
  if (division && !divisionID) wrong('division', `There is no division called “${shortened(division)}”.`);
  if (division && customer) wrong('division', eitherOr);
  return { customerID, locationID, divisionID };
}

/** What a sheet is for, by the column that says it; what a later line does not say is as an earlier one does. */
const heads = [
  ['customerID', 'customer'],
  ['locationID', 'location'],
  ['divisionID', 'division'],
  ['validFrom', 'from'],
  ['validUntil', 'until'],
] as const;

/** The sheets that lines make, each as a line of which the others are joined; and what of them does not fit beside the others. */
function sheetsOf(lines: readonly ReadyLine<RateOfSheet>[], today: string) {
  const errors: LineError[] = [];
  const ready: ReadyLine<RateSheetFields>[] = [];
  for (const own of Map.groupBy(lines, ({ label }) => label.toLowerCase()).values()) {
    const [first] = own;
    if (!first) continue;
    const head = { ...first.record };
    const before = errors.length;
    for (const { line, record } of own)
      for (const [field, column] of heads) {
        if (record[field] === null || record[field] === head[field]) continue;
        if (head[field] === null) Object.assign(head, { [field]: record[field] });
        else errors.push({ line, field: column, message: `“${head.name}” has another one in an earlier line.` });
      }
    const rates = own.map(({ record }) => record.line);
    for (const { at, first: former, field, sentence } of repeatedRates(rates))
      errors.push({
        line: own[at]?.line ?? 0,
        field: field === 'serviceID' ? 'service' : field,
        message: `${sentence}: it is in line ${own[former]?.line ?? 0} already.`,
      });
    for (const { line } of own.slice(maxRates))
      errors.push({ line, field: 'sheet', message: `A sheet has at most ${maxRates} lines.` });
    const { line: _, validFrom: said, ...more } = head;
    const begins = said ?? today;
    const ofAll = (field: RateColumn, message: string) =>
      void errors.push(...own.map(({ line }) => ({ line, field, message })));
    if (more.validUntil !== null && more.validUntil < begins)
      ofAll('until', `“${head.name}” ends before it begins on ${formatCalendarDate(begins)}.`);
    if (more.customerID !== null && more.divisionID !== null) ofAll('division', eitherOr);
    const isWrong = new Set(errors.slice(before).map((error) => error.line));
    const right = own.filter(({ line }) => !isWrong.has(line));
    const [leader, ...joined] = right;
    if (leader)
      ready.push({
        ...leader,
        joined: joined.map(({ line }) => line),
        record: {
          ...newSheet.parse({ ...more, validFrom: begins }),
          lines: right.map(({ record }) => record.line),
        },
      });
  }
  return { ready, errors };
}
