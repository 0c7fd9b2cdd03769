import type { Context } from '#server/context.ts';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Input, Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { hasImportedBooks } from '../books-migration/public.ts';
import { insertChecklist, listChecklistChoices } from '../checklists/public.ts';
import { findTrade } from '../ledger/accounts/public.ts';
import type { PeopleNames } from '../people/public.ts';
import { addSkill, skillNames } from '../people/skills/public.ts';
import { usualSkill } from '../people/skills/rules.ts';
import { addDivision, type PartNames } from '../tenants/parts/public.ts';
import { getTenant, setupLife } from '../tenants/public.ts';
import { addType, typesByName } from '../types/public.ts';
import { addTicketType, listTicketTypes } from '../work/kinds/public.ts';
import { promiseFirst } from '../work/service-levels/public.ts';
import { tablesBegun } from './begun.ts';
import type { setupCalls } from './contract.ts';
import { proposalsFor, usualPromises, usualReferrals } from './proposals-rules.ts';
import { type SetupStep, setupSteps, stateOf } from './rules.ts';
import { sampleRows } from './samples/public.ts';

export async function getSetup(
  context: Context,
  tables: readonly ExportedTable[],
): Promise<Output<typeof setupCalls.getSetup>> {
  const [trade, done, { skipped }] = await Promise.all([
    findTrade(context),
    stepsDone(context, tables),
    setupLife.get(context),
  ]);
  return {
    trade,
    steps: setupSteps.map((step) => ({
      step,
      state: stateOf(step === 'trade' ? trade !== null : done.has(step), skipped.includes(step)),
    })),
  };
}

/** A step that is left out already stays so. */
export async function skipSetupStep(
  context: Context,
  { step, isSkipped }: Input<typeof setupCalls.skipSetupStep>,
): Promise<Record<string, never>> {
  await setupLife.change(context, ({ skipped }) => ({
    skipped: isSkipped ? [...new Set([...skipped, step])] : skipped.filter((one) => one !== step),
  }));
  return {};
}

/**
 * What is there by its name stays as it is; a checklist is brought by those of its types that the company has. Errors: 403 for checklists
 * without the right to write them.
 */
export async function takeProposals(
  context: Context,
  { trade, withPromises, ...named }: Input<typeof setupCalls.takeProposals>,
): Promise<{ added: number }> {
  if (named.checklists.length > 0) context.require(can('checklists', 'create'));
  const { divisions, ticketTypes, assetTypes, skills, checklists } = proposalsFor(trade);
  const [types, lists, parts, ofAssets, ofReferrals, ofPeople] = await Promise.all([
    listTicketTypes(context),
    listChecklistChoices(context),
    listDivisionNames(context),
    typesByName(context, 'asset'),
    typesByName(context, 'referral'),
    skillNames(context),
  ]);
  const isNew = (there: readonly string[], wanted: readonly string[]) => (name: string) =>
    wanted.includes(name) && !there.some((other) => other.toLowerCase() === name.toLowerCase());
  let added = 0;
  for (const name of divisions.filter(isNew(parts, named.divisions))) {
    await addDivision(context, name);
    added += 1;
  }
  for (const name of assetTypes.filter(isNew([...ofAssets.keys()], named.assetTypes))) {
    await addType(context, 'asset', name);
    added += 1;
  }
  for (const name of usualReferrals.filter(isNew([...ofReferrals.keys()], named.referralTypes))) {
    await addType(context, 'referral', name);
    added += 1;
  }
  for (const skill of skills.filter(({ name }) => isNew(ofPeople, named.skills)(name))) {
    await addSkill(context, { ...usualSkill, ...skill, expires: skill.usualMonths !== null });
    added += 1;
  }
  const typeIDs = new Map(types.map(({ id, name }) => [name, id]));
  const isNewType = isNew([...typeIDs.keys()], named.ticketTypes);
  for (const type of ticketTypes.filter(({ name }) => isNewType(name))) {
    typeIDs.set(type.name, await addTicketType(context, type));
    added += 1;
  }
  const isNewList = isNew(
    lists.map(({ name }) => name),
    named.checklists,
  );
  for (const { name, steps, of } of checklists.filter((one) => isNewList(one.name))) {
    const ticketTypeIDs = of.flatMap((type) => typeIDs.get(type) ?? []);
    await insertChecklist(context, { name, steps, ticketTypeIDs, taskCategoryIDs: [] });
    added += 1;
  }
  if (withPromises && (await promiseFirst(context, usualPromises))) added += 1;
  return { added };
}

async function listDivisionNames(context: Context): Promise<string[]> {
  const rows = await context
    .db<PartNames>()
    .selectFrom('divisions')
    .select('name')
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** The exported table whose first row ends a step. */
const firstOf: Partial<Record<SetupStep, string>> = {
  divisions: 'divisions',
  customers: 'customers',
  vendors: 'vendors',
  ticket: 'tickets',
  invoice: 'invoices',
};

/** By what there is, however it came: typed, imported, or made by others; a sample is nothing of one's own, filled or left when it was emptied. */
async function stepsDone(context: Context, tables: readonly ExportedTable[]): Promise<Set<SetupStep>> {
  const samples = await sampleRows(context);
  const [tenant, people, hasBooks, begun] = await Promise.all([
    getTenant(context),
    context.db<PeopleNames>().selectFrom('people').select('user_id').limit(2).execute(),
    hasImportedBooks(context),
    tablesBegun(
      context,
      tables.filter(({ name }) => Object.values(firstOf).includes(name)),
      samples,
    ),
  ]);
  return new Set(
    setupSteps.filter((step) => {
      if (step === 'company')
        return [tenant.address, tenant.city, tenant.state, tenant.zip].every((part) => part !== '');
      if (step === 'people') return people.length > 1;
      if (step === 'program') return hasBooks;
      return begun.has(firstOf[step] ?? '');
    }),
  );
}
