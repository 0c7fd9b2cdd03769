import { expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import type { TestPerson } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { peopleOfAnyRole } from '#test/generated-roles.ts';
import { type AskedFor, type Offered, type Tryer, tryer } from '#test/offered.ts';
import { isLong } from '#test/seed.ts';
import { openStage } from '#test/stage.ts';
import { foundCompany } from '../attack/company.ts';
import { openRows } from '../attack/rows.ts';

/**
 * What every page offers to people of roles of chance is what the server lets them do: all that an administrator is offered is
 * used, what that asks of the server is asked by each of the others, and they are offered what is not refused and nothing else.
 */
const { app, visit } = await openStage({ database: await ownDatabase(), isWithoutWorker: true });
const company = await foundCompany(app, 'SHOWN');
const { ids } = company;
const people = await peopleOfAnyRole(company, 20);
const back = await (await openRows(app)).keep(company.tenantID);

const changing = new Set(
  allRoutes
    .filter(({ call }) => ['write', 'outside', 'upload', 'form'].includes(call.kind))
    .map(({ call }) => call.path)
    // These read elsewhere, and keep nothing.
    .filter((path) => !['places/get_place_time', 'notes/summarize_notes', 'settings/explain_right'].includes(path)),
);

const settings = ['', 'company', 'divisions', 'papers', 'setup', 'plan', 'roles', `roles/${ids.roleID}`, 'audit'];
const settingsOfWork = ['service_levels', 'time', 'rules', 'ticket_types', 'task_categories', 'note_templates'];
const pages = [
  ...['/dashboard', '/time', '/payroll', '/audit', '/reports', '/reports/schedules'],
  ...['/tickets?view=open', '/tickets/new', `/tickets/${ids.ticketID}`, '/tickets/deleted', '/tickets/import'],
  ...['/tasks?view=open', '/tasks/new', `/tasks/${ids.taskID}`],
  ...['/customers', '/customers/new', `/customers/${ids.customerID}`, '/customers/import'],
  ...['/assets', '/assets/new', `/assets/${ids.assetID}`, '/vendors', '/vendors/new', `/vendors/${ids.vendorID}`],
  ...['/checklists', '/checklists/new', `/checklists/${ids.checklistID}`],
  ...['/users', '/users/invite', `/users/${ids.userID}`],
  ...['/invoices', '/invoices/new', `/invoices/${ids.invoiceID}`, `/invoices/${ids['approved.invoiceID']}`],
  ...['', '/chart', `/chart/${ids.bank}`, '/transactions', `/transactions/${ids.transactionID}`].map(ofBooks),
  ...[`/transactions/${ids.payment}`, '/transactions/new?kind=bill', '/bills/pay', '/recurring'].map(ofBooks),
  ...[`/recurring/${ids.recurringEntryID}`, '/recurring/new', '/reconciliations', '/import', '/export'].map(ofBooks),
  ...[`/reconciliations/${ids.reconciliationID}`, `/reconciliations/${ids['completed.reconciliationID']}`].map(ofBooks),
  ...[`/bank/${ids.bank}`, '/bank-rules', `/bank-rules?rule=${ids.bankRuleID}`, '/journal', '/journal/new'].map(
    ofBooks,
  ),
  ...[`/journal/${ids.entryID}`, '/taxes', '/close', '/budget'].map(ofBooks),
  ...['/reports/income-statement', '/reports/accounts-receivable', `/reports/customer-statement/${ids.customerID}`],
  ...[...settings, ...settingsOfWork, 'accounting_info', 'calendar', 'cloud'].map((part) => `/settings/${part}`),
];
function ofBooks(path: string): string {
  return `/accounting${path}`;
}

/** What asks for more once its first step is through: a transaction of a bank line is matched with it then, which needs another right. */
const inTwoSteps = /> Add as /;

type Somebody = { person: TestPerson; they: Tryer };

/** What the server refuses when they ask; nothing of it stays. */
async function refusalsOf({ person }: Somebody, asked: readonly AskedFor[]): Promise<string[]> {
  const refusals: string[] = [];
  for (const { path, body } of asked) {
    const { status, body: said } = await person.call(path, body);
    await back();
    if (status === 403 || status === 404) refusals.push(`${path}: ${said.message}`);
  }
  return refusals;
}

/** Every difference between what a page offers somebody and what the server lets them do. */
async function differencesOn(path: string, offered: Offered, somebody: Somebody): Promise<string[]> {
  const { they } = somebody;
  await they.open(path);
  if (await they.isClosed()) return [];
  const faults = they.refused().map((call) => `asks for ${call}, which is refused`);
  const shown = new Set([...(await they.names()), ...(await they.menus())]);
  for (const [name, { asked, led }] of offered) {
    // What is in the menu for one may be the main action of another, where nothing else is called so.
    const alone = name.split(' > ').at(-1) ?? name;
    const isThere = shown.has(name) || (!offered.has(alone) && shown.has(alone));
    let refusals = await refusalsOf(somebody, asked);
    const isMissed = !isThere && asked.length > 0 && refusals.length === 0 && !inTwoSteps.test(name);
    const isShown = isThere || (isMissed && (await they.offersSoon(path, name)));
    // What they are asked, and their own form, may be other than the administrator's.
    const own = isShown && refusals.length > 0 ? await they.tryOne(path, name) : undefined;
    if (own) refusals = await refusalsOf(somebody, own);
    if (isShown) faults.push(...refusals.map((refusal) => `offers “${name}”, which is refused: ${refusal}`));
    else if (isMissed) faults.push(`does not offer “${name}”: ${asked[0]?.path}`);
    if (!led?.startsWith('/') || asked.length > 0) continue;
    const isClosed = await they.isClosedAt(led);
    if (isShown && isClosed) faults.push(`“${name}” leads to ${led}, which they cannot open`);
    const isMade = /\/new\b|\/import$|\/deleted$/.test(led);
    if (isMade && !isShown && !isClosed && !(await they.offersSoon(path, name)))
      faults.push(`does not offer “${name}”, which leads to ${led}`);
  }
  return faults.map((fault) => `${path} ${fault}`);
}

// Two that are short; all of them take hours, some of them can be said: SHOWN_PAGES=^/vendors npm run test:long.
const short = ['/reports/schedules', `/invoices/${ids['approved.invoiceID']}`];
const looked = isLong ? pages.filter((path) => new RegExp(process.env.SHOWN_PAGES ?? '').test(path)) : short;
const some = isLong ? people : people.slice(0, 4);

test('every page offers what the server allows, and nothing else', async () => {
  const visitor = await visit({ as: company.admin });
  visitor.provokes(/40[34]|422/);
  const admin = await tryer(visitor.page, (path) => changing.has(path));
  const others: Somebody[] = [];
  for (const person of some) {
    const theirs = await visit({ as: person });
    theirs.provokes(/40[34]|422/);
    others.push({ person, they: await tryer(theirs.page, (path) => changing.has(path)) });
  }
  const faults = new Map<string, string[]>();
  let tried = 0;
  for (const path of looked) {
    const offered = await admin.tryAll(path);
    tried += offered.size;
    const before = faults.size;
    for (const somebody of others)
      for (const fault of await differencesOn(path, offered, somebody))
        faults.set(fault, [...(faults.get(fault) ?? []), somebody.person.name]);
    // Hours long, so it says how far it is.
    if (isLong) console.log(path, offered.size, [...faults.keys()].slice(before).join('\n'));
  }
  console.log(`${tried} things that ${looked.length} pages offer, for ${others.length} roles`);
  expect([...faults].map(([fault, who]) => `${fault} (${who.join(', ')})`).sort()).toEqual([]);
}, 10_800_000);
