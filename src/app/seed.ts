import { seedAssets } from '#modules/assets/seed.ts';
import { seedBanking } from '#modules/banking/bank-matching/seed.ts';
import { seedBudget } from '#modules/closing/budgets/seed.ts';
import { seedGoal } from '#modules/closing/goals/seed.ts';
import { seedClosings } from '#modules/closing/seed.ts';
import { seedCustomFields } from '#modules/custom-fields/seed.ts';
import { seedMerged } from '#modules/customers/merging/seed.ts';
import { listSeededLocations, seedCustomers } from '#modules/customers/seed.ts';
import { seedEvents } from '#modules/events/seed.ts';
import { seedExports } from '#modules/exports/seed.ts';
import { seedFees } from '#modules/fees/seed.ts';
import { seedAcceptances } from '#modules/field-tickets/acceptance/seed.ts';
import { seedFieldTickets } from '#modules/field-tickets/seed.ts';
import { seedInvoices } from '#modules/invoices/seed.ts';
import { seedPayees } from '#modules/ledger/payees/seed.ts';
import { seedNoteTemplates } from '#modules/notes/templates/seed.ts';
import { seedNotifications } from '#modules/notifications/seed.ts';
import { seedLeaving } from '#modules/people/actions/seed.ts';
import { seedPortrait } from '#modules/people/portraits-seed.ts';
import { setPlace } from '#modules/people/public.ts';
import {
  type DemoPerson,
  demoDepartments,
  demoDivisions,
  demoEmail,
  demoPeople,
  formerPerson,
} from '#modules/people/seed.ts';
import { seedSkills } from '#modules/people/skills/seed.ts';
import { seedRateSheets } from '#modules/rate-sheets/seed.ts';
import { seedReportSchedules } from '#modules/reports/schedules/seed.ts';
import { fillAll } from '#modules/search/jobs.ts';
import { seedServices } from '#modules/services/seed.ts';
import { findIdentityByEmail } from '#modules/sign-in/identities.ts';
import { addMember, createTenant, hashPassword, type Member } from '#modules/sign-in/public.ts';
import { seedTags } from '#modules/tags/seed.ts';
import { firstTaskCategories } from '#modules/tasks/rules.ts';
import { seedTasks } from '#modules/tasks/seed.ts';
import { seedCompany } from '#modules/tenants/seed.ts';
import { firstTicketTypes } from '#modules/tickets/rules.ts';
import { seedTickets } from '#modules/tickets/seed.ts';
import { seedBooks } from '#modules/trade/seed.ts';
import { seedTypes } from '#modules/types/seed.ts';
import { seedVendors } from '#modules/vendors/seed.ts';
import { seedAttached } from '#modules/work/attached-seed.ts';
import { seedRules } from '#modules/work/automation/seed.ts';
import { seedChecklists } from '#modules/work/checklists/seed.ts';
import { ensureTaskCategories, ensureTicketTypes } from '#modules/work/kinds/public.ts';
import { seedWorkNotes } from '#modules/work/notes-seed.ts';
import { listJobs } from '#modules/work/seed.ts';
import { seedServiceLevels } from '#modules/work/service-levels/seed.ts';
import { seedTime } from '#modules/work/time/seed.ts';
import type { Context } from '#server/context.ts';
import { asking } from '#server/database/directory.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import type { Installation } from './installation.ts';
import { allRoutes, entities, modules } from './modules.ts';

const [first, ...others] = demoPeople;

/** Who the README tells to sign in as. */
export const demoAdministrator = 'admin@demo.test';

/** True while no company lives in the database. */
export async function isEmpty({ pool }: Installation): Promise<boolean> {
  const { rows } = await pool.query('select from directory.list_tenants(0, 1)');
  return rows.length === 0;
}

/** True when somebody signs in with the demo administrator's address already. */
export async function hasDemo({ runtime }: Installation): Promise<boolean> {
  return (await findIdentityByEmail(asking(runtime), demoAdministrator)) !== undefined;
}

/** Makes Caprock Pump Co. of Odessa, Texas: 24 people in four divisions and two years of their work; all of it or nothing. */
export async function seedDemo({ runtime }: Installation, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const timeZone = 'America/Chicago';
  const administrator = { name: first.name, email: demoAdministrator, passwordHash, jobTitle: first.jobTitle };
  const tenant = { name: 'Caprock Pump Co.', timeZone, isDemo: true, administrator };
  const last = async (context: Context, member: Member) => {
    const company = await setUp(context, member, passwordHash);
    // What was set up is the company's past, what happened at work comes after it.
    await context.recordSoFar();
    await seedWork(context, member, company);
  };
  await createTenant(runtime, tenant, { last });
}

type Company = {
  random: SeededRandom;
  divisions: Map<string, number>;
  departments: Map<string, number>;
  crews: Map<number, number[]>;
  dispatcherIDs: number[];
};

/** The company's address, parts and people. */
async function setUp(context: Context, member: Member, passwordHash: string): Promise<Company> {
  const random = new SeededRandom(1959);
  const { divisions, departments } = await seedCompany(context, {
    divisions: demoDivisions,
    departments: demoDepartments,
  });
  const crews = new Map<number, number[]>([...divisions.values()].map((id) => [id, []]));
  const dispatcherIDs: number[] = [member.userId];
  const firstDivision = divisions.get(first.division) ?? 0;
  await setPlace(context, member.userId, firstDivision, departments.get(first.department) ?? 0);
  crews.get(firstDivision)?.push(member.userId);
  await seedPortrait(context, { userID: member.userId, name: first.name });
  const userIDs = new Map([[first.name, member.userId]]);
  const add = ({ division, department, ...person }: DemoPerson) =>
    addMember(context, {
      ...person,
      divisionId: divisions.get(division) ?? 0,
      departmentId: departments.get(department) ?? 0,
      email: demoEmail(person.name),
      passwordHash,
    });
  for (const person of others) {
    const { userId } = await add(person);
    userIDs.set(person.name, userId);
    await seedPortrait(context, { userID: userId, name: person.name });
    if (person.role === 'Dispatcher') dispatcherIDs.push(userId);
    if (person.role === 'Technician' || person.role === 'Manager')
      crews.get(divisions.get(person.division) ?? 0)?.push(userId);
  }
  await seedSkills(context, demoPeople, userIDs);
  await seedLeaving(context, (await add(formerPerson)).userId);
  return { random, divisions, departments, crews, dispatcherIDs };
}

/** Two years of what they did. */
async function seedWork(context: Context, member: Member, company: Company): Promise<void> {
  const { random, divisions, departments, crews, dispatcherIDs } = company;
  const typeIDs = await ensureTicketTypes(context, firstTicketTypes);
  const categoryIDs = await ensureTaskCategories(context, firstTaskCategories);
  const types = await seedTypes(context);
  const customerIDs = await seedCustomers(context, random, [...types.referral.values()]);
  const vendors = await seedVendors(context);
  const payees = await seedPayees(context);
  const assetsByCustomer = await seedAssets(context, random, customerIDs, types.asset);
  const departmentID = departments.get('Field Service') ?? null;
  const people = { crews, departmentID, dispatcherIDs, busy: new Set<number>(), taken: new Map() };
  const locationsByCustomer = await listSeededLocations(context);
  const work = { customerIDs, locationsByCustomer, assetsByCustomer, ...people };
  await seedEvents(context, [
    ...(await seedExports(context, member.userId, customerIDs.length)),
    ...(await seedTickets(context, random, { ...work, typeIDs, categoryIDs: [] })),
    ...(await seedTasks(context, random, { ...work, typeIDs: [], categoryIDs })),
  ]);
  await seedChecklists(context, new SeededRandom(2210));
  await seedAttached(context, random, member.userId);
  await seedEvents(context, await seedWorkNotes(context, random));
  await seedServiceLevels(context, random);
  const [approver = member.userId, other = member.userId] = dispatcherIDs;
  await seedTime(context, random, [approver, other]);
  const jobs = await listJobs(context);
  const books = await seedBooks(context, new SeededRandom(1040), { divisions, vendors, payees, customerIDs, jobs });
  await seedFees(context);
  const services = await seedServices(context);
  await seedRateSheets(context, { services, divisions, customerIDs });
  const fieldWork = await seedFieldTickets(context, new SeededRandom(2106), { services, jobs, crews });
  await seedEvents(context, fieldWork.events);
  const sold = { divisions, customerIDs, jobs, approved: fieldWork.approved };
  await seedInvoices(context, new SeededRandom(2040), books, sold);
  // Of what is not billed yet.
  await seedEvents(context, await seedAcceptances(context, new SeededRandom(2107)));
  const idsOf = {
    customers: customerIDs,
    vendors: [...vendors.values()].map(({ vendorID }) => vendorID),
    assets: [...assetsByCustomer.values()].flat(),
    tickets: jobs.map(({ ticketID }) => ticketID),
  };
  await seedTags(context, new SeededRandom(777), types.tag, idsOf);
  await seedCustomFields(context, new SeededRandom(811), idsOf);
  await seedBanking(context, new SeededRandom(3050), { ...books, vendors });
  await seedClosings(context, books.first);
  await seedBudget(context);
  await seedGoal(context);
  await seedReportSchedules(context, () => allRoutes);
  await seedMerged(context, allRoutes, {
    intoID: customerIDs[1] ?? 0,
    date: addDays(dateInZone(new Date(), context.timeZone), -6),
  });
  await seedNoteTemplates(context);
  await seedRules(context, { dispatcherID: dispatcherIDs[1] ?? member.userId });
  await seedNotifications(
    context,
    modules.flatMap((module) => module.notifications ?? []),
  );
  // Most of it stands in tables without an event; it is found like what people make.
  await fillAll(context, entities);
}
