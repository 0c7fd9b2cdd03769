import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalsOf } from '#modules/documents/rules.ts';
import { type Cents, dollarsOf } from '#shared/money.ts';
import { testApp } from '#test/app.ts';
import { openCredits } from '#test/invoicing.ts';
import { isLong } from '#test/seed.ts';
import { invoiceCalls, invoiceForm } from './contract.ts';
import { discountOfCredit } from './rules.ts';

const app = await testApp();

const odessa = { Texas: 6.25, 'City of Odessa': 1.5, 'Ector County': 0.5 };
type Credits = Awaited<ReturnType<typeof openCredits>>;
/** Taxes of a reply, by jurisdiction. */
const byRate = ({ body }: { body: { data: { totals: { taxes: { tax: number }[] } } } }) =>
  body.data.totals.taxes.map(({ tax }) => tax);
/** What a reply gives back of tax; what it says otherwise. */
const taxOf = ({ status, body }: { status: number; body: { data: { totals: { tax: number } }; message?: string } }) =>
  status === 200 ? body.data.totals.tax : body.message;

/** So many credits of the same of a line; answers the tax of each. */
async function taxesOf(many: number, { credit, line, of }: Credits, cents: number, invoiceID: number) {
  const taxes: unknown[] = [];
  for (let at = 0; at < many; at++) taxes.push(taxOf(await credit([line(cents / 100, of(1, invoiceID))])));
  return taxes;
}

describe('what credits give back of an invoice’s tax is, together, the invoice’s tax', () => {
  test('ten of 0.07 of an invoice that was taxed 0.06, ten of 0.06 of one that was taxed 0.05', async () => {
    const company = await openCredits(app);
    const { make, read, balance, isSound, taxAccountID, admin } = company;
    const [seventy, sixty] = [await make(0.7), await make(0.6)];
    expect([seventy.totals.tax, sixty.totals.tax]).toEqual([0.06, 0.05]);
    expect(await taxesOf(10, company, 7, seventy.invoiceID)).toEqual([0.01, 0, 0.01, 0, 0.01, 0.01, 0, 0.01, 0, 0.01]);
    expect(await taxesOf(10, company, 6, sixty.invoiceID)).toEqual([0.01, 0, 0.01, 0, 0.01, 0, 0.01, 0, 0.01, 0]);
    for (const { invoiceID } of [seventy, sixty])
      expect(await read(invoiceID)).toMatchObject({ open: 0, isPaid: true });
    const { agencies } = (await admin.call('accounting/get_tax_settings')).body.data;
    expect(agencies).toMatchObject([{ accountID: taxAccountID, owed: 0 }]);
    expect(await balance('1100')).toBe(0);
    await isSound();
  });

  test('three thirds of 8.25, by jurisdiction', async () => {
    const { make, credit, line, of, isSound } = await openCredits(app, odessa);
    const { invoiceID } = await make(100);
    const thirds = [];
    for (const dollars of [33.33, 33.33, 33.34]) thirds.push(byRate(await credit([line(dollars, of(1, invoiceID))])));
    expect(thirds).toEqual([
      [2.08, 0.5, 0.17],
      [2.09, 0.5, 0.16],
      [2.08, 0.5, 0.17],
    ]);
    await isSound();
  });

  test('what falls of the discount on what was taxed counts; a line that is credited whole brings the rest, however much less it is', async () => {
    const { make, credit, line, of, isSound } = await openCredits(app);
    const { invoiceID, totals } = await make(0, { lines: [line(60), line(40, { isTaxable: false })], discount: 10 });
    expect(totals.taxes).toMatchObject([{ taxable: 54, tax: 4.46 }]);
    const taxes = [
      await credit([line(30, of(1, invoiceID))], { discount: 3 }),
      await credit([line(30, of(1, invoiceID))], { discount: 7 }),
      await credit([line(40, of(2, invoiceID))], { discount: 4 }),
    ];
    expect(taxes.map(taxOf)).toEqual([2.23, 2.23, 0]);
    await isSound();
  });

  test('a line is taxed as it was, whatever its class, its own word and its customer’s exemption are by then', async () => {
    const { admin, make, credit, line, of, customerID, isSound } = await openCredits(app);
    const lines = [line(100), line(50, { itemClass: 'fee' })];
    const was = await make(0, { lines });
    await admin.call('accounting/set_class_taxability', { itemClass: 'service', isTaxable: false });
    await admin.call('accounting/set_class_taxability', { itemClass: 'fee', isTaxable: true });
    const now = await make(0, { lines });
    const exemption = { reason: 'resale', certificate: '7', validThrough: null };
    const setTax = (more: object) =>
      admin.call('accounting/set_customer_tax', { customerID, zoneID: null, exemption: null, ...more });
    await setTax({ exemption });
    const exempt = await make(0, { lines: [line(100, { isTaxable: true })] });
    await setTax({});
    expect([was, now, exempt].map(({ totals }) => totals.tax)).toEqual([8.25, 4.13, 0]);
    // A part of each, and then the rest.
    const both = (invoiceID: number, part: number) =>
      credit([line(100 * part, of(1, invoiceID)), line(50 * part, { itemClass: 'fee', ...of(2, invoiceID) })]);
    const parts = async (invoiceID: number) => [taxOf(await both(invoiceID, 0.4)), taxOf(await both(invoiceID, 0.6))];
    expect(await parts(was.invoiceID)).toEqual([3.3, 4.95]);
    expect(await parts(now.invoiceID)).toEqual([1.65, 2.48]);
    expect(taxOf(await credit([line(100, { isTaxable: true, ...of(1, exempt.invoiceID) })]))).toBe(0);
    await isSound();
  });

  test('what takes back takes no tax back; what is credited beside it gives back no more than was asked', async () => {
    const { make, credit, line, of, isSound } = await openCredits(app);
    const { invoiceID, totals } = await make(0, { lines: [line(1), line(-0.2, { description: 'Core returned' })] });
    expect(totals.tax).toBe(0.07);
    const taxes = [
      await credit([line(0.8, of(1, invoiceID))]),
      await credit([line(5, { isTaxable: false }), line(-0.2, of(2, invoiceID))]),
      await credit([line(0.2, of(1, invoiceID))]),
    ];
    expect(taxes.map(taxOf)).toEqual([0.07, 0, 0]);
    await isSound();
  });

  test('a void in between changes no other credit, and the next gives back what it had', async () => {
    const company = await openCredits(app);
    const { make, credit, drop, read, line, of, balance, isSound } = company;
    const { invoiceID } = await make(0.7);
    const first = (await credit([line(0.07, of(1, invoiceID))])).body.data;
    expect(await taxesOf(2, company, 7, invoiceID)).toEqual([0, 0.01]);
    await drop(first.invoiceID);
    // 0.06 × 0.21 / 0.70 is 0.018: 0.02, of which 0.01 is given back.
    expect(await taxesOf(8, company, 7, invoiceID)).toEqual([0.01, 0, 0.01, 0.01, 0, 0.01, 0, 0.01]);
    expect(await read(invoiceID)).toMatchObject({ open: 0, isPaid: true });
    expect(await balance('1100')).toBe(0);
    await isSound();
  });

  test('two invoices in one credit, each by itself; a line without origin is taxed as any', async () => {
    const { make, credit, line, of, read, isSound } = await openCredits(app);
    const [one, other] = [(await make(0.7)).invoiceID, (await make(0.6)).invoiceID];
    const taxes: unknown[] = [];
    for (let at = 0; at < 10; at++)
      taxes.push(taxOf(await credit([line(0.07, of(1, one)), line(0.06, of(1, other)), line(1)])));
    const ofInvoices = [0.02, 0, 0.02, 0, 0.02, 0.01, 0.01, 0.01, 0.01, 0.01];
    expect(taxes).toEqual(ofInvoices.map((cents) => Math.round((cents + 0.08) * 100) / 100));
    for (const invoiceID of [one, other]) expect(await read(invoiceID)).toMatchObject({ open: 0, isPaid: true });
    await isSound();
  });

  test('an edit does not count itself before, and what it leaves as it was keeps its tax; drafts count when they are approved', async () => {
    const company = await openCredits(app);
    const { make, credit, edit, drop, line, of, admin, isSound } = company;
    const halved = (await make(0.7)).invoiceID;
    const halves = [await credit([line(0.35, of(1, halved))], {}, false), await credit([line(0.35, of(1, halved))])];
    expect(halves.map(taxOf)).toEqual([0.03, 0.03]);
    const { invoiceID } = await make(0.7);
    const part = (cents: number) => [line(cents / 100, of(1, invoiceID))];
    const drafts = [await credit(part(7), {}, false), await credit(part(7), {}, false)];
    const first = (await credit(part(7))).body.data;
    expect(drafts.map(taxOf)).toEqual([0.01, 0.01]);
    // Three of 0.07 come to 0.02: of two that are approved at once one takes the cent that is left.
    const approved = await Promise.all(
      drafts.map(({ body }) => admin.call('invoices/approve_invoice', { invoiceID: body.data.invoiceID })),
    );
    expect(approved.map(taxOf).sort()).toEqual([0, 0.01]);
    // 0.06 × 0.49 / 0.70 is 0.042, of which two gave back 0.01.
    expect(taxOf(await edit(first.invoiceID, { lines: part(35) }))).toBe(0.03);
    const void_ = approved.find((one) => taxOf(one) === 0.01)?.body.data.invoiceID;
    await drop(void_);
    expect(taxOf(await edit(first.invoiceID, { memo: 'As agreed' }))).toBe(0.03);
    await isSound();
  });

  test('409: what was void is not restored, and an invoice not edited, to where more is given back than it asks for', async () => {
    const { make, credit, edit, drop, line, of, admin, isSound } = await openCredits(app);
    const { invoiceID } = await make(0.12);
    const half = () => credit([line(0.06, of(1, invoiceID))]);
    const first = await half();
    const voided = await drop(first.body.data.invoiceID);
    const second = await half();
    expect([first, second].map(taxOf)).toEqual([0.01, 0.01]);
    const message = 'Credit memos would give back another tax of Invoice 1 than it asks for then. Void them first.';
    const undo = () => admin.call('events/undo', { undo: voided.body.undo });
    expect((await undo()).body).toMatchObject({ code: 'conflict', message });
    const untaxed = { lines: [line(0.12, { isTaxable: false })] };
    expect((await edit(invoiceID, untaxed)).body).toMatchObject({ code: 'conflict', message });
    await drop(second.body.data.invoiceID);
    expect((await undo()).status).toBe(200);
    await isSound();
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.oneof(
  fc.record({
    do: fc.constant('credit' as const),
    of: fc.nat(1),
    line: fc.integer({ min: 1, max: 4 }),
    share,
    isApproved: fc.boolean(),
    isBoth: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('void', 'undo', 'edit', 'approve'), at: fc.nat(9), share }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Lines of an invoice, the last of which may take back, with a discount where none does; in cents. */
const asked = fc
  .record({
    lines: fc.array(
      fc.record({ amount: fc.integer({ min: 50, max: 900 }), isTaxable: fc.constantFrom(null, true, false) }),
      { minLength: 1, maxLength: 3 },
    ),
    discount: fc.integer({ min: 0, max: 40 }),
    takesBack: fc.constantFrom(0, 0, 31),
  })
  .map(({ lines, discount, takesBack }) =>
    takesBack === 0 ? { lines, discount } : { lines: [...lines, { amount: -takesBack, isTaxable: null }], discount: 0 },
  );
type Billed = { invoiceID: number; amounts: number[]; discount: number };
const centsOf = (dollars: number) => Math.round(dollars * 100);
const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

/** A company in which invoices are credited, by the taxes that the page is told. */
async function openPlay() {
  const company = await openCredits(app, odessa);
  const { make, line, credit, read, of, admin, customerID, tenantID } = company;
  const free = line(50, { isTaxable: false });

  const bill = async ({
    lines,
    discount,
  }: {
    lines: { amount: number; isTaxable: boolean | null }[];
    discount: number;
  }) => {
    const sold = lines.map(({ amount, isTaxable }) => line(amount / 100, { isTaxable }));
    const { invoiceID } = await make(0, { lines: sold, discount: discount / 100 });
    return { invoiceID: invoiceID as number, amounts: lines.map(({ amount }) => amount), discount };
  };
  /** What no credit memo credits yet, drafts too. */
  const leftOf = async ({ invoiceID, amounts, discount }: Billed) => {
    const by: { lineID: number; amount: number; discount: number }[] = (await read(invoiceID)).creditedBy;
    const of = (at: number) => by.filter(({ lineID }) => lineID === at + 1).map(({ amount }) => centsOf(amount));
    return {
      lines: amounts.map((amount, at) => amount - sumOf(of(at))),
      discount: discount - sumOf(by.map((one) => centsOf(one.discount))),
    };
  };
  /** The page says the same totals before as the server answers. */
  const creditAs = async (
    some: readonly { rate: number; origin?: { documentID: number } }[],
    less: number,
    isApproved = true,
  ) => {
    const isOwed = sumOf(some.map(({ rate }) => centsOf(rate))) - less > 0;
    const [lines, more] = isOwed ? [[...some], { discount: less / 100 }] : [[...some, free], {}];
    const given = { customerID, date: '2026-11-03', kind: 'credit_memo', lines, ...more };
    const credits = [...new Set(some.flatMap(({ origin }) => origin?.documentID ?? []))];
    const told = await admin.call('invoices/get_invoice_taxes', { customerID, date: '2026-11-03', credits });
    const shown = totalsOf(invoiceForm.parse(given), invoiceCalls.getTaxes.output.parse(told.body.data));
    const reply = await credit(lines, more, isApproved);
    if (reply.status === 200)
      expect([byRate(reply), reply.body.data.total]).toEqual([
        shown.tax.parts.map(({ tax }) => dollarsOf(tax)),
        dollarsOf(shown.total),
      ]);
    return reply;
  };
  const partOf = async (one: Billed, lineID: number, share: number) => {
    const left = (await leftOf(one)).lines[lineID - 1];
    return left ? [line(Math.trunc(left * share) / 100 || left / 100, of(lineID, one.invoiceID))] : [];
  };
  /** What each rate took of an invoice, and what of that is given back. */
  const ratesOf = async ({ invoiceID }: Billed): Promise<{ tax: number; given: number }[]> => {
    const { rows } = await app.owner.query(
      `select t.tax_cents::int as tax, coalesce((
         select sum(g.tax_cents)::int from document_given_taxes g
         join document_taxes m on (m.tenant_id, m.family, m.document_id, m.part) = (g.tenant_id, g.family, g.document_id, g.part)
         join documents d on (d.tenant_id, d.family, d.document_id) = (g.tenant_id, g.family, g.document_id)
         where g.tenant_id = t.tenant_id and g.from_document_id = t.document_id and m.jurisdiction = t.jurisdiction
           and d.number is not null and d.voided_at is null), 0) as given
       from document_taxes t where t.tenant_id = $1 and t.family = 'invoices' and t.document_id = $2`,
      [tenantID, invoiceID],
    );
    return rows;
  };
  return { ...company, bill, leftOf, creditAs, partOf, ratesOf };
}
type Play = Awaited<ReturnType<typeof openPlay>>;

async function take(
  play: Play,
  one: Step,
  invoices: readonly Billed[],
  memos: number[],
  undos: string[],
): Promise<void> {
  const { admin, edit, drop, read, leftOf, creditAs, partOf } = play;
  if (one.do === 'credit') {
    const [first, second] = [invoices[one.of] as Billed, invoices[1 - one.of] as Billed];
    const left = await leftOf(first);
    const lines = await partOf(first, one.line, one.share);
    const sum = (of: typeof lines) => sumOf(of.map(({ rate }) => centsOf(rate))) as Cents;
    const less = discountOfCredit(left.discount as Cents, sum(lines), sumOf(left.lines) as Cents);
    const more = one.isBoth ? await partOf(second, one.line, one.share) : [];
    const { status, body } = await creditAs([...lines, ...more], Math.max(0, less), one.isApproved);
    if (status === 200) memos.push(body.data.invoiceID);
    return;
  }
  const undo = undos[one.at % Math.max(1, undos.length)];
  if (one.do === 'undo' && undo) await admin.call('events/undo', { undo });
  const invoiceID = memos[one.at % Math.max(1, memos.length)];
  if (invoiceID === undefined) return;
  if (one.do === 'approve') await admin.call('invoices/approve_invoice', { invoiceID });
  if (one.do === 'void') undos.push(...[(await drop(invoiceID)).body.undo ?? []].flat());
  if (one.do !== 'edit') return;
  const lines = (await read(invoiceID))?.form.lines.map((each: { rate: number }) => ({
    ...each,
    rate: Math.trunc(each.rate * 100 * one.share) / 100 || each.rate,
  }));
  if (lines) await edit(invoiceID, { lines, discount: 0 });
}

/** Without drafts, all that is left; false where nothing of it would be owed. */
async function creditRest({ line, of, leftOf, creditAs }: Play, invoice: Billed): Promise<boolean> {
  const left = await leftOf(invoice);
  const lines = left.lines.flatMap((amount, at) =>
    amount === 0 ? [] : line(amount / 100, of(at + 1, invoice.invoiceID)),
  );
  if (lines.length === 0) return true;
  // What was discounted before may have fallen on other lines: more is less then.
  for (let less = Math.max(0, left.discount); less <= Math.max(0, sumOf(left.lines) - 1); less++)
    if ((await creditAs(lines, less)).status === 200) return true;
  return false;
}

test('whatever is credited, voided, restored, approved and edited: no more of a rate than was asked, and all of it once all is credited', {
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(asked, asked), fc.array(step, { minLength: 3, maxLength: 10 }), async (both, steps) => {
      const play = await openPlay();
      const invoices = [await play.bill(both[0]), await play.bill(both[1])];
      const [memos, undos]: [number[], string[]] = [[], []];
      for (const one of steps) {
        await take(play, one, invoices, memos, undos);
        for (const { tax, given } of (await Promise.all(invoices.map(play.ratesOf))).flat()) {
          // Below zero where only what takes back was taxed.
          expect(given).toBeGreaterThanOrEqual(Math.min(0, tax));
          expect(given).toBeLessThanOrEqual(Math.max(0, tax));
        }
      }
      for (const id of memos) if ((await play.read(id))?.number === null) await play.drop(id);
      const isAll = [await creditRest(play, invoices[0] as Billed), await creditRest(play, invoices[1] as Billed)];
      for (const [at, invoice] of invoices.entries())
        if (isAll[at]) for (const { tax, given } of await play.ratesOf(invoice)) expect(given).toBe(tax);
      const { agencies } = (await play.admin.call('accounting/get_tax_settings')).body.data;
      if (isAll.every(Boolean)) expect(agencies).toMatchObject([{ owed: 0 }]);
      await play.isSound();
    }),
    { numRuns: isLong ? 200 : 8 },
  );
});

test('422: an invoice of which something was credited is not taxed by other rates, by its zone or its day', async () => {
  const { make, credit, edit, drop, line, of, admin, agencyID } = await openCredits(app);
  await admin.call('accounting/set_tax_rate', {
    agencyID,
    jurisdiction: 'Texas',
    percent: 8,
    validFrom: '2026-12-01',
  });
  const jurisdictions = [{ agencyID, jurisdiction: 'Lea County' }];
  await admin.call('accounting/set_tax_rate', { ...jurisdictions[0], percent: 6.5, validFrom: '2026-01-01' });
  const zone = await admin.call('accounting/save_tax_zone', { zoneID: null, name: 'Hobbs, NM', jurisdictions });
  const { invoiceID } = await make(100);
  const part = await credit([line(33.33, of(1, invoiceID))]);
  const said = async (more: object) => (await edit(invoiceID, more)).body.fields;
  const sentence = 'Credit memo 1 gives back the tax of its zone and day';
  expect(await said({ zoneID: zone.body.data.zoneID })).toEqual({ 'form.zoneID': sentence });
  expect(await said({ date: '2026-12-05' })).toEqual({ 'form.zoneID': sentence });
  expect((await edit(invoiceID, { date: '2026-11-04' })).status).toBe(200);
  await drop(part.body.data.invoiceID);
  expect((await edit(invoiceID, { zoneID: zone.body.data.zoneID })).status).toBe(200);
});
