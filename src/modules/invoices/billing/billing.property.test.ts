import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/seeded-random.ts';
import { testApp } from '#test/app.ts';
import { openBilling } from '#test/billing.ts';
import { isLong, seed } from '#test/seed.ts';
import { billLayoutKeys } from './rules.ts';

const app = await testApp();

/** What happened, as plain as can be: nothing is derived, everything is looked for. */
type Ticket = { id: number; cents: number; batch: number | null; isLocked: boolean };
type Batch = { id: number; is: 'new' | 'approved' | 'rejected' };
type Invoice = {
  id: number;
  batch: number;
  members: number[];
  is: 'draft' | 'approved' | 'gone';
  wasNumbered: boolean;
  isStale: boolean;
  undo: string;
};

test('whatever happens to batches and their bills: no ticket is billed twice, totals agree to the cent, and every status is that of a plain model', async () => {
  const company = await openBilling(app);
  const { admin, locked, hours, consolidate, on, get, bill, approve, drop, undo, read } = company;
  const random = new SeededRandom(seed);
  const tickets: Ticket[] = [];
  for (let at = 0; at < 6; at++) {
    const lines = [hours(random.between(1, 40) / 4), { serviceID: company.seal, quantity: random.between(1, 3) }];
    const id = await locked(lines, { fieldTicketServiceDate: `2026-11-0${random.between(1, 4)}` });
    tickets.push({ id, cents: Math.round(((await get(id)).total ?? 0) * 100), batch: null, isLocked: true });
  }
  const batches: Batch[] = [];
  const invoices: Invoice[] = [];
  const membersOf = (batch: number) => tickets.filter((ticket) => ticket.batch === batch);
  const billOf = (batch: number) => invoices.find((one) => one.batch === batch && one.is !== 'gone');
  const restorable = (one: Invoice) =>
    one.is === 'gone' &&
    !one.isStale &&
    !billOf(one.batch) &&
    batches.some(({ id, is }) => id === one.batch && is === 'approved');

  const deeds: Record<string, () => Promise<readonly [boolean, boolean] | null>> = {
    async consolidate() {
      const some = tickets.filter(() => random.isHit(0.4));
      if (some.length === 0) return null;
      const may = some.every(({ batch, isLocked }) => batch === null && isLocked);
      const { status, body } = await consolidate(some.map(({ id }) => id));
      if (status === 200) {
        batches.push({ id: body.data.fieldTicketID, is: 'new' });
        for (const one of some) one.batch = body.data.fieldTicketID;
      }
      return [may, status === 200];
    },
    async takeOut() {
      const ticket = random.pick(tickets);
      const batch = batches.find(({ id }) => id === ticket.batch);
      const { status } = await on('remove_from_batch', ticket.id);
      if (status === 200) ticket.batch = null;
      return [batch !== undefined && batch.is !== 'approved', status === 200];
    },
    async lock() {
      const ticket = random.pick(tickets);
      const { status } = await on('lock_field_ticket', ticket.id);
      const may = !ticket.isLocked;
      if (status === 200) ticket.isLocked = true;
      return [may, status === 200];
    },
    async approveBatch() {
      if (batches.length === 0) return null;
      const batch = random.pick(batches);
      const may =
        batch.is !== 'approved' &&
        membersOf(batch.id).length > 0 &&
        membersOf(batch.id).every(({ isLocked }) => isLocked);
      const { status } = await on('approve_batch', batch.id);
      if (status === 200) batch.is = 'approved';
      return [may, status === 200];
    },
    async reject() {
      if (batches.length === 0) return null;
      const batch = random.pick(batches);
      const may = batch.is !== 'rejected' && !billOf(batch.id);
      const { status } = await on('reject_batch', batch.id, { code: 'scope' });
      if (status === 200) {
        if (batch.is === 'approved') for (const one of invoices) if (one.batch === batch.id) one.isStale = true;
        batch.is = 'rejected';
        for (const one of membersOf(batch.id)) one.isLocked = false;
      }
      return [may, status === 200];
    },
    async bill() {
      if (batches.length === 0) return null;
      const batch = random.pick(batches);
      const may = batch.is === 'approved' && !billOf(batch.id);
      const { status, body } = await bill(batch.id, { layout: random.pick(billLayoutKeys) });
      if (status === 200)
        invoices.push({
          id: body.data.invoiceID,
          batch: batch.id,
          members: membersOf(batch.id).map(({ id }) => id),
          is: 'draft',
          wasNumbered: false,
          isStale: false,
          undo: '',
        });
      return [may, status === 200];
    },
    async approveInvoice() {
      if (invoices.length === 0) return null;
      const one = random.pick(invoices);
      const { status } = await approve(one.id);
      const may = one.is === 'draft';
      if (status === 200) Object.assign(one, { is: 'approved', wasNumbered: true });
      return [may, status === 200];
    },
    async drop() {
      if (invoices.length === 0) return null;
      const one = random.pick(invoices);
      const { status, body } = await drop(one.id);
      const may = one.is !== 'gone';
      if (status === 200) Object.assign(one, { is: 'gone', undo: body.undo });
      return [may, status === 200];
    },
    async bringBack() {
      const gone = invoices.filter(({ is }) => is === 'gone');
      if (gone.length === 0) return null;
      const one = random.pick(gone);
      const may = restorable(one);
      const { status, body } = await undo(one.undo);
      if (status === 200) one.is = one.wasNumbered ? 'approved' : 'draft';
      else expect([409, body.message]).toEqual([status, body.message]);
      return [may, status === 200];
    },
  };
  const names = [...Object.keys(deeds), 'lock', 'lock', 'approveBatch', 'bill', 'bill', 'approveInvoice', 'bringBack'];
  const done = new Map<string, number>();
  for (let turn = 0; turn < (isLong ? 3_000 : 300); turn++) {
    const name = random.pick(names);
    const answer = await deeds[name]?.();
    if (!answer) continue;
    const [may, isDone] = answer;
    expect([turn, name, isDone]).toEqual([turn, name, may]);
    if (!isDone) continue;
    done.set(name, (done.get(name) ?? 0) + 1);
    for (const batch of batches) {
      const members = membersOf(batch.id);
      const billing = billOf(batch.id);
      const sum = members.reduce((all, { cents }) => all + cents, 0);
      const shown = await get(batch.id);
      const status =
        billing?.is === 'approved' ? 'INVOICED' : { new: 'NEW', approved: 'APPROVED', rejected: 'REJECTED' }[batch.is];
      expect([turn, name, batch.id, shown.status, shown.invoiceID, Math.round((shown.total ?? 0) * 100)]).toEqual([
        ...[turn, name, batch.id, status, billing?.id ?? null, sum],
      ]);
      if (!billing) continue;
      const invoice = await read(billing.id);
      expect(Math.round(invoice.totals.subtotal * 100)).toBe(sum);
      const billed: number[] = invoice.bills.map(({ fieldTicketID }: { fieldTicketID: number }) => fieldTicketID);
      expect([...new Set(billed)].toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    }
    const { rows } = (await admin.call('field_tickets/get_field_ticket_list', {})).body.data;
    for (const { id, batch, isLocked } of tickets) {
      const isInvoiced = batch !== null && billOf(batch)?.is === 'approved';
      const row = rows.find(({ fieldTicketID }: { fieldTicketID: number }) => fieldTicketID === id);
      const status = isInvoiced ? 'INVOICED' : isLocked ? 'FINAL REVIEW' : 'VALIDATED';
      expect([turn, name, id, row.status]).toEqual([turn, name, id, status]);
    }
  }
  for (const name of ['bill', 'approveInvoice', 'drop', 'bringBack', 'reject'])
    expect([name, (done.get(name) ?? 0) > 0]).toEqual([name, true]);
  await company.isSound();
}, 240_000);
