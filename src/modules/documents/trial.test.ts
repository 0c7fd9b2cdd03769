import { describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { conflict } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { testApp } from '#test/app.ts';
import { isLong, seed } from '#test/seed.ts';
import { holdLines, insertDocuments, type LineRef, type LineRow, leftFor, updateHead } from './public.ts';
import { isWithin, lineAmount } from './rules.ts';

/**
 * Two kinds that the product does not have yet, kept by the core as it is: crew hours with a multiplier, which are billed in part, and the lines of a
 * schedule of values, of which pay applications take work and stored material. Nothing here is known to the core.
 */
const app = await testApp();
const units = 10_000;
const [crews, schedules, applications] = ['crew_hours', 'schedules_of_values', 'pay_applications'];

const none = {
  item_class: null,
  discount_percent_units: 0,
  discount_cents: 0,
  account_id: null,
  is_taxable: null,
  is_taxed: null,
  stock_cost_cents: 0,
  service_id: null,
  ticket_id: null,
  payee_kind: null,
  payee_id: null,
  division_id: null,
  department_id: null,
  location_id: null,
};
const value = {
  account_id: null,
  amount_cents: null,
  rate_units: null,
  flag: null,
  choice: null,
  about_document_id: null,
};
const row = (lineID: number, description: string, quantity: number, rate: number): LineRow => ({
  ...none,
  line_id: lineID,
  line: lineID,
  description,
  quantity_units: Math.round(quantity * units),
  rate_units: Math.round(rate * units),
  amount_cents: lineAmount({ quantity, rate, discountPercent: 0 }),
});
const sumOf = (lines: readonly LineRow[]) => lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
const headOf = (kind: string, number: number, lines: readonly LineRow[]) => ({
  kind,
  number,
  approved_at: '2026-11-03 12:00:00',
  document_date: '2026-11-03',
  due_on: null,
  reference: '',
  memo: '',
  division_id: null,
  total_cents: sumOf(lines),
  created_by: null,
  payee_kind: null,
  payee_id: null,
});

type Crew = { people: number; hours: number; rate: number; multiplier: number };
/** Hours of all of them, at a rate that already has its multiplier; people and multiplier are kept beside it, as they are what is shown. */
async function keepCrewHours(context: Context, documentID: number, crew: readonly Crew[]): Promise<void> {
  const lines = crew.map(({ people, hours, rate, multiplier }, index) =>
    row(index + 1, 'Crew', people * hours, rate * multiplier),
  );
  const values = crew.flatMap(({ people, multiplier }, index) => [
    { ...value, line_id: index + 1, field: 'people', rate_units: people * units },
    { ...value, line_id: index + 1, field: 'multiplier', rate_units: multiplier * units },
  ]);
  const rows = { lines, values };
  await insertDocuments(context, crews, [{ documentID, head: headOf('crew_hours', documentID, lines), rows }]);
}

async function keepSchedule(context: Context, documentID: number, scheduled: readonly number[]): Promise<void> {
  const lines = scheduled.map((dollars, index) => row(index + 1, `Phase ${index + 1}`, 1, dollars));
  const head = headOf('schedule_of_values', documentID, lines);
  await insertDocuments(context, schedules, [{ documentID, head, rows: { lines } }]);
}

type Part = { of: LineRef; work: number; stored: number };
/** What an application takes of lines. Errors: 409 for more than is left. */
async function apply(context: Context, documentID: number, parts: readonly Part[]): Promise<void> {
  const lines = parts.map(({ work, stored }, index) => row(index + 1, 'Work and stored material', 1, work + stored));
  const held = await holdLines(
    context,
    parts.map(({ of }) => of),
    null,
  );
  const asked = parts.map(({ of }, index) => ({ of, amount: (lines[index]?.amount_cents ?? 0) as Cents }));
  for (const [index, found] of leftFor(asked, held).entries())
    if (!found?.line.isStanding || !isWithin(asked[index]?.amount ?? 0, found.left))
      throw conflict(`Part ${index + 1}`);
  const origins = parts.map(({ of }, index) => ({
    line_id: index + 1,
    from_family: of.family,
    from_document_id: of.documentID,
    from_line_id: of.lineID,
    quantity_units: units,
    amount_cents: lines[index]?.amount_cents ?? 0,
  }));
  const values = parts.map(({ stored }, index) => ({
    ...value,
    line_id: index + 1,
    field: 'stored',
    amount_cents: Math.round(stored * 100),
  }));
  const head = headOf('pay_application', documentID, lines);
  await insertDocuments(context, applications, [{ documentID, head, rows: { lines, origins, values } }]);
}
const voidIt = (context: Context, family: string, documentID: number, isVoid = true) =>
  updateHead(context, family, documentID, { voided_at: isVoid ? '2026-11-04 12:00:00' : null });
const leftOf = async (context: Context, of: LineRef) => {
  const [found] = leftFor([{ of, amount: 0 as Cents }], await holdLines(context, [of], null));
  return found?.left ?? null;
};
const line = (family: string, documentID: number, lineID: number): LineRef => ({ family, documentID, lineID });

describe('kinds that the core does not know', () => {
  test('crew hours are billed in part: the multiplier is in what they come to and beside it; a number, and no entry', async () => {
    const { within } = await app.newTenant();
    await within((context) =>
      keepCrewHours(context, 1, [
        { people: 3, hours: 8, rate: 45, multiplier: 1.5 },
        { people: 2, hours: 2.25, rate: 45, multiplier: 2 },
      ]),
    );
    // 24 hours at 67.50, 4.5 hours at 90.00.
    await within(async (context) => {
      expect([await leftOf(context, line(crews, 1, 1)), await leftOf(context, line(crews, 1, 2))]).toEqual([
        162_000, 40_500,
      ]);
      await apply(context, 1, [{ of: line(crews, 1, 1), work: 1_000, stored: 0 }]);
      expect(await leftOf(context, line(crews, 1, 1))).toBe(62_000);
      const over = context.attempt(() => apply(context, 2, [{ of: line(crews, 1, 1), work: 620.01, stored: 0 }]));
      expect(await over).toMatchObject({ refused: { status: 409 } });
      await voidIt(context, applications, 1);
      expect(await leftOf(context, line(crews, 1, 1))).toBe(162_000);
    });
  });

  test('work and stored material take of a schedule of values; of two who take the rest at once one is refused', async () => {
    const { within } = await app.newTenant();
    await within((context) => keepSchedule(context, 1, [40_000, 12_500]));
    const of = line(schedules, 1, 1);
    await within((context) => apply(context, 1, [{ of, work: 10_000, stored: 2_500 }]));
    const rest = (documentID: number) =>
      within((context) => apply(context, documentID, [{ of, work: 27_500, stored: 0 }])).then(
        () => 'taken',
        () => 'refused',
      );
    expect((await Promise.all([rest(2), rest(3)])).sort()).toEqual(['refused', 'taken']);
    expect(await within((context) => leftOf(context, of))).toBe(0);
    const twice = within((context) =>
      apply(context, 4, [
        { of: line(schedules, 1, 2), work: 12_000, stored: 0 },
        { of: line(schedules, 1, 2), work: 0, stored: 600 },
      ]),
    );
    await expect(twice).rejects.toMatchObject({ status: 409 });
    const unknown = within((context) => apply(context, 5, [{ of: line(schedules, 1, 9), work: 1, stored: 0 }]));
    await expect(unknown).rejects.toMatchObject({ status: 409 });
    const other = await app.newTenant();
    expect(await other.within((context) => leftOf(context, of))).toBeNull();
  });

  test('whatever is taken, voided and restored: of no line more than it comes to', async () => {
    const tenant = await app.newTenant();
    const random = new SeededRandom(seed);
    await tenant.within(async (context) => {
      await keepSchedule(context, 1, [1_000, 250.5, 75]);
      await keepCrewHours(context, 1, [{ people: 4, hours: 7.75, rate: 38.25, multiplier: 1.5 }]);
    });
    const from = [line(schedules, 1, 1), line(schedules, 1, 2), line(schedules, 1, 3), line(crews, 1, 1)];
    const comesTo = [100_000, 25_050, 7_500, 177_863];
    /** What each takes of each line, while it stands. */
    const model = new Map<number, { takes: number[]; isVoid: boolean }>();
    const takenOf = (at: number, but = 0) =>
      [...model].reduce((sum, [id, { takes, isVoid }]) => sum + (isVoid || id === but ? 0 : (takes[at] ?? 0)), 0);
    for (let turn = 1; turn <= (isLong ? 400 : 60); turn++) {
      const ids = [...model.keys()];
      if (ids.length > 0 && random.isHit(0.4)) {
        const id = random.pick(ids);
        const was = model.get(id);
        if (!was) continue;
        // What is restored must fit again.
        const fits = from.every((_of, at) => (was.takes[at] ?? 0) + takenOf(at, id) <= (comesTo[at] ?? 0));
        if (was.isVoid && !fits) continue;
        was.isVoid = !was.isVoid;
        await tenant.within((context) => voidIt(context, applications, id, was.isVoid));
      } else {
        const parts = from.flatMap((of) =>
          random.isHit(0.6)
            ? { of, work: random.between(0, 40_000) / 100, stored: random.between(0, 9_000) / 100 }
            : [],
        );
        if (parts.length === 0) continue;
        const takes = from.map((of) =>
          parts.reduce((sum, part) => sum + (part.of === of ? Math.round((part.work + part.stored) * 100) : 0), 0),
        );
        const fits = takes.every((cents, at) => cents + takenOf(at) <= (comesTo[at] ?? 0));
        const outcome = await tenant
          .within((context) => apply(context, turn, parts))
          .then(
            () => true,
            () => false,
          );
        expect([turn, outcome]).toEqual([turn, fits]);
        if (outcome) model.set(turn, { takes, isVoid: false });
      }
      const left = await tenant.within((context) => Promise.all(from.map((of) => leftOf(context, of))));
      expect(left).toEqual(comesTo.map((cents, at) => cents - takenOf(at)));
    }
    expect(model.size).toBeGreaterThan(3);
  });

  test('what posts has an entry as soon as it has a number, and an account in each line', async () => {
    const { within } = await app.newTenant();
    const lines = [row(1, 'Pump', 1, 100)];
    const head = { ...headOf('bill', 1, lines), family: 'account_transactions' };
    const insert = (rows: readonly LineRow[], more: object) =>
      within((context) =>
        insertDocuments(context, head.family, [{ documentID: 1, head: { ...head, ...more }, rows: { lines: rows } }]),
      );
    await expect(insert([], {})).rejects.toMatchObject({ code: '23514', table: 'documents' });
    const draft = { number: null, approved_at: null };
    await expect(insert(lines, draft)).rejects.toMatchObject({ code: '23514', table: 'document_lines' });
  });
});
