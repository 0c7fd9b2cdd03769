import { sql } from 'kysely';
import { addAccount, makeControl } from '#modules/ledger/accounts/public.ts';
import { balancesAt, type LedgerViews, systemAccounts } from '#modules/ledger/public.ts';
import { type Context, moment } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, editOf, merge } from '#server/records/two-people.ts';
import type { Input } from '#shared/contract.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { ofUnits, toUnits } from '#shared/units.ts';
import type { TaxAgency, taxCalls } from './contract.ts';
import type { TaxAgencyEvent } from './entity.ts';
import { taxAgencyEntity, taxAgencyEvents } from './entity.ts';
import { readAgencies } from './reports.ts';
import { numberBelow } from './rules.ts';
import type { TaxTables } from './tables.ts';

/** To whom sales tax is owed, and at which rates. */

type Rate = { rateID: number; jurisdiction: string; percent: number; validFrom: string };
type AgencyState = { name: string; rates: Rate[]; archivedAt: string | null };

/** Adds an agency, or renames one. Errors: 404; 409 when it was renamed meanwhile; 422. */
export async function saveTaxAgency(
  context: Context,
  { agencyID, name, accountID, was }: Input<typeof taxCalls.saveTaxAgency>,
): Promise<TaxAgency> {
  if (agencyID === null) return addAgency(context, name, accountID);
  return changeAgency(context, agencyID, 'tax_agency_changed', (state) =>
    merge<AgencyState>(state, editOf(was ?? { name: state.name }, { name })),
  );
}

/** Errors: 404; 422 when it is owed something or taxes in a zone. */
export async function archiveTaxAgency(context: Context, agencyID: number): Promise<void> {
  const now = await moment(context);
  await changeAgency(context, agencyID, 'tax_agency_archived', () => ({ archivedAt: now }));
}

/** Sets what a jurisdiction takes from a day on. Errors: 404. */
export async function setTaxRate(
  context: Context,
  { agencyID, jurisdiction, percent, validFrom }: Input<typeof taxCalls.setTaxRate>,
): Promise<TaxAgency> {
  const rateID = await context.nextNumber('tax_rate');
  return changeAgency(context, agencyID, 'tax_rate_set', ({ rates }) => ({
    // Of one day there is one rate.
    rates: [
      ...rates.filter((one) => one.jurisdiction !== jurisdiction || one.validFrom !== validFrom),
      { rateID, jurisdiction, percent, validFrom },
    ],
  }));
}

/** Of the given ids those of this tenant, with their names. */
export async function visibleTaxAgencies(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<TaxTables>()
    .selectFrom('tax_agencies')
    .select(['agency_id', 'name'])
    .where('agency_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('archived_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.agency_id, row.name]));
}

/** Puts a former name or former rates back; what was added is archived. Errors: 404, 409, 422. */
export async function restoreTaxAgency(context: Context, id: number, change: Restoration): Promise<void> {
  const now = await moment(context);
  const work = (state: AgencyState): Partial<AgencyState> => {
    if (taxAgencyEvents.is(change.event, 'tax_agency_created')) return { archivedAt: now };
    assertUnchanged(state, change.expected);
    return change.former;
  };
  await changeAgency(context, id, 'tax_agency_undone', work, { withArchived: true });
}

/** Errors: 404 unknown account; 422 a name that is taken, an account that is no tax account or another agency's. */
async function addAgency(context: Context, name: string, chosen: number | null): Promise<TaxAgency> {
  await assertNameIsFree(context, name);
  const accountID = chosen === null ? await addAccountOf(context, name) : await takeAccount(context, chosen);
  const agencyID = await context.nextNumber('tax_agency');
  await context
    .db<TaxTables>()
    .insertInto('tax_agencies')
    .values({
      agency_id: agencyID,
      name,
      account_id: accountID,
      created_by: context.actor.userId || null,
      archived_at: null,
    })
    .execute();
  const after = { name, accountID };
  context.emit({ ...taxAgencyEvents.event('tax_agency_created'), entityId: agencyID, before: null, after });
  return oneAgency(context, agencyID);
}

async function addAccountOf(context: Context, name: string): Promise<number> {
  const { sales_tax_payable: parentID } = await systemAccounts(context, ['sales_tax_payable']);
  const accounts = await context.db<LedgerViews>().selectFrom('accounts').select(['account_id', 'number']).execute();
  const above = accounts.find((one) => one.account_id === parentID)?.number ?? '';
  const number = numberBelow(above, new Set(accounts.map((one) => one.number)));
  const fields = { number, name, type: 'other_current_liability', isContra: false, parentID, description: '' } as const;
  return (await addAccount(context, fields, { isControl: true })).accountID;
}

/** From now on documents post to it. */
async function takeAccount(context: Context, accountID: number): Promise<number> {
  const { sales_tax_payable: top } = await systemAccounts(context, ['sales_tax_payable']);
  const db = context.db<LedgerViews & TaxTables>();
  const account = await db
    .selectFrom('accounts')
    .select(['parent_id', 'archived_at'])
    .where('account_id', '=', accountID)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  const refuse = (message: string) => unprocessable(message, { accountID: message });
  if (account.archived_at) throw refuse('This account is archived');
  if (accountID !== top && account.parent_id !== top)
    throw refuse('Choose Sales Tax Payable or an account directly below it');
  const other = await db
    .selectFrom('tax_agencies')
    .select('name')
    .where('account_id', '=', accountID)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (other) throw refuse(`${other.name} has this account`);
  await makeControl(context, accountID);
  return accountID;
}

/** Errors: 422 while the tax of an agency is posted to the account. */
export async function assertOfNoAgency(context: Context, accountID: number): Promise<void> {
  const agency = await context
    .db<TaxTables>()
    .selectFrom('tax_agencies')
    .select('name')
    .where('account_id', '=', accountID)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (agency) throw unprocessable(`The tax of ${agency.name} is posted to this account, so it stays.`);
}

const oneAgency = async (context: Context, agencyID: number): Promise<TaxAgency> => {
  const [agency] = await readAgencies(context, agencyID);
  if (!agency) throw notFound(taxAgencyEntity.noun);
  return agency;
};

/** The one way to change an agency and its rates: locks it, lets `work` say what. Errors: 404, 422. */
async function changeAgency(
  context: Context,
  agencyID: number,
  event: TaxAgencyEvent,
  work: (state: AgencyState) => Partial<AgencyState>,
  more = { withArchived: false },
): Promise<TaxAgency> {
  const db = context.db<TaxTables>();
  const row = await db
    .selectFrom('tax_agencies')
    .select(['name', 'account_id', 'archived_at as archivedAt'])
    .where('agency_id', '=', agencyID)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.archivedAt && !more.withArchived)) throw notFound(taxAgencyEntity.noun);
  const rates = await db
    .selectFrom('tax_rates')
    .select(['rate_id as rateID', 'jurisdiction', 'percent_units', 'valid_from as validFrom'])
    .where('agency_id', '=', agencyID)
    .where('removed_at', 'is', null)
    .orderBy('rate_id')
    .execute();
  const before: AgencyState = {
    name: row.name,
    rates: rates.map(({ percent_units: units, ...rate }) => ({ ...rate, percent: ofUnits(units) })),
    archivedAt: row.archivedAt,
  };
  const after = { ...before, ...work(before) };
  const changed = difference(before, after);
  if (!changed) return oneAgency(context, agencyID);
  if (after.name !== before.name) await assertNameIsFree(context, after.name);
  if (after.archivedAt && !before.archivedAt) await assertOwedNothing(context, agencyID, row);
  await db
    .updateTable('tax_agencies')
    .set({ name: after.name, archived_at: after.archivedAt })
    .where('agency_id', '=', agencyID)
    .execute();
  await keepRates(context, agencyID, before.rates, after.rates);
  context.emit({ ...taxAgencyEvents.event(event), entityId: agencyID, ...changed });
  return oneAgency(context, agencyID);
}

/** Rows are never gone: what is taken away is marked, and comes back by undo. */
async function keepRates(context: Context, agencyID: number, before: readonly Rate[], after: readonly Rate[]) {
  const db = context.db<TaxTables>();
  const missingIn = (those: readonly Rate[], all: readonly Rate[]) =>
    all.filter(({ rateID }) => !those.some((one) => one.rateID === rateID));
  for (const rate of missingIn(after, before)) {
    const { rateID } = rate;
    await assertUnborne(context, agencyID, rate);
    await db.updateTable('tax_rates').set({ removed_at: sql<string>`now()` }).where('rate_id', '=', rateID).execute();
  }
  for (const { rateID, jurisdiction, percent, validFrom } of missingIn(before, after)) {
    await db
      .insertInto('tax_rates')
      .values({
        rate_id: rateID,
        agency_id: agencyID,
        jurisdiction,
        percent_units: toUnits(percent),
        valid_from: validFrom,
        created_by: context.actor.userId || null,
        removed_at: null,
      })
      .onConflict((target) => target.columns(withTenant('rate_id')).doUpdateSet({ removed_at: null }))
      .execute();
  }
}

/** Errors: 409 while an entry stands that was taxed at the rate. */
async function assertUnborne(
  context: Context,
  agencyID: number,
  { jurisdiction, percent, validFrom }: Rate,
): Promise<void> {
  const { rows } = await sql`
    select from entry_taxes t
    join journal_entries e on e.tenant_id = t.tenant_id and e.entry_id = t.entry_id
    where t.tenant_id = ${context.tenantId} and t.agency_id = ${agencyID} and t.jurisdiction = ${jurisdiction}
      and t.percent_units = ${toUnits(percent)} and t.taxable_cents <> 0 and e.entry_date >= ${validFrom}
      and not exists (select from journal_entries r where r.tenant_id = e.tenant_id and r.reverses_id = e.entry_id)
    limit 1
  `.execute(context.db());
  if (rows.length > 0)
    throw conflict(`Documents are taxed at ${percent}% of ${jurisdiction} by now. Set another rate from a later day.`);
}

async function assertOwedNothing(
  context: Context,
  agencyID: number,
  { name, account_id: accountID }: { name: string; account_id: number },
) {
  const zone = await context
    .db<TaxTables>()
    .selectFrom('tax_zone_jurisdictions as j')
    .innerJoin('tax_zones as z', 'z.zone_id', 'j.zone_id')
    .select('z.name')
    .where('j.agency_id', '=', agencyID)
    .where('z.archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (zone) throw unprocessable(`${name} taxes in ${zone.name}. Take it out of that zone first.`);
  const owed = (await balancesAt(context, '9999-12-31', accountID)).get(accountID) ?? 0;
  if (owed !== 0) throw unprocessable(`The account of ${name} has a balance. Pay it first.`);
}

/** Of two who take it at the same moment the index refuses one. */
async function assertNameIsFree(context: Context, name: string): Promise<void> {
  const taken = await context
    .db<TaxTables>()
    .selectFrom('tax_agencies')
    .select('agency_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  const message = 'There is an agency of this name already';
  if (taken) throw unprocessable(message, { name: message });
}
