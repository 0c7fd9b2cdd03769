import { sql } from 'kysely';
import { lineAmount } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/request/routes.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { moneyRight } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { ofUnits } from '#shared/units.ts';
import { customersBelow } from '../../customers/public.ts';
import type { SheetInForce } from '../../rate-sheets/pricing-rules.ts';
import { readSheet, scopesOfSheets } from '../../rate-sheets/public.ts';
import { levelOf, rateLevelKeys } from '../../rate-sheets/rules.ts';
import { readServices } from '../../services/public.ts';
import { fieldTicketEntity } from '../entity.ts';
import { chargedFor } from '../priced-lines.ts';
import type { multipliers } from '../rules.ts';
import type { WhatIfRow, whatIfCalls } from './contract.ts';
import { maxWhatIfLines, type Staying, staying } from './rules.ts';

export const whatIfServices: Services<typeof whatIfCalls> = {
  async getWhatIf(context, { rateSheetID, ...asked }) {
    context.require(can('field_tickets', 'read'));
    context.require(moneyRight(context.has));
    const sheet = await readSheet(context, rateSheetID);
    const to = asked.to ?? dateInZone(new Date(), context.timeZone);
    const from = asked.from ?? addDays(to, -364);
    // Who pays by a customer's sheet where they have none of their own.
    const below = sheet.customerID === null ? [] : await customersBelow(context, sheet.customerID);
    const ids = below.map((one) => one.customerID);
    const lines = await readLines(context, sheet, ids, { from, to });
    if (lines.length > maxWhatIfLines)
      throw unprocessable(`These are more than ${maxWhatIfLines.toLocaleString('en-US')} lines. Choose fewer days.`);
    const rows = await priced(context, sheet, lines, await nearerThan(context, sheet, ids, lines));
    const sum = (of: (row: WhatIfRow) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      rateSheetID,
      name: sheet.name,
      from,
      to,
      rows,
      totals: {
        ticketCount: new Set(lines.map(({ ticket }) => ticket)).size,
        lineCount: lines.length,
        was: sum(({ was }) => was) as Cents,
        now: sum(({ now }) => now) as Cents,
      },
    };
  },
};

type Line = {
  ticket: number;
  date: string;
  serviceID: number | null;
  /** As they were typed, whatever way the sheet of then charged them. */
  quantity: number;
  unit: string;
  multiplier: number;
  rate: number;
  sheetRate: number | null;
  discountPercent: number;
  amount: number;
  sheetID: number | null;
};

/** Of the work that the sheet is for. */
async function readLines(
  context: Context,
  sheet: SheetInForce,
  below: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Line[]> {
  const customers = [sheet.customerID, ...below];
  const only = sql.join(
    [
      sql`true`,
      ...(sheet.locationID === null ? [] : [sql`f.location_id = ${sheet.locationID}`]),
      ...(sheet.customerID === null ? [] : [sql`d.customer_id = any(${customers}::bigint[])`]),
      ...(sheet.divisionID === null ? [] : [sql`d.division_id = ${sheet.divisionID}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<Record<keyof Line, number> & { date: string; unit: string }>`
    select d.document_id as ticket, d.document_date::text as date, l.service_id as "serviceID",
           coalesce(l.typed_quantity_units, l.quantity_units) as quantity, coalesce(l.typed_unit, l.unit) as unit,
           coalesce(l.typed_multiplier_units, l.multiplier_units) as multiplier, l.rate_units as rate, l.sheet_rate_units as "sheetRate",
           l.discount_percent_units as "discountPercent", l.amount_cents as amount, l.rate_sheet_id as "sheetID"
    from documents d
    join field_tickets f on f.tenant_id = d.tenant_id and f.field_ticket_id = d.document_id
    join document_lines l on l.tenant_id = d.tenant_id and l.family = d.family and l.document_id = d.document_id
    where d.tenant_id = ${context.tenantId} and d.family = ${fieldTicketEntity.module} and d.deleted_at is null and not f.is_archived
      and d.document_date between ${from} and ${to} and ${only}
    order by d.document_id, l.line
    limit ${maxWhatIfLines + 1}
  `.execute(context.db());
  const units = (value: number | null) => (value === null ? null : ofUnits(value));
  return rows.map((row) => ({
    ...row,
    quantity: ofUnits(row.quantity),
    multiplier: ofUnits(row.multiplier ?? 10_000),
    rate: ofUnits(row.rate),
    sheetRate: units(row.sheetRate),
    discountPercent: ofUnits(row.discountPercent),
  }));
}

/** Each line as the sheet says, by service and unit; what stays as it is by why. The largest difference comes first. */
async function priced(
  context: Context,
  sheet: SheetInForce,
  lines: readonly Line[],
  nearer: ReadonlySet<number>,
): Promise<WhatIfRow[]> {
  const services = await readServices(context, [...new Set(lines.flatMap(({ serviceID }) => serviceID ?? []))]);
  // On whatever day the work was done.
  const always: SheetInForce = { ...sheet, validFrom: '0001-01-01', validUntil: null };
  const rows = new Map<string, WhatIfRow>();
  for (const line of lines) {
    const service = services.get(line.serviceID ?? 0);
    const why: Staying | null = !service
      ? 'unsaid'
      : line.rate !== (line.sheetRate ?? 0)
        ? 'agreed'
        : line.sheetID !== null && nearer.has(line.sheetID)
          ? 'nearer'
          : null;
    const charged = why === null && service ? chargedBy(always, line, service) : null;
    const stays = why ?? (charged === null ? 'unsaid' : null);
    const key = stays ?? `${line.serviceID}/${line.unit}`;
    const row = rows.get(key) ?? {
      key,
      name: stays
        ? staying[stays]
        : [service?.name, line.unit !== 'each' && `by the ${line.unit}`].filter(Boolean).join(', '),
      quantity: stays ? null : 0,
      lineCount: 0,
      was: 0 as Cents,
      now: 0 as Cents,
    };
    const now = charged === null ? line.amount : lineAmount({ ...line, ...charged });
    rows.set(key, {
      ...row,
      quantity: row.quantity === null ? null : row.quantity + line.quantity,
      lineCount: row.lineCount + 1,
      was: (row.was + line.amount) as Cents,
      now: (row.now + now) as Cents,
    });
  }
  return [...rows.values()].toSorted((one, other) => Math.abs(other.now - other.was) - Math.abs(one.now - one.was));
}

type Service = NonNullable<ReturnType<Awaited<ReturnType<typeof readServices>>['get']>>;

/** How much at which rate; null where the sheet says nothing of it. */
function chargedBy(sheet: SheetInForce, line: Line, service: Service): { quantity: number; rate: number } | null {
  const { customerID, locationID, divisionID } = sheet;
  const scope = { customerID: customerID ?? 0, locationID, divisionID, fieldTicketServiceDate: line.date };
  const asked = {
    serviceID: line.serviceID,
    unit: line.unit,
    multiplier: line.multiplier as (typeof multipliers)[number],
    quantity: line.quantity,
  };
  const { rateSheetID, sheetRate: rate, quantity } = chargedFor(asked, service, scope, [sheet], false);
  return rateSheetID === null || rate === null ? null : { quantity, rate };
}

/** The sheets of the lines that hold before this one. */
async function nearerThan(
  context: Context,
  sheet: SheetInForce,
  below: readonly number[],
  lines: readonly Line[],
): Promise<Set<number>> {
  const scopes = await scopesOfSheets(context, [...new Set(lines.flatMap(({ sheetID }) => sheetID ?? []))]);
  const own = rateLevelKeys.indexOf(levelOf(sheet));
  const isNearer = (scope: Parameters<typeof levelOf>[0]) =>
    rateLevelKeys.indexOf(levelOf(scope)) < own || below.includes(scope.customerID ?? 0);
  return new Set([...scopes].filter(([, scope]) => isNearer(scope)).map(([id]) => id));
}
