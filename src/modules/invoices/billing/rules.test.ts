import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAmount, sumCents } from '#modules/documents/rules.ts';
import { type RateKind, rateKindKeys } from '#modules/rate-sheets/rules.ts';
import { billLayoutKeys, billLines, usualClass } from './rules.ts';

const line = fc
  .record({
    serviceID: fc.option(fc.integer({ min: 1, max: 4 })),
    quantity: fc.integer({ min: 1, max: 400_000 }).map((units) => units / 10_000),
    rate: fc.integer({ min: 0, max: 50_000_000 }).map((units) => units / 10_000),
    discountPercent: fc.constantFrom(0, 0, 5, 33.3333),
    rateKind: fc.option(fc.constantFrom(...rateKindKeys)),
  })
  .map((one) => ({ ...one, amount: lineAmount(one) }));
const ticket = fc.record({
  date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
  workDone: fc.string({ maxLength: 400 }),
  purchaseOrder: fc.constantFrom('', '4500'),
  costCode: fc.constantFrom('', '620', '640'),
  ticketID: fc.option(fc.integer({ min: 1, max: 3 })),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
});
const tickets = fc.array(ticket, { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(({ lines, ...one }, at) => ({
    ...one,
    fieldTicketID: at + 1,
    lines: lines.map((each, index) => ({ ...each, lineID: index + 1 })),
  })),
);

describe('the lines of a bill', () => {
  test('in every layout they come to the tickets, to the cent, each line of a ticket is in one of them, and none mixes what is booked otherwise', () => {
    fc.assert(
      fc.property(tickets, fc.constantFrom(...billLayoutKeys), (all, layout) => {
        const bookingOf = (one: { serviceID: number | null; rateKind: RateKind | null }) => ({
          itemClass: usualClass(one.rateKind),
          accountID: one.serviceID ?? 9,
        });
        const lines = billLines(all, layout, bookingOf);
        expect(sumCents(lines.map((one) => lineAmount(one.line)))).toBe(
          sumCents(all.flatMap((one) => one.lines.map(({ amount }) => amount))),
        );
        const billed = lines.flatMap(({ of }) => of.map((one) => `${one.ticket.fieldTicketID}/${one.line.lineID}`));
        const said = all.flatMap((one) => one.lines.map(({ lineID }) => `${one.fieldTicketID}/${lineID}`));
        expect(billed.toSorted()).toEqual(said.toSorted());
        for (const { line: made, of } of lines) {
          expect(lineAmount(made)).toBe(sumCents(of.map((one) => one.line.amount)));
          for (const one of of)
            expect(bookingOf(one.line)).toEqual({ itemClass: made.itemClass, accountID: made.accountID });
          expect(made.description.length).toBeLessThanOrEqual(300);
        }
      }),
    );
  });

  test('so many at one rate where all of it is at that rate, and no others of its orders are named', () => {
    const hours = (lineID: number, quantity: number, rate: number) => ({
      lineID,
      serviceID: 1,
      quantity,
      rate,
      discountPercent: 0,
      rateKind: 'labor' as const,
      amount: lineAmount({ quantity, rate, discountPercent: 0 }),
    });
    const of = (fieldTicketID: number, purchaseOrder: string, lines: ReturnType<typeof hours>[]) => ({
      fieldTicketID,
      date: '2026-11-20',
      workDone: 'Pulled\nthe pump',
      purchaseOrder,
      costCode: '',
      ticketID: 7,
      lines,
    });
    const booked = () => ({ itemClass: 'service' as const, accountID: 4 });
    const same = [of(1, '45', [hours(1, 2, 85), hours(2, 1.5, 85)]), of(2, '46', [hours(1, 1, 90)])];
    expect(
      billLines(same, 'ticket', booked).map(({ line: { description, quantity, rate, ticketID, serviceID } }) => [
        description,
        quantity,
        rate,
        ticketID,
        serviceID,
      ]),
    ).toEqual([
      ['Field ticket 1, 11/20/2026, P.O. 45, labor: Pulled the pump', 3.5, 85, 7, 1],
      ['Field ticket 2, 11/20/2026, P.O. 46, labor: Pulled the pump', 1, 90, 7, 1],
    ]);
    expect(billLines(same, 'class', booked).map(({ line: { quantity, rate } }) => [quantity, rate])).toEqual([
      [1, 387.5],
    ]);
  });
});
