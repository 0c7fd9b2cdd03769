import { lineAmount, withLineIDs } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { times } from '#shared/units.ts';
import { laborRate, rateOfUnit, resolveRate, type SheetInForce } from '../rate-sheets/pricing-rules.ts';
import { sheetsInForce } from '../rate-sheets/public.ts';
import type { RateKind } from '../rate-sheets/rules.ts';
import { readServices } from '../services/public.ts';
import { type EnteredFieldLine, mayOverrideRates } from './contract.ts';
import type { FieldLine, FieldTicketFields } from './rules.ts';

/** For whom, where and when the work was done: what decides which sheets say its rates. */
export type Scope = Pick<FieldTicketFields, 'customerID' | 'locationID' | 'divisionID' | 'fieldTicketServiceDate'>;
type Service = NonNullable<ReturnType<Awaited<ReturnType<typeof readServices>>['get']>>;
type Offered = Pick<FieldLine, 'multiplier' | 'unit' | 'sheetRate' | 'rateKind' | 'rateSheetID' | 'rateSheetVersion'>;

/**
 * Lines as they are kept, each with what it costs and by which sheet. A line without a rate gets that of the sheet, else of the catalogue; another one is charged
 * by who may override rates, and says why. Who sees no money leaves the rates that others chose as they are.
 * Errors: 403 for a rate that only others may choose; 422 at the field.
 */
export async function pricedLines(
  context: Context,
  entered: readonly EnteredFieldLine[],
  scope: Scope,
  were: readonly FieldLine[],
): Promise<FieldLine[]> {
  const services = await readServices(
    context,
    entered.flatMap(({ serviceID }) => serviceID ?? []),
  );
  const sheets = await sheetsInForce(context, { ...scope, date: scope.fieldTicketServiceDate });
  const isBlind = !seesMoney(context.has);
  return withLineIDs(entered, were).map((line, index) => {
    const was = were.find(({ lineID }) => lineID === line.lineID);
    const service = services.get(line.serviceID ?? 0);
    const offered = service ? offeredFor(line, service, scope, sheets) : ofNone(line);
    if (service && line.unit !== '' && offered.sheetRate === null)
      throw unprocessable('Nobody says what it costs by this unit', {
        [`lines.${index}.unit`]: `Nobody says what it costs by the ${line.unit}`,
      });
    const chosen = isBlind && was && isOverridden(was) ? was.rate : line.rate;
    const rate = chosen ?? offered.sheetRate ?? 0;
    const isSaid = was?.rate === rate && was.rateReason === line.rateReason;
    if (rate !== (offered.sheetRate ?? 0) && !isSaid) {
      context.require(mayOverrideRates);
      if (offered.sheetRate !== null && line.rateReason === '')
        throw unprocessable('Say why another rate is charged', {
          [`lines.${index}.rateReason`]: 'Say why another rate is charged',
        });
    }
    const { serviceID, personID, quantity, discountPercent, rateReason } = line;
    return {
      ...offered,
      lineID: line.lineID,
      serviceID,
      description: line.description || (service?.description ?? ''),
      personID,
      quantity,
      rate,
      discountPercent,
      amount: lineAmount({ quantity, rate, discountPercent }),
      rateReason: isBlind && was ? was.rateReason : rateReason,
    };
  });
}

/** Whether somebody chose its rate. */
const isOverridden = ({ rate, sheetRate }: FieldLine): boolean => rate !== (sheetRate ?? 0);

/** As it would be entered, so that it is priced anew unless somebody chose its rate. */
export const asEntered = (line: FieldLine): EnteredFieldLine => ({
  lineID: line.lineID,
  serviceID: line.serviceID,
  description: line.description,
  personID: line.personID,
  quantity: line.quantity,
  unit: line.unit,
  multiplier: line.multiplier,
  rate: isOverridden(line) ? line.rate : null,
  discountPercent: line.discountPercent,
  rateReason: line.rateReason,
});

const ofNone = ({ unit, multiplier }: EnteredFieldLine): Offered => ({
  multiplier,
  unit: unit || 'each',
  sheetRate: null,
  rateKind: null,
  rateSheetID: null,
  rateSheetVersion: null,
});

/** What one of a service costs there and then. Hours count by their multiple, whoever says the rate; of all else there is one rate. */
function offeredFor(
  { serviceID, unit: given, multiplier: asked }: EnteredFieldLine,
  { unit: usual, itemClass, cost, price }: Service,
  scope: Scope,
  sheets: readonly SheetInForce[],
): Offered {
  const partCost = itemClass === 'material' && cost > 0 ? cost : null;
  const at = { ...scope, serviceID: serviceID ?? 0, partCost, date: scope.fieldTicketServiceDate };
  const { sheet, line } = resolveRate(sheets, at);
  const unit = given || usual;
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
  const offered = line && line.kind !== 'labor' ? bySheet(line.kind, rateOfUnit(line, unit, cost), 1) : null;
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
