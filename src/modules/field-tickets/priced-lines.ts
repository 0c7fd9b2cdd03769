import { lineAmount, withLineIDs } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { times } from '#shared/units.ts';
import {
  laborRate,
  pricedEquipment,
  rateOfUnit,
  resolveRate,
  type SheetInForce,
} from '../rate-sheets/pricing-rules.ts';
import { sheetsInForce } from '../rate-sheets/public.ts';
import type { RateKind, RateLine } from '../rate-sheets/rules.ts';
import { partsAmong, readServices } from '../services/public.ts';
import { type EnteredFieldLine, mayOverrideRates } from './contract.ts';
import { asTyped, enteredOf, type FieldLine, type FieldTicketFields, maxFieldLines } from './rules.ts';

/** For whom, where and when the work was done: what decides which sheets say its rates. */
export type Scope = Pick<FieldTicketFields, 'customerID' | 'locationID' | 'divisionID' | 'fieldTicketServiceDate'>;
type Service = NonNullable<ReturnType<Awaited<ReturnType<typeof readServices>>['get']>>;
type Offered = Pick<FieldLine, 'multiplier' | 'unit' | 'sheetRate' | 'rateKind' | 'rateSheetID' | 'rateSheetVersion'>;

/**
 * Lines as they are kept, each with what it costs and by which sheet. A line without a rate gets that of the sheet, else of the catalogue; another one is charged
 * by who may override rates, and says why. What stands keeps the price that it has, whatever the sheet says by now, unless all of it `isAnew`. Who sees no money leaves the rates that others chose as they are.
 * Errors: 403 for a rate that only others may choose; 422 at the field.
 */
export async function pricedLines(
  context: Context,
  given: readonly EnteredFieldLine[],
  scope: Scope,
  were: readonly FieldLine[],
  { isAnew = false } = {},
): Promise<FieldLine[]> {
  const parts = await asParts(context, given, were);
  const entered = parts.map(({ line }) => line);
  const enteredAt = (index: number): number => parts[index]?.at ?? index;
  const services = await readServices(
    context,
    entered.flatMap(({ serviceID }) => serviceID ?? []),
  );
  const sheets = await sheetsInForce(context, { ...scope, date: scope.fieldTicketServiceDate });
  const isBlind = !seesMoney(context.has);
  return withLineIDs(entered, were).map((line, index) => {
    const was = were.find(({ lineID }) => lineID === line.lineID);
    const service = services.get(line.serviceID ?? 0);
    const asked = { ...line, unit: line.unit || (service?.unit ?? 'each') };
    // What was agreed of one service, unit or multiple says nothing of another.
    const kept = was && isSameWork(was, asked) ? was : undefined;
    const rateReason = isBlind && was ? (kept?.rateReason ?? '') : line.rateReason;
    // A rate that the sheet gave the line before, sent back, is left to the sheet.
    const given = was && !isOverridden(was) && line.rate === was.rate ? null : line.rate;
    const chosen = given ?? (isBlind && kept && isOverridden(kept) ? kept.rate : null);
    const stands = !isAnew && kept && !isOfOtherTime(kept, asked.quantity, chosen) ? kept : undefined;
    const offered = stands
      ? { ...stands, quantity: stands.typedQuantity === null ? asked.quantity : stands.quantity }
      : service
        ? chargedFor(asked, service, scope, sheets, chosen !== null)
        : { ...ofNone(asked), quantity: asked.quantity };
    if (service && offered.sheetRate === null && chosen === null && offered.unit !== service.unit)
      throw refuse(enteredAt(index), 'unit', `Nobody says what it costs by the ${offered.unit}`);
    const rate = chosen ?? offered.sheetRate ?? 0;
    const { serviceID, personID, discountPercent } = line;
    const isOther = rate !== (offered.sheetRate ?? 0) && !(kept?.rate === rate && kept.rateReason === rateReason);
    const isDiscounted = discountPercent !== (was?.discountPercent ?? 0);
    if (isOther || isDiscounted) context.require(mayOverrideRates);
    const isToBeSaid = (isOther && offered.sheetRate !== null) || (isDiscounted && discountPercent > 0);
    if (isToBeSaid && rateReason === '')
      throw refuse(enteredAt(index), 'rateReason', 'Say why it costs something else');
    const { quantity, multiplier, unit, sheetRate, rateKind, rateSheetID, rateSheetVersion } = offered;
    const amount = lineAmount({ quantity, rate, discountPercent });
    if (amount > maxAmount) throw refuse(enteredAt(index), 'quantity', 'This comes to more than a line can');
    return {
      multiplier,
      unit,
      sheetRate,
      rateKind,
      rateSheetID,
      rateSheetVersion,
      lineID: line.lineID,
      serviceID,
      description: line.description || (service?.description ?? ''),
      personID,
      quantity,
      rate,
      discountPercent,
      amount,
      rateReason,
      typedQuantity: unit === asked.unit ? null : asked.quantity,
      typedUnit: unit === asked.unit ? null : asked.unit,
      typedMultiplier: multiplier < asked.multiplier ? asked.multiplier : null,
    };
  });
}

/** A line, and which of those that were entered it is of: there its faults are said. */
type Part = { line: EnteredFieldLine; at: number };

/** Lines with the parts of each bundle in its place, so many times as it is entered. Errors: 422 at the line for a bundle at a rate of its own, and for too many lines. */
async function asParts(
  context: Context,
  given: readonly EnteredFieldLine[],
  were: readonly FieldLine[],
): Promise<readonly Part[]> {
  const known = new Set(were.map(({ serviceID }) => serviceID));
  const added = [...new Set(given.flatMap(({ serviceID }) => (known.has(serviceID) ? [] : (serviceID ?? []))))];
  const bundles = await partsAmong(context, added);
  const lines = given.flatMap((line, at): Part[] => {
    const parts = bundles.get(line.serviceID ?? 0);
    if (!parts) return [{ line, at }];
    if (line.rate !== null) throw refuse(at, 'rate', 'A bundle costs what its parts do');
    return parts.map(({ serviceID, quantity }, index) => ({
      at,
      line: {
        ...line,
        lineID: index === 0 ? line.lineID : undefined,
        serviceID,
        description: '',
        unit: '',
        quantity: times(line.quantity, quantity),
      },
    }));
  });
  if (lines.length > maxFieldLines) throw unprocessable(`Keep it to ${maxFieldLines} lines.`);
  return lines;
}

/** A billion dollars: 200 of them are still whole cents. */
const maxAmount = 100_000_000_000;
const refuse = (index: number, field: keyof EnteredFieldLine, sentence: string) =>
  unprocessable(sentence, { [`lines.${index}.${field}`]: sentence });
/** Whether a line is of the same service, unit and multiple as before, as they were typed. */
const isSameWork = (was: FieldLine, { serviceID, unit, multiplier }: EnteredFieldLine): boolean =>
  was.serviceID === serviceID &&
  asTyped(was).unit === unit &&
  (was.multiplier === multiplier || was.typedMultiplier === multiplier);

/** Whether the best rate of equipment is to be found anew: so much was not used before, or somebody chooses its rate, or does no longer. */
const isOfOtherTime = (was: FieldLine, quantity: number, chosen: number | null): boolean =>
  chosen === null
    ? was.rateKind === 'equipment' && (isOverridden(was) || asTyped(was).quantity !== quantity)
    : was.typedUnit !== null;

/** Whether somebody chose its rate. */
const isOverridden = ({ rate, sheetRate }: FieldLine): boolean => rate !== (sheetRate ?? 0);

/** As it would be entered, so that it is priced anew unless somebody chose its rate. */
export const asEntered = (line: FieldLine): EnteredFieldLine => ({
  ...enteredOf(asTyped(line)),
  rate: isOverridden(line) ? line.rate : null,
});

const ofNone = ({ unit, multiplier }: EnteredFieldLine): Offered => ({
  multiplier,
  unit,
  sheetRate: null,
  rateKind: null,
  rateSheetID: null,
  rateSheetVersion: null,
});

type Charged = Offered & Pick<FieldLine, 'quantity'>;
type Asked = Pick<EnteredFieldLine, 'serviceID' | 'unit' | 'multiplier' | 'quantity'>;
type Offering = Pick<Service, 'unit' | 'itemClass' | 'cost' | 'price'>;

/** What so much of a service is charged as: equipment by the way that its sheet says, unless its rate is chosen, all else as it was typed. */
export function chargedFor(
  asked: Asked,
  service: Offering,
  scope: Scope,
  sheets: readonly SheetInForce[],
  isRateChosen: boolean,
): Charged {
  const { quantity } = asked;
  const offered = offeredFor(asked, service, scope, sheets);
  if (isRateChosen || offered.rateKind !== 'equipment') return { ...offered, quantity };
  const { sheet, line } = foundFor(asked, service, scope, sheets);
  if (!sheet || !line) return { ...offered, quantity };
  const way = pricedEquipment(line, { quantity, unit: asked.unit }, sheet.isBestRate);
  return { ...offered, quantity, ...(way && { quantity: way.quantity, unit: way.unit, sheetRate: way.rate }) };
}

function foundFor(
  { serviceID }: Pick<EnteredFieldLine, 'serviceID'>,
  { itemClass, cost }: Pick<Service, 'itemClass' | 'cost'>,
  scope: Scope,
  sheets: readonly SheetInForce[],
) {
  const partCost = itemClass === 'material' && cost > 0 ? cost : null;
  return resolveRate(sheets, {
    ...scope,
    serviceID: serviceID ?? 0,
    partCost,
    date: scope.fieldTicketServiceDate,
  });
}

/** What one of a service costs there and then. Hours count by their multiple, whoever says the rate; of all else there is one rate. */
export function offeredFor(
  asking: Omit<Asked, 'quantity'>,
  service: Offering,
  scope: Scope,
  sheets: readonly SheetInForce[],
): Offered {
  const { unit, multiplier: asked } = asking;
  const { unit: usual, itemClass, cost, price } = service;
  const { sheet, line } = foundFor(asking, service, scope, sheets);
  const bySheet = (kind: RateKind, rate: number | null, multiplier: FieldLine['multiplier']): Offered | null =>
    rate === null || !sheet
      ? null
      : {
          multiplier,
          unit,
          sheetRate: rate,
          rateKind: kind,
          rateSheetID: sheet.rateSheetID,
          rateSheetVersion: sheet.version,
        };
  if (line?.kind === 'labor' && unit === 'hour') {
    const { rate, multiplier } = laborRate(line, asked);
    const offered = bySheet('labor', line.rate === null ? null : rate, multiplier);
    if (offered) return offered;
  }
  // Equipment has a rate of each unit; of all else the sheet says what one of the usual unit costs.
  const rateIn = (rates: RateLine, by: string) =>
    rates.kind === 'equipment' || by === usual ? rateOfUnit(rates, by, cost) : null;
  const offered = line && line.kind !== 'labor' ? bySheet(line.kind, rateIn(line, unit), 1) : null;
  if (offered) return offered;
  const isLabor = itemClass === 'service' && unit === 'hour';
  const multiplier = isLabor ? asked : 1;
  return {
    multiplier,
    unit,
    sheetRate: unit === usual && price !== null ? times(price, multiplier) : null,
    rateKind: isLabor ? 'labor' : null,
    rateSheetID: null,
    rateSheetVersion: null,
  };
}
