import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { moneyRight, seesMoney } from '#shared/money-rights.ts';
import { ofUnits, times, toUnits } from '#shared/units.ts';
import { assertCustomer, assertLocation } from '../customers/public.ts';
import { readServices, soldAs } from '../services/public.ts';
import { requireDivision } from '../tenants/parts/public.ts';
import type { RateSheetSortKey, rateSheetCalls } from './contract.ts';
import { escalated, rateOfUnit, resolveRate } from './pricing-rules.ts';
import { sheetsInForce } from './public.ts';
import { type RateSheetFields, rateSheets } from './record.ts';
import { type RateLine, type SheetTab, sheetTabKeys, tabOf } from './rules.ts';
import type { RateSheetTables } from './tables.ts';
import { versionOf } from './versions.ts';

/** What each head of the list sorts by. */
const orders: Orders<RateSheetSortKey> = {
  name: { by: sql`lower(name)`, isNeverEmpty: true },
  customer: { by: sql`lower(coalesce("customerName", ''))` },
  from: { by: sql`valid_from::text`, isNeverEmpty: true },
  until: { by: sql`coalesce(valid_until::text, '')` },
};
const fields = ['name', 'customerID', 'locationID', 'divisionID', 'validFrom', 'validUntil', 'isDraft'] as const;
const today = (context: Context): string => dateInZone(new Date(), context.timeZone);

/** As `tabOf` says it of one. */
function isUnder(tab: SheetTab, day: string) {
  const under: Record<SheetTab, ReturnType<typeof sql<SqlBool>>> = {
    draft: sql<SqlBool>`is_draft`,
    upcoming: sql<SqlBool>`not is_draft and valid_from > ${day}`,
    active: sql<SqlBool>`not is_draft and valid_from <= ${day} and coalesce(valid_until >= ${day}, true)`,
    expired: sql<SqlBool>`not is_draft and valid_until < ${day}`,
  };
  return under[tab];
}

const { list, get, create, edit, remove } = recordCalls(rateSheets, 'rateSheetID');
const listed = list({
  orders,
  first: 'name',
  fields,
  words: ['name', 'remarks'],
  filters: ['customerID', 'divisionID'],
  only: (context, { tab }) => (tab === undefined ? null : isUnder(tab as SheetTab, today(context))),
});

export const rateSheetServices: Services<typeof rateSheetCalls> = {
  async listRateSheets(context, asked) {
    const { rows, next } = await listed(context, asked);
    return { rows: rows.map((row) => ({ ...row, tab: tabOf(row, today(context)) })), next };
  },
  async getRateSheetTabs(context) {
    const day = today(context);
    const row = await context
      .db<RateSheetTables>()
      .selectFrom('rate_sheets')
      .select(sheetTabKeys.map((tab) => sql<number>`count(*) filter (where ${isUnder(tab, day)})`.as(tab)))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { tabs: sheetTabKeys.map((tab) => ({ tab, count: row[tab] })) };
  },
  getRateSheet: async (context, asked) => shown(context, await get(context, asked)),
  createRateSheet: async (context, given) => shown(context, await create(context, given)),
  updateRateSheet: async (context, asked) => shown(context, await edit(context, asked)),
  async setRates(context, { rateSheetID, was, lines }) {
    context.require(moneyRight(context.has));
    await rateSheets.rewrite(context, rateSheetID, { lines: was }, { lines });
    return shown(context, await get(context, { rateSheetID }));
  },
  deleteRateSheet: remove,

  async previewEscalation(context, { rateSheetID, percent, to }) {
    context.require(moneyRight(context.has));
    const { lines } = await shown(context, await get(context, { rateSheetID }));
    return { lines: lines.map((was) => ({ was, now: { ...was, ...escalated(was, percent, to) } })) };
  },
  async escalate(context, { rateSheetID, percent, to, name, validFrom }) {
    const {
      customerName: _,
      locationName: __,
      divisionName: ___,
      ...former
    } = await rateSheets.get(context, rateSheetID);
    if (validFrom <= former.validFrom) {
      const sentence = 'Choose a day after the one on which the former sheet begins.';
      throw unprocessable(sentence, { validFrom: sentence });
    }
    const last = addDays(validFrom, -1);
    if (former.validUntil !== null && former.validUntil < last) {
      const sentence = `The former sheet ends ${formatCalendarDate(former.validUntil)}: begin the day after, or move its end first.`;
      throw unprocessable(sentence, { validFrom: sentence });
    }
    if (former.validUntil === null || former.validUntil > last)
      await rateSheets.edit(context, rateSheetID, { validUntil: { was: former.validUntil, now: last } });
    const lines = former.lines.map((line) => escalated(line, percent, to));
    return shown(context, await create(context, { ...former, name, validFrom, validUntil: null, lines }));
  },

  getServiceLines: async (context, { serviceID, ...asked }) => {
    const priced = await priceServices(context, serviceID, asked);
    return { lines: priced.map(({ looked: _, version: __, ...line }) => line) };
  },

  async explainRate(context, { serviceID, ...asked }) {
    const priced = await priceServices(context, serviceID, asked);
    const [only] = priced;
    if (priced.length === 1 && only?.serviceID === serviceID) {
      const { rate, unit, rateSheetID, version, looked } = only;
      return { rate, unit, rateSheetID, version, looked };
    }
    // A bundle costs what its parts do, each from where it is.
    const rate = ofUnits(priced.reduce((sum, one) => sum + toUnits(times(one.rate, one.quantity)), 0));
    return { rate, unit: 'each', rateSheetID: null, version: null, looked: [] };
  },
};

type ForWhom = Parameters<typeof sheetsInForce>[1];

/** A service, or the parts of a bundle, with what each costs and why. Errors: 403 for who sees no money; 404 for whom it is for, too. */
async function priceServices(context: Context, serviceID: number, asked: ForWhom) {
  context.require(moneyRight(context.has));
  if (asked.customerID !== null) await assertCustomer(context, asked.customerID);
  if (asked.locationID !== null) await assertLocation(context, asked.customerID, asked.locationID);
  await requireDivision(context, asked.divisionID, { withArchived: true });
  const sold = await soldAs(context, serviceID);
  const services = await readServices(
    context,
    sold.map((one) => one.serviceID),
  );
  const sheets = await sheetsInForce(context, asked);
  return sold.flatMap(({ serviceID: id, quantity }) => {
    const service = services.get(id);
    if (!service) return [];
    const { description, itemClass, unit, cost, price, incomeAccountID } = service;
    const partCost = itemClass === 'material' && cost > 0 ? cost : null;
    const { sheet, line, looked } = resolveRate(sheets, { serviceID: id, partCost, ...asked });
    const rate = line && rateOfUnit(line, unit, cost);
    return {
      serviceID: id,
      description,
      itemClass,
      unit,
      quantity,
      rate: rate ?? price,
      accountID: incomeAccountID,
      rateSheetID: rate === null ? null : (sheet?.rateSheetID ?? null),
      version: rate === null ? null : (sheet?.version ?? null),
      looked,
    };
  });
}

/** One as a call answers it, with what its services are called and which of its versions it is. */
async function shown<One extends RateSheetFields & { rateSheetID: number }>(
  context: Context,
  { lines, ...sheet }: One,
) {
  const names = await readServices(
    context,
    lines.flatMap(({ serviceID }) => serviceID ?? []),
  );
  const version = await versionOf(context, sheet.rateSheetID);
  const named = (line: RateLine) => ({ ...line, serviceName: names.get(line.serviceID ?? 0)?.name ?? null });
  const seen = seesMoney(context.has) ? lines.map(named) : [];
  return { ...sheet, version, tab: tabOf(sheet, today(context)), lines: seen };
}
