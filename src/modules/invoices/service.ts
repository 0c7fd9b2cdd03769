import { totalsOf, withLineIDs } from '#modules/documents/rules.ts';
import { findForbidden } from '#modules/fees/public.ts';
import { listAccounts } from '#modules/ledger/accounts/public.ts';
import { type Application, reapply, redated, takeOffOwn, unapply } from '#modules/ledger/open-items/public.ts';
import { firstOpenDay, postAgain, postEntry, replaceEntry, reverseEntry, takeNumber } from '#modules/ledger/public.ts';
import type { JournalDraft } from '#modules/ledger/rules.ts';
import { listZones } from '#modules/sales-tax/public.ts';
import { usualTermsOf } from '#modules/tenants/accounting-info/public.ts';
import { assertNotDiscounted } from '#modules/trade/transactions/public.ts';
import { type Context, moment } from '#server/context.ts';
import type { Restoration } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { dueDay } from '#shared/payment-terms.ts';
import { mayNamed } from '#shared/permission.ts';
import { assertCustomer, findTerms, whoIsNow } from '../customers/public.ts';
import { assertServices } from '../services/public.ts';
import { requireDivision } from '../tenants/parts/public.ts';
import { findForeignTickets } from '../work/access/public.ts';
import { assertBillsAgain, findUnlikeBilled } from './billed.ts';
import { type invoiceCalls, mayApprove } from './contract.ts';
import {
  applyToCredited,
  assertCreditable,
  assertGivenWithin,
  assertUncredited,
  creditsAlike,
  findOverCredited,
  findUnderCredited,
  holdCredited,
} from './credits.ts';
import type { InvoiceEvent } from './entity.ts';
import { invoiceEvents } from './entity.ts';
import {
  type Counted,
  draftOf,
  formColumns,
  formOf,
  insertInvoices,
  isTaxedAnew,
  keepTaxes,
  markInvoice,
  replaceInvoice,
  taxColumn,
  taxesOfForm,
  taxesOfSaved,
  totalsOfRow,
  wholeInvoices,
} from './forms.ts';
import { mailInvoice } from './public.ts';
import { findQuestions, getInvoice, getSums, listInvoices } from './reports.ts';
import { creditedIn, type InvoiceForm, lineTypes, newServices, problemsOf } from './rules.ts';

export const invoiceServices: Services<typeof invoiceCalls> = {
  async getOptions(context) {
    const [accounts, zones, openDay] = await Promise.all([
      listAccounts(context),
      listZones(context),
      firstOpenDay(context),
    ]);
    return {
      isSetUp: accounts.length > 0,
      today: dateInZone(new Date(), context.timeZone),
      firstOpenDay: openDay,
      accounts: accounts
        .filter(({ type, isArchived }) => lineTypes.includes(type) && !isArchived)
        .map(({ accountID, number, name, systemKey, type }) => ({ accountID, number, name, systemKey, type })),
      zones,
    };
  },
  getTaxes: taxesOfForm,

  listInvoices,
  listRecent: (context, range) => listInvoices(context, { ...range, statuses: ['APPROVED', 'PAID', 'VOID'] }),
  getSums,
  findQuestions,
  getInvoice: (context, { invoiceID }) => getInvoice(context, invoiceID),

  async insertInvoice(context, { form: given, isApproved }) {
    if (isApproved) context.require(mayApprove);
    const examined = await examine(context, given);
    const invoiceID = await context.nextNumber('invoice');
    context.emit({
      ...invoiceEvents.event('invoice_created'),
      entityId: invoiceID,
      before: null,
      after: { customerID: examined.form.customerID, total: examined.totals.total },
    });
    const marks = isApproved ? await post(context, invoiceID, examined) : {};
    await insertInvoices(context, [{ ...examined, invoiceID, marks }]);
    return getInvoice(context, invoiceID);
  },

  async updateInvoice(context, { invoiceID, version, form }) {
    const was = await lock(context, invoiceID);
    assertMayEdit(context, was);
    if (was.version !== version) throw changedMeanwhile();
    assertStanding(was);
    if (form.kind !== was.kind) throw unprocessable('An invoice stays what it is. Void it, and enter the other one.');
    await change(context, was, form);
    return getInvoice(context, invoiceID);
  },

  async submitInvoice(context, { invoiceID }) {
    const was = await lock(context, invoiceID);
    assertStanding(was);
    if (was.number !== null) throw conflict('This has been approved already.');
    if (was.submitted_at !== null) throw conflict('This has been submitted already.');
    await mark(context, was, 'invoice_submitted', { submitted: await moment(context) });
    return getInvoice(context, invoiceID);
  },

  async approveInvoice(context, { invoiceID, version }) {
    const was = await lock(context, invoiceID);
    if (version !== undefined && was.version !== version) throw changedMeanwhile();
    await approve(context, was);
    return getInvoice(context, invoiceID);
  },

  async deleteInvoice(context, { invoiceID, reason }) {
    const was = await lock(context, invoiceID);
    assertStanding(was);
    if (was.number === null) await mark(context, was, 'invoice_deleted', { deleted: await moment(context) });
    else await voidInvoice(context, was, reason);
    return { isVoid: was.number !== null };
  },

  async emailInvoice(context, { invoiceID, email, message }) {
    const was = await lock(context, invoiceID);
    assertStanding(was);
    if (was.number === null) throw unprocessable('Approve it first: a draft has no number.');
    await mailInvoice(context, await getInvoice(context, invoiceID), { to: email, message });
    const mailedAt = await moment(context);
    await markInvoice(context, invoiceID, { mailed_at: mailedAt, mailed_to: email });
    context.emit({
      ...invoiceEvents.event('invoice_mailed'),
      entityId: invoiceID,
      before: null,
      after: { mailedTo: email },
    });
    return { mailedAt };
  },
};

/** Takes a click back; what was posted by posting its inverse. Errors: 404; 409 when it was changed since; 422. */
export async function restoreInvoice(context: Context, id: number, undone: Restoration): Promise<void> {
  const was = await lock(context, id, { withDeleted: true });
  const { expected, former } = undone as { expected: Partial<Marks>; former: Partial<Marks> };
  if (expected.version !== undefined && expected.version !== was.version) throw changedMeanwhile();
  const is = (...events: InvoiceEvent[]) => invoiceEvents.is(undone.event, ...events);
  if (is('invoice_created')) {
    if (was.deleted_at !== null) throw changedMeanwhile();
    if (was.number === null) return mark(context, was, 'invoice_deleted', { deleted: await moment(context) });
    // What was approved in the same click is void by now: the later event is taken back first.
    if (was.voided_at !== null) return;
    return voidInvoice(context, was);
  }
  if (is('invoice_approved', 'invoice_restored')) {
    assertStanding(was);
    return voidInvoice(context, was);
  }
  if (is('invoice_voided')) return restoreVoided(context, was, expected.takenOff ?? []);
  if (is('invoice_changed')) {
    assertMayEdit(context, was);
    return change(context, was, former.form ?? was.form);
  }
  if (former.deleted === null && is('invoice_deleted')) {
    await assertCreditable(context, { documentID: id, form: was.form, totals: totalsOfRow(was) });
    await assertBillsAgain(context, was);
  }
  return mark(context, was, is('invoice_submitted') ? 'invoice_submitted' : 'invoice_deleted', {
    ...('submitted' in former && { submitted: former.submitted }),
    ...('deleted' in former && { deleted: former.deleted }),
  });
}

type Row = Awaited<ReturnType<typeof lock>>;
/** What events say of an invoice. */
type Marks = {
  version: number;
  form: InvoiceForm;
  submitted: string | null;
  deleted: string | null;
  takenOff: Application[];
};

/** Errors: 404. */
async function lock(context: Context, invoiceID: number, { withDeleted = false } = {}) {
  const row = await wholeInvoices(context)
    .select(formColumns)
    .select([
      'd.document_id',
      'd.number',
      'd.version',
      'd.entry_id',
      'd.submitted_at',
      'd.voided_at',
      'd.deleted_at',
      'i.exempt_reason',
      'i.batch_id',
    ])
    .select(taxColumn)
    .where('d.document_id', '=', invoiceID)
    .$if(!withDeleted, (query) => query.where('d.deleted_at', 'is', null))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  return { ...row, form: formOf(row) };
}

const changedMeanwhile = () => conflict('Somebody changed this meanwhile. Look at what it is now.');
function assertStanding(row: Row): void {
  if (row.voided_at !== null) throw conflict('This is void.');
}

/** What an edit of something posted posts nobody looks at again. Errors: 403 for who may not approve; drafts they may edit. */
function assertMayEdit(context: Context, row: Row): void {
  if (row.number !== null) context.require(mayApprove);
}

/** What a form comes to. Errors: 404 for whom and what it names and is not there; 422 at the field. */
async function examine(context: Context, given: InvoiceForm, was?: Row) {
  const form = { ...given, lines: withLineIDs(given.lines, was?.form.lines) };
  // Whom it named before it may go on naming, also when they have been deleted since.
  // A credit memo is of whom its invoice was, who may be merged since.
  const isCredit = form.lines.some(({ origin }) => origin);
  if (form.customerID !== was?.customer_id)
    await assertCustomer(context, isCredit ? await whoIsNow(context, form.customerID) : form.customerID);
  await requireDivision(context, form.divisionID, { withArchived: true });
  await assertServices(context, newServices(form, was?.form));
  const foreign = await findForeignTickets(context, form, was?.form);
  const held = await holdCredited(context, form, was?.document_id ?? null);
  const taxes = await taxesOfSaved(context, form, was?.document_id ?? null);
  const totals = totalsOf(form, taxes);
  const said = was?.customer_id === form.customerID ? was.form.lines : [];
  const messages: FieldMessages = {
    ...foreign,
    ...(form.kind === 'invoice' && (await findForbidden(context, form.customerID, form.lines, said))),
    ...findOverCredited({ form, totals }, held),
    ...(was && (await findUnlikeBilled(context, form, was))),
    // Nothing credits a draft.
    ...(was &&
      was.number !== null &&
      (await findUnderCredited(context, { form, totals, documentID: was.document_id }, was))),
    ...problemsOf(form, totals),
  };
  const accounts = new Map((await listAccounts(context)).map((account) => [account.accountID, account]));
  if (accounts.size === 0) throw unprocessable('Set up the books first.');
  for (const [index, { accountID }] of form.lines.entries()) {
    const account = accounts.get(accountID);
    if (!account) throw notFound('Account');
    if (account.isArchived) messages[`lines.${index}.accountID`] = `${account.number} ${account.name} is archived`;
    else if (!lineTypes.includes(account.type))
      messages[`lines.${index}.accountID`] = `${account.number} ${account.name} is of another type`;
    else if (account.isControl) context.require(mayNamed('accounting', 'post to control accounts'));
  }
  const [first] = Object.values(messages);
  // The page shows messages at the fields of what it sent, and it sends the form as one field.
  if (first)
    throw unprocessable(first, Object.fromEntries(Object.entries(messages).map(([at, say]) => [`form.${at}`, say])));
  const terms =
    form.terms ??
    (await findTerms(context, [form.customerID])).get(form.customerID) ??
    (await usualTermsOf(context)).customer;
  return { totals, taxes, due: form.dueOn ?? dueDay(terms, form.date), form: { ...form, terms } };
}

/** Examines a draft anew, numbers and posts it. Errors: 409 when it is approved already; 422 as `examine` and the ledger. */
async function approve(context: Context, was: Row): Promise<void> {
  assertStanding(was);
  if (was.number !== null) throw conflict('This has been approved already.');
  const counted = { ...(await examine(context, was.form, was)), form: was.form };
  await replaceInvoice(context, was.document_id, counted, await post(context, was.document_id, counted));
}

/** Numbers and posts it; answers what its head says of that. Errors: 422 of the ledger. */
async function post(context: Context, invoiceID: number, counted: Counted) {
  const { form, totals, due } = counted;
  const number = await takeNumber(context, form.kind);
  const given = await draftOf(context, { document_id: invoiceID, number }, form, totals, due);
  const { entryID, postedAt } = await postEntry(context, given);
  await applyToCredited(context, entryID, counted);
  context.emit({
    ...invoiceEvents.event('invoice_approved'),
    entityId: invoiceID,
    before: { number: null },
    after: { number, entryID },
  });
  return { number, entry_id: entryID, approved_at: postedAt, approved_by: context.actor.userId || null };
}

/** Another form in the place of the one that stands; what is posted is taken back and posted anew. */
async function change(context: Context, was: Row, given: InvoiceForm): Promise<void> {
  assertStanding(was);
  const counted = await examine(context, given, was);
  const { totals, due, form } = counted;
  const draft = await draftOf(context, was, form, totals, due);
  const entryID = was.entry_id === null ? null : await replacePosted(context, was.entry_id, draft, { was, counted });
  await replaceInvoice(context, was.document_id, counted, { entry_id: entryID, version: was.version + 1 });
  if (isTaxedAnew(was, counted)) await assertGivenWithin(context, [was.document_id]);
  const say = (version: number, one: InvoiceForm, entry: number | null): Record<string, unknown> => ({
    version,
    form: one,
    entryID: entry,
  });
  context.emit({
    ...invoiceEvents.event('invoice_changed'),
    entityId: was.document_id,
    before: say(was.version, was.form, was.entry_id),
    after: say(was.version + 1, form, entryID),
  });
}

/** A credit memo that credits something else settles that, as one that is approved. Errors: 422 for less than is settled of it by others. */
async function replacePosted(
  context: Context,
  entryID: number,
  draft: JournalDraft,
  { was, counted }: { was: Row; counted: Counted },
): Promise<number> {
  const replace = () => redated(context, entryID, () => replaceEntry(context, entryID, draft));
  if (creditsAlike({ form: was.form, totals: totalsOfRow(was) }, counted)) return replace();
  await takeOffOwn(context, entryID);
  const replaced = await replace();
  await applyToCredited(context, replaced, counted);
  return replaced;
}

/** Marks that nothing is posted for. */
async function mark(
  context: Context,
  was: Row,
  name: InvoiceEvent,
  marks: { submitted?: string | null | undefined; deleted?: string | null | undefined },
): Promise<void> {
  const by = marks.submitted ? context.actor.userId || null : null;
  await markInvoice(context, was.document_id, {
    ...(marks.submitted !== undefined && { submitted_at: marks.submitted, submitted_by: by }),
    ...(marks.deleted !== undefined && { deleted_at: marks.deleted }),
  });
  const before = { submitted: was.submitted_at, deleted: was.deleted_at };
  context.emit({ ...invoiceEvents.event(name), entityId: was.document_id, before, after: { ...before, ...marks } });
}

/** The entry stays the one that stands for it: its reversal names it. What paid it is the customer's credit. */
async function voidInvoice(context: Context, was: Row, reason = ''): Promise<void> {
  if (was.entry_id === null) throw changedMeanwhile();
  await assertUncredited(context, [was.document_id]);
  await assertNotDiscounted(context, was.entry_id);
  const takenOff = await unapply(context, was.entry_id);
  await reverseEntry(context, was.entry_id, reason);
  const voided = await moment(context);
  await setVoid(context, was, was.entry_id, voided);
  context.emit({
    ...invoiceEvents.event('invoice_voided'),
    entityId: was.document_id,
    before: { voided: null, takenOff: [] },
    after: { voided, takenOff, reason },
  });
}

async function restoreVoided(context: Context, was: Row, takenOff: readonly Application[]): Promise<void> {
  if (was.entry_id === null || was.voided_at === null) throw changedMeanwhile();
  const totals = totalsOfRow(was);
  await assertCreditable(context, { documentID: was.document_id, form: was.form, totals });
  await assertBillsAgain(context, was);
  const given = await draftOf(context, was, was.form, totals, was.due_on);
  const entryID = await postAgain(context, given, was.entry_id);
  await keepTaxes(context, [{ entryID, kind: was.kind, totals, exemptReason: was.exempt_reason }]);
  await reapply(context, entryID, takenOff);
  await setVoid(context, was, entryID, null);
  await assertGivenWithin(context, creditedIn(was.form.lines));
  context.emit({
    ...invoiceEvents.event('invoice_restored'),
    entityId: was.document_id,
    before: { voided: was.voided_at },
    after: { voided: null },
  });
}

const setVoid = (context: Context, was: Row, entryID: number, voidedAt: string | null) =>
  markInvoice(context, was.document_id, { voided_at: voidedAt, entry_id: entryID });
