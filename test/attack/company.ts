import { randomUUID } from 'node:crypto';
import { passkeyHost } from '#modules/sign-in/passkeys/rules.ts';
import { addDepartment, addDivision } from '#modules/tenants/parts/public.ts';
import { password, type TestApp, type TestPerson, type TestTenant } from '#test/app.ts';
import { Authenticator } from '#test/authenticator.ts';
import { sendToCustomer } from './sent-ticket.ts';

/** The ids of a company's records by the names that fields of calls have for them. */
export type Ids = Record<string, number | string>;
/** Days of the colleague's that were handed in, and approved. */
export const submittedDay = '2026-11-03';
export const approvedDay = '2026-11-04';

export type Company = TestTenant & { ids: Ids; mark: string; colleague: TestPerson; today: string };

/** From here on a company's numbers are above, so that each of its ids is one that the companies before do not have. */
export async function numberFrom(app: TestApp, first: number): Promise<void> {
  await app.owner.query(`
    create or replace function number_high() returns trigger language plpgsql as $$
    begin
      if not exists (select from counters where tenant_id = new.tenant_id and kind = new.kind) then
        new.last := new.last + ${first};
      end if;
      return new;
    end $$;
    create or replace function number_ledger_high() returns trigger language plpgsql as $$
    begin
      new.last_entry_id := ${first};
      new.last_item_id := ${first};
      return new;
    end $$;
    create trigger number_high before insert on counters for each row execute function number_high();
    create trigger number_ledger_high before insert on ledgers for each row execute function number_ledger_high();`);
}

/** A company that has one of everything, made as people make it; every text that somebody typed has the mark in it. */
export async function foundCompany(app: TestApp, mark: string): Promise<Company> {
  const tenant = await app.newTenant({ name: `${mark} Pumps` });
  const { admin } = tenant;
  const colleague = await tenant.add('Technician', { name: `${mark} Tess` });
  const spareColleague = await tenant.add('Technician', { name: `${mark} Sol` });
  const ids: Ids = { tenantID: tenant.tenantID };
  /** Does what must succeed. */
  const make = async (path: string, body: object = {}, by: TestPerson = admin) => {
    const reply = await by.call(path, body);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.raw}`);
    return { ...reply.body.data, undo: reply.body.undo };
  };
  /** The columns of rows that no call answers. */
  const row = async (query: string) => (await app.owner.query(query, [tenant.tenantID])).rows[0];
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const named = (noun: string) => `${mark} ${noun}`;
  const file = async () => {
    const reply = await admin.call(
      'files/upload_file',
      { name: `${mark}.csv` },
      { file: Buffer.from(`a,b\n${mark},1\n`) },
    );
    if (reply.status !== 200) throw new Error(`files/upload_file: ${reply.raw}`);
    return reply.body.data.fileID as number;
  };

  const { options } = await make('users/start_passkey', { password });
  const made = new Authenticator(passkeyHost(app.runtime.environment.publicUrl)?.origin ?? '').make(options);
  ids.passkeyID = (await make('users/confirm_passkey', { name: named('Phone'), made })).passkeyID;
  await row(
    `insert into single_sign_on_links (tenant_id, issuer, subject, user_id)
     select tenant_id, 'https://login.example.com', 'sol', user_id from people where tenant_id = $1 and name like '% Sol'`,
  );
  ids.divisionID = await tenant.within((context) => addDivision(context, named('Division')));
  ids.departmentID = await tenant.within((context) => addDepartment(context, named('Department')));
  const spareDivision = (await make('settings/create_division', { name: named('Spare division') })).divisionID;
  const spareDepartment = (await make('settings/create_department', { name: named('Spare department') })).departmentID;
  const { roleID } = await make('settings/create_security_role', { roleName: named('Role'), permissions: [] });
  const spareRole = (await make('settings/create_security_role', { roleName: named('Spare role'), permissions: [] }))
    .roleID;
  ids.referralTypeID = (await make('settings/create_type', { kind: 'referral', name: named('Referral') })).id;
  ids.assetTypeID = (await make('settings/create_type', { kind: 'asset', name: named('Kind') })).id;
  const gone = async (what: string, fields: object, id: string) => {
    const made = await make(`settings/create_${what}`, { ...fields, name: named('Former') });
    const kind = 'kind' in fields ? { kind: fields.kind } : {};
    await make(`settings/archive_${what}`, { ...kind, [id]: made[id] });
    return made[id];
  };
  const field = { module: 'customers', name: named('Field'), type: 'choice', choices: ['On', 'Off'] };
  ids.fieldID = (await make('settings/create_custom_field', field)).fieldID;
  const spareField = await make('settings/create_custom_field', { ...field, name: named('Spare') });
  ids['spare.fieldID'] = spareField.fieldID;
  const goneField = await make('settings/create_custom_field', { ...field, name: named('Gone') });
  await make('settings/archive_custom_field', goneField);
  ids['gone.fieldID'] = goneField.fieldID;
  ids['tag.id'] = (await make('settings/create_type', { kind: 'tag', name: named('Tag') })).id;
  ids['spareType.id'] = (await make('settings/create_type', { kind: 'asset', name: named('Spare') })).id;
  ids['goneType.id'] = await gone('type', { kind: 'asset' }, 'id');
  ids['goneKind.id'] = await gone('work_kind', { kind: 'task' }, 'id');
  ids['gone.divisionID'] = await gone('division', {}, 'divisionID');
  ids['gone.departmentID'] = await gone('department', {}, 'departmentID');
  ids['gone.locationID'] = await gone('location', {}, 'locationID');
  ids.skillID = (await make('settings/create_skill', { name: named('Skill'), expires: true })).skillID;
  ids['spare.skillID'] = (await make('settings/create_skill', { name: named('Spare skill') })).skillID;
  ids['gone.skillID'] = await gone('skill', {}, 'skillID');
  const { locationID: yard } = await make('settings/create_location', { name: named('Shop'), city: 'Reno' });
  const address = { address: '1 Mesa Rd', city: 'Odessa', state: 'TX', zip: '79761' };
  const parent = await make('customers/create_customer', { customerName: named('Parent') });
  const { customerID } = await make('customers/create_customer', {
    customerName: named('Customer'),
    parentCustomerID: parent.customerID,
    referralTypeID: ids.referralTypeID,
    contacts: [{ name: named('Contact') }, { name: named('Spare contact') }],
    locations: [
      { name: named('Yard'), ...address },
      { name: named('Spare yard'), ...address },
    ],
  });
  const customer = await make('customers/get_customer', { customerID });
  ids['spare.contactID'] = customer.contacts[1].contactID;
  ids['spare.locationID'] = customer.locations[1].locationID;
  const { assetID } = await make('assets/create_asset', {
    assetNumber: named('Pump'),
    assetName: named('Pump'),
    assetTypeID: ids.assetTypeID,
    customerID,
  });
  const part = await make('services/create_service', { code: named('Part'), serviceName: named('Part') });
  ids['spare.serviceID'] = (
    await make('services/create_service', { code: named('Spare'), serviceName: named('Spare') })
  ).serviceID;
  ids['part.serviceID'] = part.serviceID;
  const { serviceID } = await make('services/create_service', {
    code: named('Service'),
    serviceName: named('Service'),
    parts: [{ serviceID: part.serviceID, quantity: 2 }],
  });
  const { rateSheetID } = await make('ratesheets/create_ratesheet', {
    name: named('Rates'),
    validFrom: '2026-01-01',
    lines: [{ kind: 'labor', serviceID: part.serviceID, rate: 85, hasOvertime: true, hasDouble: true }],
  });
  const spareSheet = { name: named('Spare'), validFrom: '2026-01-01' };
  ids['spare.rateSheetID'] = (await make('ratesheets/create_ratesheet', spareSheet)).rateSheetID;
  const fieldTicket = { customerID, fieldTicketServiceDate: '2026-11-03', workDone: named('Work') };
  const fieldLine = {
    serviceID: part.serviceID,
    description: named('Hours'),
    quantity: 2,
    rateReason: named('Agreed'),
  };
  const { fieldTicketID } = await make('field_tickets/create_field_ticket', { ...fieldTicket, lines: [fieldLine] });
  for (const state of ['validated', 'closed', 'locked', 'archived'] as const)
    ids[`${state}.fieldTicketID`] = (
      await make('field_tickets/create_field_ticket', {
        ...fieldTicket,
        lines: [{ ...fieldLine, description: named('Hour') }],
      })
    ).fieldTicketID;
  for (const state of ['validated', 'closed', 'locked'])
    await make('field_tickets/validate_field_ticket', { fieldTicketID: ids[`${state}.fieldTicketID`] });
  await make('field_tickets/close_field_ticket', { fieldTicketID: ids['closed.fieldTicketID'] });
  await make('field_tickets/lock_field_ticket', { fieldTicketID: ids['locked.fieldTicketID'] });
  await make('field_tickets/archive_field_ticket', { fieldTicketID: ids['archived.fieldTicketID'] });
  const lockedTicket = async (more: object = {}) => {
    const made = await make('field_tickets/create_field_ticket', {
      ...fieldTicket,
      lines: [{ ...fieldLine, ...more }],
    });
    await make('field_tickets/validate_field_ticket', { fieldTicketID: made.fieldTicketID });
    await make('field_tickets/lock_field_ticket', { fieldTicketID: made.fieldTicketID });
    return made.fieldTicketID as number;
  };
  ids['batched.fieldTicketID'] = await lockedTicket();
  ids['unbatched.fieldTicketID'] = await lockedTicket();
  ids['billable.fieldTicketID'] = await lockedTicket({ rate: 85 });
  ids['batch.fieldTicketID'] = (
    await make('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [ids['batched.fieldTicketID']] })
  ).fieldTicketID;
  await sendToCustomer({ make, named, ids }, await lockedTicket());
  const { vendorID } = await make('vendors/create_vendor', { vendorName: named('Vendor') });
  await make('vendors/save_w9', {
    vendorID,
    legalName: named('Legal'),
    classification: 'individual',
    tinKind: 'ssn',
    signedOn: '2026-01-05',
    address: '1 Foundry Rd',
    city: 'Odessa',
    state: 'TX',
    zip: '79761',
    taxID: '912-34-6604',
    fileID: await file(),
  });
  const certificateID = (
    await make('vendors/save_certificate', {
      vendorID,
      kind: 'auto',
      policyNumber: named('CA'),
      expiresOn: '2026-12-31',
    })
  ).certificates[0].certificateID;
  const atVendor = (await make('vendors/save_contact', { vendorID, name: named('Raul') })).contacts[0].contactID;
  ids.qualificationID = (
    await make('users/add_qualification', {
      userID: colleague.userID,
      skillID: ids.skillID,
      number: named('TDLR'),
      expiresOn: '2026-12-31',
      fileID: await file(),
    })
  ).qualificationID;
  const steps = [
    { id: 1, title: named('Motor current'), type: 'number' },
    { id: 2, title: named('Dry'), type: 'tick' },
  ];
  const { checklistID } = await make('settings/create_checklist', { name: named('Checklist'), steps });
  const ticketKind = (await make('settings/create_work_kind', { kind: 'ticket', name: named('Type') })).id;
  const taskKind = (await make('settings/create_work_kind', { kind: 'task', name: named('Category') })).id;
  await make('settings/link_checklist', { checklistID, kind: 'ticket', kindID: ticketKind, isLinked: true });
  await make('settings/link_checklist', { checklistID, kind: 'task', kindID: taskKind, isLinked: true });
  const { ticketID } = await make('tickets/create_ticket', {
    ticketSubject: named('Ticket'),
    customerID,
    ticketTypeID: ticketKind,
    assetIDs: [assetID],
  });
  const other = await make('tickets/create_ticket', { ticketSubject: named('Duplicate'), customerID });
  const own = await make('tickets/create_ticket', {
    ticketSubject: named('Assigned'),
    assignees: [colleague.userID],
  });
  const { taskID } = await make('tasks/create_task', {
    taskSubject: named('Task'),
    customerID,
    taskCategoryID: taskKind,
    assetIDs: [assetID],
    assignees: [colleague.userID],
  });
  const plainTask = await make('tasks/create_task', { taskSubject: named('Plain') });
  for (const of of [{ ticketID }, { taskID }]) {
    const kind = 'ticketID' in of ? 'tickets' : 'tasks';
    await make(`${kind}/fill_checklist_item`, { ...of, stepID: 2 });
    await make(`${kind}/add_checklist_item`, { ...of, title: named('Step') });
  }
  const endedTask = await make('tasks/create_task', { taskSubject: named('Ended') });
  await make('tasks/close_task', { taskID: endedTask.taskID });
  const endedTicket = await make('tickets/create_ticket', { ticketSubject: named('Ended') });
  await make('tickets/close_ticket', { ticketID: endedTicket.ticketID });
  const { noteID } = await make('notes/post_note', { ID: ticketID, type: 'tickets', noteBody: named('Note') });
  const { noteTemplateID } = await make('settings/create_note_template', {
    name: named('Template'),
    noteBody: named('Template'),
  });
  const view = { list: 'Tickets', name: named('View'), search: {}, layout: { order: [], hidden: [], widths: {} } };
  const { viewID } = await make('settings/save_view', view);
  await make('users/create_work_access', { userID: colleague.userID, kind: 'ticket', divisionID: ids.divisionID });
  const rule = { name: named('Rule'), kind: 'task', happening: null, conditions: {}, changes: { priorityID: 4 } };
  const { ruleID } = await make('settings/create_rule', { rule: { ...rule, isActive: true } });
  await make('work/set_reminder', { kind: 'ticket', id: ticketID, remindAt: '2099-01-01 08:00:00' });
  await make('tickets/add_ticket_cloud_link', { ticketID, url: 'https://example.com/', name: named('Link') });
  await make('time/add_entry', {
    module: 'tickets',
    entityID: ticketID,
    remarks: named('Time'),
    startedAt: '2026-11-02 14:00:00',
    endedAt: '2026-11-02 15:00:00',
  });
  const worked = (day: string) =>
    make(
      'time/add_entry',
      { module: 'tickets', entityID: own.ticketID, startedAt: `${day} 14:00:00`, endedAt: `${day} 15:00:00` },
      colleague,
    );
  await worked(submittedDay);
  await worked(approvedDay);
  await make('time/submit_days', { days: [submittedDay, approvedDay] }, colleague);
  await make('time/approve_days', { entries: [{ userID: colleague.userID, day: approvedDay }] });
  const imports = { importID: randomUUID(), fileName: 'x.csv' };
  await make('imports/stage_rows', {
    module: 'tickets',
    ...imports,
    rows: [{ line: 2, cells: { subject: named('Import') } }],
  });
  const { exportID } = await make('exports/start_export', { list: 'Tickets', format: 'csv' });
  const { reportScheduleID } = await make('reports/create_report_schedule', {
    name: named('Reports'),
    reports: ['budget'],
    days: 'last_month',
    frequency: 'month_end',
    addresses: ['nobody@example.com'],
  });

  await make('accounting/set_up_books', { trade: 'general' });
  const { accounts } = await make('accounting/getAccountsByType');
  const account = (number: string): number =>
    accounts.find((one: { number: string }) => one.number === number).accountID;
  const bank = account('1000');
  const fee = { amount: 95, accountID: account('4300') };
  ids.feeID = (await make('settings/create_fee', { ...fee, feeName: named('Fee') })).feeID;
  ids['gone.feeID'] = (await make('settings/create_fee', { ...fee, feeName: named('Former fee') })).feeID;
  await make('settings/archive_fee', { feeID: ids['gone.feeID'] });
  const { payeeID } = await make('accounting/create_payee', { kind: 'lender', name: named('Lender') });
  const agency = await make('accounting/save_tax_agency', { agencyID: null, name: named('Comptroller') });
  const jurisdiction = { agencyID: agency.agencyID, jurisdiction: 'Texas' };
  await make('accounting/set_tax_rate', { ...jurisdiction, percent: 8.25, validFrom: '2026-01-01' });
  const { zoneID } = await make('accounting/save_tax_zone', {
    zoneID: null,
    name: named('Zone'),
    jurisdictions: [jurisdiction],
  });
  const form = (given: object) => make('accounting/insert_account_transaction', { form: given });
  const lines = [
    { accountID: bank, debitAmount: 900 },
    { accountID: account('3000'), creditAmount: 900 },
  ];
  const entry = { date: '2026-10-03', memo: named('Entry'), lines };
  const { entryID } = await make('accounting/insert_journal_entry', entry);
  const vendor = { kind: 'vendor', id: vendorID };
  const spareCustomer = await make('customers/create_customer', { customerName: named('Spare') });
  const typedTwice = await make('customers/create_customer', { customerName: named('Twice') });
  const mergedCustomer = await make('customers/create_customer', { customerName: named('Merged') });
  await make('customers/merge_customer', { customerID: mergedCustomer.customerID, intoID: customerID });
  const spareVendor = await make('vendors/create_vendor', { vendorName: named('Spare') });
  const spareAgency = await make('accounting/save_tax_agency', { agencyID: null, name: named('Spare') });
  const spareZone = await make('accounting/save_tax_zone', {
    zoneID: null,
    name: named('Spare'),
    jurisdictions: [jurisdiction],
  });
  const upload = await admin.call(
    'accounting/upload_book_file',
    { name: 'Customers.csv' },
    { file: Buffer.from(`Name;Phone;Balance\n${mark};1;5\n`) },
  );
  const book = upload.body.data;
  const { transactionID, entryID: billEntryID } = await form({
    kind: 'bill',
    date: '2026-10-05',
    payee: vendor,
    memo: named('Bill'),
    lines: [{ accountID: account('5000'), amount: 40 }],
  });
  const owed = await make('accounting/get_open_items', { account: 'accounts_payable' });
  const invoice = await make('invoices/insert_invoice', {
    form: {
      customerID,
      date: '2026-10-06',
      zoneID: null,
      lines: [{ description: named('Work'), rate: 70, accountID: account('4000') }],
    },
    isApproved: true,
  });
  const pending = await make('invoices/insert_invoice', {
    form: {
      customerID,
      date: '2026-10-07',
      lines: [{ description: named('Parts'), rate: 30, accountID: account('4000') }],
    },
    isApproved: false,
  });
  const payment = await form({
    kind: 'payment',
    date: '2026-10-08',
    payee: { kind: 'customer', id: customerID },
    into: account('1200'),
    amount: 20,
    items: [{ itemID: invoice.itemID, amount: 20 }],
  });
  const billPayment = await form({
    kind: 'bill_payment',
    date: '2026-10-09',
    payee: vendor,
    paidFrom: bank,
    amount: 10,
    items: [{ itemID: owed.items[0].itemID, amount: 10 }],
  });
  const refund = await form({
    kind: 'refund',
    date: '2026-10-10',
    payee: { kind: 'customer', id: customerID },
    paidFrom: bank,
    lines: [{ accountID: account('4000'), amount: 5 }],
  });
  const deposit = await form({
    kind: 'deposit',
    date: '2026-10-11',
    into: bank,
    lines: [{ accountID: account('4000'), amount: 5 }],
  });
  const credit = await form({
    kind: 'vendor_credit',
    date: '2026-10-12',
    payee: vendor,
    lines: [{ accountID: account('5000'), amount: 6 }],
  });
  const credits = await make('accounting/get_open_items', { account: 'accounts_payable', side: 'debit' });
  const entryImport = { importID: randomUUID(), fileName: 'books.csv' };
  const cells = { entry: 'J-1', date: '2026-10-05', account: '6400', memo: named('Import') };
  await make('accounting/stage_entry_rows', {
    ...entryImport,
    rows: [
      { line: 2, cells: { ...cells, debit: '12.00' } },
      { line: 3, cells: { ...cells, account: 'Checking', credit: '12.00' } },
    ],
  });
  const { recurringEntryID } = await make('accounting/insert_recurring_entry', {
    ...{ ...entry, name: named('Rent'), frequency: 'monthly', startsOn: today },
  });
  const { reconciliationID } = await make('accounting/insert_reconciliation', {
    accountID: bank,
    endsOn: '2026-10-31',
    ending: 900,
  });
  const completed = await make('accounting/insert_reconciliation', {
    accountID: account('1050'),
    endsOn: '2026-10-31',
    ending: 0,
  });
  await make('accounting/complete_reconciliation', { reconciliationID: completed.reconciliationID });
  const bankRows = await make('accounting/getAccountReconciliationTransactions', { reconciliationID });
  const { statementID } = await make('accounting/stage_bank_statement', {
    accountID: bank,
    fileName: 'x.csv',
    offset: 0,
    text: [
      'Date,Description,Amount',
      ...[`2026-10-01,${named('Line')},1`, `2026-10-03,${named('Paid')},900`],
      ...[`2026-10-04,${named('Held')},2`, `2026-10-05,${named('Excluded')},3`],
    ].join('\n'),
  });
  await make('accounting/import_bank_statement', { statementID });
  const newStatement = await make('accounting/stage_bank_statement', {
    accountID: bank,
    fileName: 'y.csv',
    offset: 0,
    text: `Date,Description,Amount\n2026-10-20,${named('New')},5\n`,
  });
  const bankLines = await make('accounting/get_bank_lines', { accountID: bank });
  const bankLineOf = (amount: number) =>
    bankLines.rows.find((line: { amount: number }) => line.amount === amount).bankLineID;
  await make('accounting/hold_bank_line', { bankLineID: bankLineOf(2), reason: named('Hold') });
  await make('accounting/exclude_bank_lines', { bankLineIDs: [bankLineOf(3)], reason: named('Not ours') });
  const { bankRuleID } = await make('accounting/insert_bank_rule', {
    name: named('Fuel'),
    words: mark,
    kind: 'expense',
  });
  const one = {
    access: await row('select max(access_id)::int as id from work_access where tenant_id = $1'),
    reminder: await row('select max(reminder_id)::int as id from work_reminders where tenant_id = $1'),
    segment: await row('select min(segment_id)::int as id from time_segments where tenant_id = $1'),
    link: await row('select max(link_id)::int as id from cloud_links where tenant_id = $1'),
  };
  // A form 1099 that is filed.
  await make('settings/update_accounting_info', { changes: { employerID: { was: '', now: '89-2210417' } } });
  await make('vendors/update_vendor', { vendorID, changes: { is1099: { was: false, now: true } } });
  await form({
    kind: 'expense',
    date: '2026-10-12',
    payee: vendor,
    paidFrom: account('1050'),
    lines: [{ accountID: account('6400'), amount: 2500 }],
  });
  const undone = await make('tickets/toggle_ticket_rush', { ticketID });
  const fileID = await file();

  Object.assign(ids, {
    customerID,
    parentCustomerID: parent.customerID,
    intoID: customerID,
    ticketCustomer: customerID,
    customers: customerID,
    serviceID,
    rateSheetID,
    fieldTicketID,
    assetID,
    assetIDs: assetID,
    vendorID,
    certificateID,
    contactID: customer.contacts[0].contactID,
    contactIDs: customer.contacts[0].contactID,
    locationID: customer.locations[0].locationID,
    ticketID,
    ID: ticketID,
    entityID: ticketID,
    ids: ticketID,
    duplicateIDs: other.ticketID,
    taskID,
    noteID,
    noteIDs: noteID,
    before: noteID,
    noteTemplateID,
    checklistID,
    ticketTypeIDs: ticketKind,
    taskCategoryIDs: taskKind,
    viewID,
    ruleID,
    exportID,
    reportScheduleID,
    importID: imports.importID,
    fileID,
    fileIDs: fileID,
    undo: undone.undo,
    accessID: one.access.id,
    reminderID: one.reminder.id,
    segmentID: one.segment.id,
    cloudLinkID: one.link.id,
    userID: colleague.userID,
    userIDs: colleague.userID,
    roleID,
    replacementID: roleID,
    assignees: colleague.userID,
    assign: colleague.userID,
    add: colleague.userID,
    remove: colleague.userID,
    unassign: colleague.userID,
    assignedTo: colleague.userID,
    divisions: ids.divisionID,
    departments: ids.departmentID,
    typeID: ticketKind,
    types: ticketKind,
    ticketTypeID: ticketKind,
    kindID: ticketKind,
    taskCategoryID: taskKind,
    parentID: account('6000'),
    accountID: bank,
    accountIDs: bank,
    otherAccountID: account('6400'),
    paidFrom: bank,
    into: bank,
    bank,
    from: bank,
    to: account('1050'),
    card: account('2100'),
    loan: account('2700'),
    income: account('4000'),
    'form.cost': account('5000'),
    agency: account('2200'),
    chargeAccountID: account('6400'),
    interestAccountID: account('4000'),
    payeeID,
    agencyID: agency.agencyID,
    zoneID,
    entryID,
    journalEntryID: entryID,
    transactionID,
    itemID: owed.items[0].itemID,
    invoiceID: pending.invoiceID,
    payment: payment.transactionID,
    recurringEntryID,
    reconciliationID,
    reconciliationIDs: reconciliationID,
    statementID,
    lineIDs: bankRows.lines[0].lineID,
    bankLineID: bankLineOf(1),
    bankLineIDs: bankLineOf(1),
    bankRuleID,
    bankRuleIDs: bankRuleID,
    // What a call needs another one of: `suited` in bodies.ts says which.
    ...{
      'lines.locationID': yard,
      'vendor.contactID': atVendor,
      'spare.userID': spareColleague.userID,
      'spare.divisionID': spareDivision,
      'spare.roleID': spareRole,
      'spare.departmentID': spareDepartment,
      'payee.id': vendorID,
      'ticket.id': ticketID,
      'task.id': taskID,
      'taskKind.id': taskKind,
    },
    'own.ticketID': own.ticketID,
    'ended.ticketID': endedTicket.ticketID,
    'ended.taskID': endedTask.taskID,
    'entry.importID': entryImport.importID,
    'book.importID': book.importID,
    'approved.invoiceID': invoice.invoiceID,
    'billPayment.transactionID': billPayment.transactionID,
    'bill.entryID': billEntryID,
    'billPayment.entryID': billPayment.entryID,
    'credit.entryID': credit.entryID,
    'refund.transactionID': refund.transactionID,
    'deposit.transactionID': deposit.transactionID,
    'credit.itemID': credits.items[0].itemID,
    'completed.reconciliationID': completed.reconciliationID,
    'new.statementID': newStatement.statementID,
    'cost.accountID': account('5000'),
    'income.accountID': account('4000'),
    'spare.accountID': account('6500'),
    'spare.customerID': spareCustomer.customerID,
    'twice.customerID': typedTwice.customerID,
    'merged.customerID': mergedCustomer.customerID,
    'spare.vendorID': spareVendor.vendorID,
    'spare.agencyID': spareAgency.agencyID,
    'spare.zoneID': spareZone.zoneID,
    'plain.taskID': plainTask.taskID,
    'held.bankLineID': bankLineOf(2),
    'excluded.bankLineID': bankLineOf(3),
    'paid.bankLineID': bankLineOf(900),
    'paid.lineID': bankRows.lines[0].lineID,
  });
  return { ...tenant, ids, mark, colleague, today };
}
