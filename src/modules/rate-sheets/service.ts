import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Orders } from '#server/database/page-order.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { readServices, soldAs } from '../services/public.ts';
import type { RateSheetSortKey, rateSheetCalls } from './contract.ts';
import { escalated, rateOfUnit, resolveRate } from './pricing-rules.ts';
import { sheetsInForce } from './public.ts';
import { type RateSheetFields, rateSheets } from './record.ts';
import { type RateLine, type SheetTab, sheetTabKeys, tabOf } from './rules.ts';
import type { RateSheetTables } from './tables.ts';

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
    await rateSheets.change(context, rateSheetID, 'rates_changed', (state) => {
      if (isDeepStrictEqual(state.lines, lines)) return {};
      if (!isDeepStrictEqual(state.lines, was))
        throw conflict('Somebody changed these rates meanwhile. Look at what they are now.');
      return { lines };
    });
    return shown(context, await get(context, { rateSheetID }));
  },
  deleteRateSheet: remove,

  async previewEscalation(context, { rateSheetID, percent, to }) {
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
    if (former.validUntil === null || former.validUntil > last)
      await rateSheets.edit(context, rateSheetID, { validUntil: { was: former.validUntil, now: last } });
    const lines = former.lines.map((line) => escalated(line, percent, to));
    return shown(context, await create(context, { ...former, name, validFrom, validUntil: null, lines }));
  },

  async getServiceLines(context, { serviceID, ...asked }) {
    const sold = await soldAs(context, serviceID);
    const services = await readServices(
      context,
      sold.map((one) => one.serviceID),
    );
    const sheets = await sheetsInForce(context, asked);
    return {
      lines: sold.flatMap(({ serviceID: id, quantity }) => {
        const service = services.get(id);
        if (!service) return [];
        const { sheet, line } = resolveRate(sheets, { serviceID: id, ...asked });
        const rate = line && rateOfUnit(line, service.unit, service.cost);
        return {
          serviceID: id,
          description: service.description,
          itemClass: service.itemClass,
          unit: service.unit,
          quantity,
          rate: rate ?? service.price,
          accountID: service.incomeAccountID,
          rateSheetID: rate === null ? null : (sheet?.rateSheetID ?? null),
        };
      }),
    };
  },

  async explainRate(context, { serviceID, ...asked }) {
    const service = (await readServices(context, [serviceID])).get(serviceID);
    if (!service) throw notFound('Service');
    const { sheet, line, looked } = resolveRate(await sheetsInForce(context, asked), { serviceID, ...asked });
    return {
      rate: (line && rateOfUnit(line, service.unit, service.cost)) ?? service.price,
      unit: service.unit,
      rateSheetID: sheet?.rateSheetID ?? null,
      version: sheet?.version ?? null,
      looked,
    };
  },
};

/** One as a call answers it, with what its services are called and which of its versions it is. */
async function shown<One extends RateSheetFields & { rateSheetID: number }>(
  context: Context,
  { lines, ...sheet }: One,
) {
  const names = await readServices(
    context,
    lines.flatMap(({ serviceID }) => serviceID ?? []),
  );
  const { version } = await context
    .db<RateSheetTables>()
    .selectFrom('rate_sheets')
    .select('version')
    .where('rate_sheet_id', '=', sheet.rateSheetID)
    .executeTakeFirstOrThrow();
  const named = (line: RateLine) => ({ ...line, serviceName: names.get(line.serviceID ?? 0)?.name ?? null });
  return { ...sheet, version, tab: tabOf(sheet, today(context)), lines: lines.map(named) };
}
