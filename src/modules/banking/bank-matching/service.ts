import { sql } from 'kysely';
import type { LedgerViews } from '#modules/ledger/public.ts';
import { findPerson } from '#modules/people/public.ts';
import { getRole } from '#modules/roles/public.ts';
import { type Context, moment, nextNumbers } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { Restoration } from '#server/records/entities.ts';
import { changedSince } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { dateInZone } from '#shared/dates.ts';
import { conflict, notFound, unprocessable } from '#shared/errors.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { can, isGranted } from '#shared/permission.ts';
import { listRules } from '../bank-rules/public.ts';
import { ruleFor } from '../bank-rules/rules.ts';
import type { BankTables } from '../bank-statements/public.ts';
import {
  type AccountLine,
  accountLines,
  assertNotReconciled,
  findOpenRow,
  type ReconciliationTables,
  setTicks,
} from '../reconciliations/public.ts';
import type { matchingCalls } from './contract.ts';
import { bankLineEntity, bankLineEvents } from './entity.ts';
import { booksNear, findBookLines, openBankLines } from './reports.ts';
import { suggest } from './rules.ts';

const { noun } = bankLineEntity;
type Tables = BankTables & LedgerViews & ReconciliationTables;
type Match = Input<typeof matchingCalls.matchLines>['matches'][number];

export const matchingServices: Services<typeof matchingCalls> = {
  async getSuggestions(context, { accountID }) {
    const [banks, rules] = await Promise.all([openBankLines(context, accountID), listRules(context)]);
    const sides = await booksNear(context, accountID, banks);
    const byID = new Map(sides.map((line) => [line.lineID, line]));
    const found = suggest(
      banks,
      sides.map(({ amount, ...line }) => ({ ...line, cents: amount })),
    );
    const matched = new Set(found.flatMap(({ bankLineIDs }) => bankLineIDs));
    return {
      suggestions: found.map(({ lineIDs, ...one }) => ({ ...one, lines: lineIDs.flatMap((id) => byID.get(id) ?? []) })),
      rules: banks.flatMap((line) => {
        const rule = matched.has(line.bankLineID) ? null : ruleFor({ ...line, accountID }, rules);
        if (!rule) return [];
        const { bankRuleID, name, kind, otherAccountID, payee, memo } = rule;
        return [{ bankLineID: line.bankLineID, bankRuleID, name, kind, otherAccountID, payee, memo }];
      }),
    };
  },

  findBookLines,

  async matchLines(context, { accountID, matches }) {
    await matchAll(context, accountID, matches);
    return { matched: matches.length };
  },

  async unmatchLine(context, { bankLineID }) {
    const line = await lockLine(context, bankLineID);
    if (line.match_id === null) throw conflict('This statement line has no match.');
    await unmatch(context, bankLineID, line.account_id, line.match_id);
    return {};
  },

  async holdLine(context, { bankLineID, reason, userID = context.actor.userId, dueOn }) {
    const line = await lockLine(context, bankLineID);
    if (line.match_id !== null) throw conflict('This statement line is matched already.');
    if (line.excluded_at !== null) throw conflict('This statement line is excluded. Include it first.');
    await assertMaySettle(context, userID);
    if (dueOn !== null && dueOn < dateInZone(new Date(), context.timeZone))
      throw unprocessable('This day has passed. Choose a later one.', { dueOn: 'Choose a later day' });
    const held = { held_reason: reason, held_by: userID, held_at: await moment(context), held_until: dueOn };
    await setHold(context, bankLineID, held);
    return {};
  },
  async excludeLines(context, { bankLineIDs, reason }) {
    const excluded = { excluded_reason: reason, excluded_by: context.actor.userId, excluded_at: await moment(context) };
    return { excluded: await setExcluded(context, bankLineIDs, excluded) };
  },
  async includeLine(context, { bankLineID }) {
    const line = await lockLine(context, bankLineID);
    if (line.excluded_at === null) throw conflict('This statement line is not excluded.');
    await setExcluded(context, [bankLineID], included);
    return {};
  },
  async releaseLine(context, { bankLineID }) {
    const line = await lockLine(context, bankLineID);
    if (line.held_at === null) throw conflict('This statement line is not on hold.');
    await setHold(context, bankLineID, { held_reason: '', held_by: null, held_at: null, held_until: null });
    return {};
  },
};

/** Errors: 404; 409 for what is matched already; 422 when the two sides differ. */
async function matchAll(context: Context, accountID: number, matches: readonly Match[]): Promise<void> {
  const db = context.db<Tables>();
  const bankIDs = matches.flatMap(({ bankLineIDs }) => bankLineIDs);
  const lineIDs = matches.flatMap((match) => match.lineIDs);
  if (new Set(bankIDs).size < bankIDs.length || new Set(lineIDs).size < lineIDs.length)
    throw unprocessable('A line can be in one match only.');
  const banks = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_line_id', '=', anyOf(bankIDs))
    .where('account_id', '=', accountID)
    .orderBy('bank_line_id')
    .forUpdate()
    .execute();
  if (banks.length < bankIDs.length) throw notFound(noun);
  if (banks.some((line) => line.match_id !== null)) throw conflict('Somebody matched one of these lines meanwhile.');
  if (banks.some((line) => line.excluded_at !== null))
    throw conflict('One of these lines is excluded. Include it first.');
  const books = await accountLines(context, { accountID, lineIDs });
  if (books.length < lineIDs.length) throw notFound('Line of this account');
  const taken = await db
    .selectFrom('bank_match_lines')
    .select('match_id')
    .where('account_id', '=', accountID)
    .where('root_entry_id', '=', anyOf(lineIDs))
    .executeTakeFirst();
  if (taken) throw conflict('One of these lines of the books is matched with another statement line.');
  const bankOf = new Map(banks.map((line) => [line.bank_line_id, line]));
  const bookOf = new Map(books.map((line) => [line.lineID, line]));
  for (const match of matches) assertEqual(match, bankOf, bookOf);
  const ids = await nextNumbers(context, 'bank_match', matches.length);
  const by = context.actor.userId || null;
  await db
    .insertInto('bank_matches')
    .values(matches.map(({ why }, at) => ({ match_id: ids[at] ?? 0, account_id: accountID, why, matched_by: by })))
    .execute();
  await db
    .insertInto('bank_match_lines')
    .values(
      matches.flatMap((match, at) =>
        match.lineIDs.map((id) => ({ account_id: accountID, root_entry_id: id, match_id: ids[at] ?? 0 })),
      ),
    )
    .execute();
  const pairs = JSON.stringify(matches.flatMap((one, at) => one.bankLineIDs.map((id) => ({ id, match: ids[at] }))));
  await sql`
    update bank_lines set match_id = l.match, held_reason = '', held_by = null, held_at = null, held_until = null,
      reminded_at = null
    from jsonb_to_recordset(${pairs}::jsonb) as l (id bigint, match bigint)
    where tenant_id = ${context.tenantId} and bank_line_id = l.id
  `.execute(context.db());
  await tickMatched(context, accountID, books);
  const [first = 0] = bankIDs;
  context.emit({
    ...bankLineEvents.event('bank_lines_matched'),
    entityId: first,
    before: { bankLineIDs: [] },
    after: { bankLineIDs: matches.flatMap((one) => one.bankLineIDs.slice(0, 1)), matchIDs: ids },
  });
}

type Held = { cents: number };
/** Errors: 422 with what is on either side. */
function assertEqual(match: Match, banks: ReadonlyMap<number, Held>, books: ReadonlyMap<number, Held>): void {
  const sum = (ids: readonly number[], of: ReadonlyMap<number, Held>) =>
    ids.reduce((all, id) => all + (of.get(id)?.cents ?? 0), 0);
  const [bank, book] = [sum(match.bankLineIDs, banks), sum(match.lineIDs, books)];
  if (bank !== book) {
    const [said, posted] = [formatDollars(bank as Cents), formatDollars(book as Cents)];
    throw unprocessable(`The statement says ${said}, the books ${posted}.`);
  }
}

/** In the reconciliation at hand, if there is one; what another one has stays there. */
async function tickMatched(context: Context, accountID: number, books: readonly AccountLine[]): Promise<void> {
  const open = await findOpenRow(context, accountID);
  const free = books.filter((line) => line.kind === null).map(({ lineID }) => lineID);
  if (open && free.length > 0) await setTicks(context, open, free, true);
}

/** Errors: 422 when what it is was reconciled. */
async function unmatch(context: Context, bankLineID: number, accountID: number, matchID: number): Promise<void> {
  const db = context.db<Tables>();
  const [lines, banks] = await Promise.all([
    db.selectFrom('bank_match_lines').select('root_entry_id').where('match_id', '=', matchID).execute(),
    db.selectFrom('bank_lines').select('bank_line_id').where('match_id', '=', matchID).execute(),
  ]);
  const lineIDs = lines.map((line) => line.root_entry_id);
  await assertNotReconciled(context, lineIDs, accountID);
  await db.updateTable('bank_lines').set({ match_id: null }).where('match_id', '=', matchID).execute();
  await db.deleteFrom('bank_match_lines').where('match_id', '=', matchID).execute();
  const match = await db.deleteFrom('bank_matches').where('match_id', '=', matchID).returning('why').executeTakeFirst();
  const open = await findOpenRow(context, accountID);
  const books = await accountLines(context, { accountID, lineIDs });
  const ticked = books.filter((line) => line.kind === 'tick' && line.reconciliationID === open?.reconciliation_id);
  const tickedIDs = ticked.map(({ lineID }) => lineID);
  if (open && tickedIDs.length > 0) await setTicks(context, open, tickedIDs, false);
  const before = { bankLineIDs: banks.map((line) => line.bank_line_id), lineIDs, why: match?.why ?? '', accountID };
  const after = { bankLineIDs: [], lineIDs: [], why: '', accountID };
  context.emit({ ...bankLineEvents.event('bank_line_unmatched'), entityId: bankLineID, before, after });
}

async function lockLine(context: Context, bankLineID: number) {
  const row = await context
    .db<Tables>()
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_line_id', '=', bankLineID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(noun);
  return row;
}

/** Errors: 404; 422 for somebody who may not read the books, and would never hear of it. */
async function assertMaySettle(context: Context, userID: number): Promise<void> {
  const person = await findPerson(context, userID);
  if (!person) throw notFound('User');
  const { grants } = await getRole(context, person.role_id);
  if (isGranted(grants, can('accounting', 'read'))) return;
  const said = 'Choose somebody who may read the books';
  throw unprocessable(`${person.name} may not read the books. Choose somebody who may.`, { userID: said });
}

type Excluded = { excluded_reason: string; excluded_by: number | null; excluded_at: string | null };
const included: Excluded = { excluded_reason: '', excluded_by: null, excluded_at: null };

/** Answers how many changed. Errors: 404; 409 for what is matched already. */
async function setExcluded(context: Context, bankLineIDs: readonly number[], to: Excluded): Promise<number> {
  const among = anyOf([...new Set(bankLineIDs)]);
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_lines')
    .selectAll()
    .where('bank_line_id', '=', among)
    .orderBy('bank_line_id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(bankLineIDs).size) throw notFound(noun);
  if (rows.some((line) => line.match_id !== null)) throw conflict('A line is matched already. Unmatch it first.');
  const changed = rows.filter((line) => (line.excluded_at === null) !== (to.excluded_at === null));
  const [first] = changed;
  if (!first) return 0;
  const ids = changed.map((line) => line.bank_line_id);
  await context
    .db<Tables>()
    .updateTable('bank_lines')
    .set({ ...to, held_reason: '', held_by: null, held_at: null, held_until: null, reminded_at: null })
    .where('bank_line_id', '=', anyOf(ids))
    .execute();
  const name = to.excluded_at === null ? 'bank_line_included' : 'bank_lines_excluded';
  const { excluded_reason, excluded_by, excluded_at } = first;
  const before = { bankLineIDs: ids, excluded_reason, excluded_by, excluded_at };
  context.emit({
    ...bankLineEvents.event(name),
    entityId: first.bank_line_id,
    before,
    after: { bankLineIDs: ids, ...to },
  });
  return changed.length;
}

type Hold = { held_reason: string; held_by: number | null; held_at: string | null; held_until: string | null };

/** Whom it lies with is told again when its day comes. */
async function setHold(context: Context, bankLineID: number, hold: Hold): Promise<void> {
  const was = await lockLine(context, bankLineID);
  await context
    .db<Tables>()
    .updateTable('bank_lines')
    .set({ ...hold, reminded_at: null })
    .where('bank_line_id', '=', bankLineID)
    .execute();
  const facts = ({ held_reason, held_by, held_at, held_until }: Hold) => ({
    held_reason,
    held_by,
    held_at,
    held_until,
  });
  const name = hold.held_at === null ? 'bank_line_released' : 'bank_line_held';
  context.emit({ ...bankLineEvents.event(name), entityId: bankLineID, before: facts(was), after: facts(hold) });
}

/** Of the given ids those of this tenant, as people call them. */
export async function visibleBankLines(context: Context, ids: number[]) {
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_lines')
    .select(['bank_line_id', 'description'])
    .where('bank_line_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.bank_line_id, row.description]));
}

/** Takes matches away or puts one back, and holds. Errors: 404; 409 when it moved on since. */
export async function restoreBankLine(context: Context, id: number, change: Restoration): Promise<void> {
  if (bankLineEvents.is(change.event, 'bank_lines_matched')) {
    const { bankLineIDs } = change.expected as { bankLineIDs: number[] };
    for (const bankLineID of bankLineIDs) {
      const line = await lockLine(context, bankLineID);
      if (line.match_id === null) throw changedSince();
      await unmatch(context, bankLineID, line.account_id, line.match_id);
    }
    return;
  }
  if (bankLineEvents.is(change.event, 'bank_line_unmatched')) {
    const { accountID, ...match } = change.former as Match & { accountID: number };
    return matchAll(context, accountID, [match]);
  }
  if (bankLineEvents.is(change.event, 'bank_lines_excluded', 'bank_line_included')) {
    const { bankLineIDs, ...was } = change.former as Excluded & { bankLineIDs: number[] };
    if ((await setExcluded(context, bankLineIDs, was)) < bankLineIDs.length) throw changedSince();
    return;
  }
  const line = await lockLine(context, id);
  if (line.match_id !== null || line.held_at !== (change.expected as Hold).held_at) throw changedSince();
  await setHold(context, id, change.former as Hold);
}

/** A reconciliation begins with what is matched already ticked. */
export async function tickAtStart(context: Context, accountID: number): Promise<void> {
  const rows = await context
    .db<Tables>()
    .selectFrom('bank_match_lines')
    .select('root_entry_id')
    .where('account_id', '=', accountID)
    .execute();
  const open = await findOpenRow(context, accountID);
  if (!open || rows.length === 0) return;
  const lineIDs = rows.map((row) => row.root_entry_id);
  const books = await accountLines(context, { accountID, lineIDs });
  await tickMatched(
    context,
    accountID,
    books.filter((line) => line.date <= open.ends_on),
  );
}
