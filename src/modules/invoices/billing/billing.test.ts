import { describe, expect, test } from 'vitest';
import { findUnbilled } from '#modules/field-tickets/reports.ts';
import { clockOf } from '#modules/field-tickets/rules.ts';
import { dateInZone } from '#shared/dates.ts';
import { testApp } from '#test/app.ts';
import { openBilling } from '#test/billing.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { findInvoiceDocument } from '../public.ts';
import { billLayoutKeys } from './rules.ts';

const app = await testApp();
const company = await openBilling(app);
const { admin, locked, batchOf, bill, preview, approve, drop, undo, get, on, hours, seal, crane, read, statusOf } =
  company;

/** Two tickets of two days, of three classes, 2,011.75 together. */
const twoTickets = async () => [
  await locked([hours(8.5), hours(2.5, { multiplier: 1.5 }), { serviceID: seal, quantity: 1 }], { costCode: '620' }),
  await locked([hours(2), { serviceID: crane, quantity: 2 }], { fieldTicketServiceDate: '2026-11-21' }),
];
const total = 722.5 + 318.75 + 380.5 + 170 + 420;
type Line = { description: string; quantity: number; rate: number; itemClass: string };

describe('invoices/bill_batch', () => {
  test('200: by ticket; from the lines of two tickets to the invoice, its books, its payment and its void (behaviour B7)', async () => {
    const [first = 0, second = 0] = await twoTickets();
    const batch = await batchOf([first, second]);
    const all = [batch, first, second];
    const made = await bill(batch);
    const invoice = made.body.data;
    expect(invoice).toMatchObject({
      invoiceType: 'ticketBatch',
      status: 'PENDING',
      purchaseOrder: '4500',
      due: '2026-12-24',
      batch: { fieldTicketID: batch, name: `Batch ${batch}` },
      form: { memo: `Batch ${batch}`, customerID: company.customerID },
    });
    expect(invoice.totals).toMatchObject({ subtotal: total, tax: 165.97 });
    const said = invoice.form.lines.map(({ description, quantity, rate, itemClass }: Line) => [
      description,
      quantity,
      rate,
      itemClass,
    ]);
    expect(said).toEqual([
      // Hours at two rates are one sum.
      [`Field ticket ${first}, 11/20/2026, labor: Replaced the seal`, 1, 1_041.25, 'service'],
      [`Field ticket ${first}, 11/20/2026, materials`, 1, 380.5, 'material'],
      [`Field ticket ${second}, 11/21/2026, labor: Replaced the seal`, 2, 85, 'service'],
      [`Field ticket ${second}, 11/21/2026, equipment`, 2, 210, 'equipment'],
    ]);
    expect(invoice.bills.map(({ fieldTicketID }: { fieldTicketID: number }) => fieldTicketID)).toEqual([
      first,
      first,
      second,
      second,
    ]);
    // A draft holds the batch and makes nothing invoiced.
    expect(await statusOf(all)).toEqual(['APPROVED', 'FINAL REVIEW', 'FINAL REVIEW']);
    expect(await get(batch)).toMatchObject({ invoiceID: invoice.invoiceID, isInvoiced: false });

    const approved = (await approve(invoice.invoiceID)).body.data;
    expect(approved).toMatchObject({ number: 1, status: 'APPROVED', total: total + 165.97 });
    expect(await company.balance('1100')).toBe(total + 165.97);
    expect(await statusOf(all)).toEqual(['INVOICED', 'INVOICED', 'INVOICED']);
    const tabs = (await admin.call('field_tickets/get_field_ticket_tabs', {})).body.data.tabs;
    expect(tabs).toContainEqual({ status: 'INVOICED', count: 3 });
    const listed = (await admin.call('field_tickets/get_field_ticket_list', { status: 'INVOICED' })).body.data.rows;
    expect(listed.map(({ fieldTicketID }: { fieldTicketID: number }) => fieldTicketID)).toEqual(
      all.toSorted((one, other) => other - one),
    );

    // What is billed is not touched.
    expect((await on('reject_batch', batch, { code: 'rate' })).body).toMatchObject({
      message: 'Invoice 1 bills it. Void that first.',
      link: { address: `/invoices/${invoice.invoiceID}` },
    });
    expect((await on('unlock_field_ticket', first, { reason: 'x' })).status).toBe(409);
    expect((await on('remove_from_batch', first)).status).toBe(409);
    expect((await bill(batch)).body.message).toBe('Invoice 1 bills it already.');

    const unbilled = () => company.within((context) => findUnbilled(context, { from: '2026-11-01', to: '2026-11-30' }));
    expect(await unbilled()).toEqual([]);
    await company.pay(1_000, approved);
    expect(await statusOf([batch])).toEqual(['INVOICED']);
    const voided = await drop(invoice.invoiceID);
    expect(await statusOf(all)).toEqual(['APPROVED', 'FINAL REVIEW', 'FINAL REVIEW']);
    expect((await unbilled())?.map(({ cents }) => cents)).toEqual([1_421_75, 590_00]);
    expect(await read(invoice.invoiceID)).toMatchObject({ status: 'VOID', batch: { fieldTicketID: batch } });
    expect((await undo(voided.body.undo)).status).toBe(200);
    expect(await statusOf(all)).toEqual(['INVOICED', 'INVOICED', 'INVOICED']);
    await company.isSound();
  });

  test('200: in every layout the lines come to the batch and the tax is the same, to the cent', async () => {
    const batch = await batchOf(await twoTickets());
    const texts = new Map<string, string[]>();
    for (const layout of billLayoutKeys) {
      const shown = (await preview(batch, { layout })).body.data;
      expect([layout, shown.subtotal, shown.tax]).toEqual([layout, total, 165.97]);
      texts.set(
        layout,
        shown.lines.map(({ description }: Line) => description),
      );
      const made = (await bill(batch, { layout })).body.data;
      expect(made.form.lines.map(({ description }: Line) => description)).toEqual(texts.get(layout));
      await drop(made.invoiceID);
    }
    const ids = (await get(batch)).consolidatedTickets.map(({ fieldTicketID }) => fieldTicketID);
    expect(texts.get('day')).toEqual([
      `11/20/2026, labor: field ticket ${ids[0]}`,
      `11/20/2026, materials: field ticket ${ids[0]}`,
      `11/21/2026, labor: field ticket ${ids[1]}`,
      `11/21/2026, equipment: field ticket ${ids[1]}`,
    ]);
    expect(texts.get('class')).toEqual([
      `Labor, 11/20/2026 to 11/21/2026: field tickets ${ids.join(', ')}`,
      `Equipment, 11/21/2026: field ticket ${ids[1]}`,
      `Materials, 11/20/2026: field ticket ${ids[0]}`,
    ]);
    expect(texts.get('costCode')).toEqual([
      `Cost code 620, labor: field ticket ${ids[0]}`,
      `Cost code 620, materials: field ticket ${ids[0]}`,
      `No cost code, labor: field ticket ${ids[1]}`,
      `No cost code, equipment: field ticket ${ids[1]}`,
    ]);
  });

  test('200: a ticket after its final review is billed by itself in one call, and one undo takes all of it back', async () => {
    const ticket = await locked();
    const made = await bill(ticket);
    expect(made.body.data).toMatchObject({ invoiceType: 'ticketBatch', totals: { subtotal: 170 } });
    const { batchID } = await get(ticket);
    expect(batchID).toBe(made.body.data.batch.fieldTicketID);
    expect((await bill(ticket)).body.message).toBe('A draft of its invoice is there already.');
    expect((await undo(made.body.undo)).status).toBe(200);
    expect(await get(ticket)).toMatchObject({ batchID: null, invoiceID: null, status: 'FINAL REVIEW' });
    expect((await on('get_field_ticket', batchID ?? 0)).status).toBe(404);
    expect((await bill(ticket)).status).toBe(200);
  });

  test('404 and 409: what is not there, not approved, not locked, not billable, in a batch', async () => {
    expect((await bill(999_999)).status).toBe(404);
    const ticket = await locked();
    const batch = (await company.consolidate([ticket])).body.data.fieldTicketID;
    const refusal = async (id: number) => {
      const tried = await bill(id);
      expect(tried.status).toBe(409);
      expect((await preview(id)).body.message).toBe(tried.body.message);
      return tried.body.message;
    };
    expect(await refusal(batch)).toBe('Only an approved batch is billed.');
    expect(await refusal(ticket)).toBe(`It is in batch ${batch}. Bill that.`);
    const open = await locked();
    await on('unlock_field_ticket', open, { reason: 'x' });
    expect(await refusal(open)).toBe('It has not been through the final review: lock it first.');
    expect(await refusal(await locked([hours(1)], { isBillable: false }))).toBe('It is not billable.');
    await on('reject_batch', batch, { code: 'scope' });
    expect(await refusal(batch)).toBe('Only an approved batch is billed.');
  });

  test('409: of two who bill the same batch, or the same ticket, at once one makes an invoice, and the other is told which', async () => {
    for (const one of [await batchOf([await locked(), await locked()]), await locked()]) {
      const tried = await Promise.all([bill(one), bill(one), bill(one)]);
      expect(tried.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const made = tried.find(({ status }) => status === 200)?.body.data.invoiceID;
      for (const { status, body } of tried)
        if (status === 409) expect(body.link).toEqual({ label: 'Open the draft', address: `/invoices/${made}` });
    }
    // Who rejects and who bills at once: one of them.
    const batch = await batchOf([await locked(), await locked()]);
    const [billed, rejected] = await Promise.all([bill(batch), on('reject_batch', batch, { code: 'rate' })]);
    expect([billed.status, rejected.status].toSorted()).toEqual([200, 409]);
  });

  test('403: who may not make invoices, or not batch; who sees no money is told none', async () => {
    const batch = await batchOf([await locked()]);
    const dana = await company.add('Dispatcher');
    expect([(await bill(batch, {}, dana)).status, (await preview(batch, {}, dana)).status]).toEqual([403, 403]);
    const blind = await company.add('Technician');
    await giveRole(company, blind, everythingButMoney);
    const made = (await bill(batch)).body.data;
    await approve(made.invoiceID);
    const seen = await on('get_field_ticket', batch, {}, blind);
    expect(seen.body.data).toMatchObject({ status: 'INVOICED', invoiceID: made.invoiceID, total: null });
  });
});

test('409: what a customer disputes by link is not billed until that is answered; what they accepted is', async () => {
  const batch = await batchOf(await twoTickets());
  const link = await admin.call('guest_links/make_link', {
    module: 'field_tickets',
    entityID: batch,
    guestName: 'Pat',
  });
  const token = new URL(link.body.data.address).searchParams.get('token');
  const byLink = (call: string, more: object = {}) =>
    app.call(`field_tickets/${call}`, { token, ...more }, { token: null });
  const [ticket] = (await byLink('open_by_link')).body.data.tickets;
  const disputed = { fieldTicketID: ticket.fieldTicketID, lineID: ticket.lines[0].lineID, comment: 'Not that long' };
  const { body } = await byLink('dispute_by_link', disputed);
  expect([body.message, (await bill(batch)).body.message]).toEqual([
    undefined,
    'Its customer disputes a line. Answer that first, or reject it.',
  ]);
  const { disputes } = (await on('get_customer_answer', batch)).body.data;
  await admin.call('field_tickets/answer_dispute', {
    disputeID: disputes[0].disputeID,
    answer: 'The gate log says so',
  });
  expect((await byLink('accept_by_link', { name: 'Pat' })).status).toBe(200);
  expect((await get(batch)).status).toBe('ACCEPTED');
  const { invoiceID } = (await bill(batch)).body.data;
  expect((await approve(invoiceID)).status).toBe(200);
  expect(await statusOf([batch, ticket.fieldTicketID])).toEqual(['INVOICED', 'INVOICED']);
});

describe('the draft and the void of a bill', () => {
  test('422: how much a line bills stays, and who for; its words may change, lines be added, and its approval bills the same', async () => {
    const batch = await batchOf(await twoTickets());
    const { invoiceID, version, form } = (await bill(batch)).body.data;
    const update = (more: object, at = version) =>
      admin.call('invoices/update_invoice', { invoiceID, version: at, form: { ...form, ...more } });
    const [first, ...others] = form.lines;
    for (const part of [{ rate: 1 }, { quantity: 3 }, { discountPercent: 5 }])
      expect((await update({ lines: [{ ...first, ...part }, ...others] })).body.fields).toEqual({
        'form.lines.0.rate': 'It comes to what the field tickets say',
      });
    expect((await update({ lines: others })).body.message).toMatch(/cannot go: field tickets are billed by it/);
    const other = (await admin.call('customers/create_customer', { customerName: 'Bluebonnet' })).body.data.customerID;
    expect((await update({ customerID: other })).body.message).toBe('It bills field tickets of this customer');
    const fee = { description: 'Fuel', quantity: 1, rate: 40, accountID: first.accountID };
    const lines = [...others, { ...first, description: 'Pump 4' }, fee];
    const edited = await update({ lines, discount: 10 });
    expect(edited.body.data).toMatchObject({ totals: { subtotal: total + 40 } });
    expect(edited.body.data.bills).toHaveLength(4);
    await approve(invoiceID);
    expect(await get(batch)).toMatchObject({ status: 'INVOICED', invoiceID });
    await company.isSound();
  });

  test('409: what was void or deleted comes back only while nothing else bills its tickets, and they are as they were', async () => {
    const [first = 0, second = 0] = await twoTickets();
    const batch = await batchOf([first, second]);
    const draft = (await bill(batch)).body.data;
    const deleted = await drop(draft.invoiceID);
    expect(await get(batch)).toMatchObject({ status: 'APPROVED', invoiceID: null });
    const again = (await bill(batch)).body.data;
    expect((await undo(deleted.body.undo)).body.message).toBe('A draft of its invoice is there already.');
    await approve(again.invoiceID);
    const voided = await drop(again.invoiceID);
    // Void invoices keep nobody from mending what is rejected.
    expect((await on('reject_batch', batch, { code: 'rate' })).status).toBe(200);
    expect((await undo(voided.body.undo)).body.message).toBe('Only an approved batch is billed.');
    await on('revise_field_ticket', first, { reason: 'x' });
    const was = (await get(first)).lines.map(
      ({
        lineID,
        serviceID,
        description,
        personID,
        quantity,
        unit,
        multiplier,
        rate,
        discountPercent,
        rateReason,
      }) => ({
        lineID,
        serviceID,
        description,
        personID,
        quantity,
        unit,
        multiplier,
        rate,
        discountPercent,
        rateReason,
      }),
    );
    expect((await on('set_field_ticket_lines', first, { was, lines: was.slice(1) })).status).toBe(200);
    await on('validate_field_ticket', first);
    for (const id of [first, second]) await on('lock_field_ticket', id);
    await on('approve_batch', batch);
    for (const gone of [deleted, voided])
      expect((await undo(gone.body.undo)).body.message).toBe(
        'Its field tickets were changed since. Bill the batch anew.',
      );
    const third = await bill(batch);
    expect(third.body.data).toMatchObject({ batch: { name: `Batch ${batch}-A` }, totals: { subtotal: total - 722.5 } });
  });

  test('409: what made the batch, and approved it, is not taken back while it is billed, nor its tickets while it is approved', async () => {
    const ticket = await locked();
    const made = (await company.consolidate([ticket])).body;
    const batch = made.data.fieldTicketID;
    const approved = (await on('approve_batch', batch)).body;
    expect((await undo(made.undo)).body.message).toBe('The batch is approved.');
    const { invoiceID } = (await bill(batch)).body.data;
    for (const token of [made.undo, approved.undo])
      expect((await undo(token)).body.message).toBe('A draft of an invoice bills it. Delete that draft first.');
    await drop(invoiceID);
    expect((await undo(approved.undo)).body.message).toBeUndefined();
    expect(await get(batch)).toMatchObject({ status: 'NEW', invoiceID: null });
  });

  test('200: a credit memo of the whole invoice leaves the tickets invoiced: to be billed again they are let go by voids', async () => {
    const batch = await batchOf([await locked()]);
    const { invoiceID } = (await bill(batch)).body.data;
    const { form } = (await approve(invoiceID)).body.data;
    const lines = form.lines.map(({ lineID, ...line }: { lineID: number }) => ({
      ...line,
      origin: { documentID: invoiceID, lineID },
    }));
    const memo = (await company.insert({ ...form, kind: 'credit_memo', lines })).body.data;
    expect(await read(invoiceID)).toMatchObject({ status: 'PAID', isCredited: true });
    expect((await get(batch)).status).toBe('INVOICED');
    expect((await bill(batch)).status).toBe(409);
    await drop(memo.invoiceID);
    await drop(invoiceID);
    expect((await get(batch)).status).toBe('APPROVED');
    expect((await bill(batch)).status).toBe(200);
  });
});

describe('the clock of a ticket and its batch', () => {
  test('days from one step to the next; what was mended after a later step took none', () => {
    const none = {
      submitted: null,
      validated: null,
      locked: null,
      batched: null,
      approved: null,
      invoiced: null,
      paid: null,
      credited: null,
    };
    expect(
      clockOf({ ...none, service: '2026-11-20', submitted: '2026-11-21', locked: '2026-11-25', batched: '2026-11-24' }),
    ).toEqual([
      { step: 'service', on: '2026-11-20', days: 0 },
      { step: 'submitted', on: '2026-11-21', days: 1 },
      { step: 'locked', on: '2026-11-25', days: 4 },
      { step: 'batched', on: '2026-11-24', days: 0 },
    ]);
  });

  test('200: it ends with the day of the bill, and with that on which nothing of it is open', async () => {
    const ticket = await locked();
    const batch = await batchOf([ticket]);
    const { invoiceID } = (await bill(batch)).body.data;
    const steps = async (id: number) => (await get(id)).clock.map(({ step }) => step);
    const office = ['service', 'submitted', 'validated', 'locked', 'batched', 'approved'];
    expect(await steps(ticket)).toEqual(office);
    const approved = (await approve(invoiceID)).body.data;
    expect(await steps(batch)).toEqual(['service', 'batched', 'approved', 'invoiced']);
    await company.pay(100, approved);
    expect(await steps(ticket)).toEqual([...office, 'invoiced']);
    await company.pay(Math.round((approved.total - 100) * 100) / 100, approved);
    const { clock } = await get(ticket);
    expect(clock.map(({ step, on: day }) => [step, day])).toEqual([
      ['service', '2026-11-20'],
      ...office.slice(1).map((step) => [step, dateInZone(new Date(), 'America/Chicago')]),
      ['invoiced', '2026-11-24'],
      // The later of both documents' days.
      ['paid', '2026-11-24'],
    ]);
  });
});

test('the paper of a bill names batch and location, and lists the tickets where its lines are of several', async () => {
  const { customerID, locations } = (
    await admin.call('customers/create_customer', { customerName: 'Caliche', locations: [{ name: 'SWD 4' }] })
  ).body.data;
  const at = { customerID, locationID: locations[0].locationID, purchaseOrder: '71' };
  const batch = await batchOf([await locked([hours(8.5)], at), await locked([hours(2)], at)]);
  const paper = async (layout: string) => {
    const made = (await bill(batch, { layout })).body.data;
    const model = await company.within((context) => findInvoiceDocument(context, made.invoiceID));
    await drop(made.invoiceID);
    return model;
  };
  const byClass = await paper('class');
  const value = (label: string) => byClass?.facts.find((one) => one.label === label)?.value;
  expect([value('Field tickets'), value('Location')]).toEqual([`Batch ${batch}`, 'SWD 4']);
  const section = byClass?.sections.find((one) => one?.title === 'Field tickets');
  expect(section).toMatchObject({
    rows: [{ 4: '$722.50' }, { 4: '$170.00' }],
    total: ['Total', '', '', '', '$892.50'],
  });
  const byTicket = await paper('ticket');
  expect(byTicket?.sections.some((one) => one?.title === 'Field tickets')).toBe(false);
});

describe('sales tax follows the location (docs/rules/taxes.md)', () => {
  const opened = async () => {
    const given = await openBilling(app);
    const { admin, agencyID, customerID } = given;
    const place = async (name: string) =>
      (await admin.call('customers/save_location', { customerID, name })).body.data.locations.at(-1)
        .locationID as number;
    const [yard, swd] = [await place('Pecos yard'), await place('SWD 4')];
    await admin.call('accounting/set_tax_rate', {
      agencyID,
      jurisdiction: 'Pecos',
      percent: 7.75,
      validFrom: '2026-01-01',
    });
    const zone = await admin.call('accounting/save_tax_zone', {
      zoneID: null,
      name: 'Pecos, TX',
      jurisdictions: [{ agencyID, jurisdiction: 'Pecos' }],
    });
    const pecos = zone.body.data.zoneID as number;
    const set = await admin.call('accounting/set_location_zone', { customerID, locationID: yard, zoneID: pecos });
    expect(set.status).toBe(200);
    return { ...given, yard, swd, pecos };
  };

  test('work at a location with a zone of its own is billed there, and says why; a draft keeps its zone', async () => {
    const { admin, locked, hours, preview, bill, batchOf, yard, pecos, approve, customerID } = await opened();
    const ticket = await locked([hours(2)], { locationID: yard });
    // 2 hours at 85.00 are 170.00, and 7.75 percent of them 13.175: 13.18, where Odessa would take 14.03.
    expect((await preview(ticket)).body.data).toMatchObject({
      taxedIn: 'Pecos, TX',
      taxedWhy: 'Zone of Pecos yard',
      subtotal: 170,
      tax: 13.18,
      total: 183.18,
    });
    const made = (await bill(await batchOf([ticket]))).body.data;
    expect([made.form.zoneID, made.totals.tax]).toEqual([pecos, 13.18]);
    await admin.call('accounting/set_location_zone', { customerID, locationID: yard, zoneID: null });
    const approved = (await approve(made.invoiceID)).body.data;
    expect([approved.totals.tax, approved.open]).toEqual([13.18, 183.18]);
  });

  test('elsewhere it is taxed as usual; in several zones it is refused by name, of who pays no tax it is not', async () => {
    const { admin, locked, hours, preview, batchOf, yard, swd, customerID } = await opened();
    const usual = await locked([hours(2)], { locationID: swd });
    expect((await preview(usual)).body.data).toMatchObject({ taxedIn: 'Odessa, TX', taxedWhy: null, tax: 14.03 });
    const batch = await batchOf([usual, await locked([hours(2)], { locationID: yard })]);
    const { status, body } = await preview(batch);
    expect([status, body.message]).toEqual([
      422,
      'Its work is taxed in several zones: the rest in Odessa, TX, Pecos yard in Pecos, TX. Bill it in batches of one zone.',
    ]);
    await admin.call('accounting/set_customer_tax', {
      customerID,
      zoneID: null,
      exemption: { reason: 'government', certificate: '01-4', validThrough: null },
    });
    expect((await preview(batch)).body.data).toMatchObject({ tax: 0, taxedWhy: null });
  });
});
