import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes, modules } from '#app/modules.ts';
import { seededGrants } from '#modules/roles/rules.ts';
import type { Call } from '#shared/contract.ts';
import { isGranted } from '#shared/permission.ts';
import { SeededRandom } from '#shared/seeded-random.ts';
import { type Reply, type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { isLong, seed } from '#test/seed.ts';
import { absent, idLeaves, jsonOf, nonsense, placesOf, variantsOf, withValue } from './bodies.ts';
import { foundCompany, numberFrom } from './company.ts';
import { bodyOf, isReading, send } from './requests.ts';
import { openRows, type Sums } from './rows.ts';

/**
 * An attacker in one company tries what there is against another, and against their own. Every declared call is in it: its bodies come of its
 * contract, with the ids of a company that has one of everything; after each write the company is put back to what it was.
 */
const app = await testApp({ database: await ownDatabase(), isWithoutWorker: true });
const ours = await foundCompany(app, 'OURS');
await numberFrom(app, 500_000);
const theirs = await foundCompany(app, 'VMK7');
const roles = ['Manager', 'Dispatcher', 'Technician', 'Accountant', 'Viewer'] as const;
const people = new Map<string, TestPerson>();
for (const role of roles) people.set(role, await ours.add(role));
const rows = await openRows(app);
const back = await rows.keep(ours.tenantID);

const calls = allRoutes.map((route) => route.call).filter((call) => call.kind !== 'public');
const jsonFor = (call: Call) => jsonOf(call.input);

/** A new session each: some calls end the one they come in, or others. */
const freshOf = (person: TestPerson) => app.signIn({ ...person, tenantId: ours.tenantID, userId: person.userID });
const fresh = () => freshOf(ours.admin);
let attacker = await fresh();

/** What no reply may say: where in the program something went wrong, or what the database was asked. */
const innards =
  /node_modules|\bat \S+ \(|\.ts:\d+|violates \S+|syntax error at|(relation|column|constraint) "|SQLSTATE|\bselect .+ from \w+ where\b/i;

function expectDecent(reply: Reply, what: string): void {
  const shown = `${what} → ${reply.status} ${reply.raw.toString().slice(0, 300)}`;
  expect(reply.status, shown).toBeLessThan(500);
  if (reply.status !== 200) expect(reply.raw.toString(), shown).not.toMatch(innards);
}

async function sendAsAttacker(call: Call, body: unknown): Promise<Reply> {
  const reply = await send(attacker, call, body);
  if (call.kind === 'outside') attacker = await fresh();
  return reply;
}

/** What an answer says, apart from what differs each time and the id that was asked for. */
function told({ status, raw, headers }: Reply, id: number | string): string {
  if (!/json/.test(String(headers['content-type']))) return `${status} ${headers['content-type']}`;
  const text = raw
    .toString()
    .replaceAll(String(id), '#')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?/g, '<time>');
  return `${status} ${text}`;
}

/** Calls that the company cannot do with what it has: each needs a state of its own, which its tests make. The list only gets shorter. */
const notBuilt = new Set([
  ...[
    'users/confirm_second_factor',
    'users/confirm_passkey',
    'users/join_tenant',
    'settings/test_single_sign_on',
    'settings/upload_avatar',
    'settings/upload_logo',
    'images/getImage_get',
    'frame/close_tab',
  ],
  ...[
    'settings/test_cloud_storage',
    'cloud/list_cloud_folder',
    'cloud/list_linked_folder',
    'cloud/download_cloud_link',
  ],
  ...['tasks/upload_task_cloud_link', 'tasks/link_task_cloud_path', 'tasks/remove_task_cloud_link'],
  ...['tickets/upload_ticket_cloud_link', 'tickets/link_ticket_cloud_path'],
  ...['tasks/open_follow_up_ticket', 'tickets/open_follow_up_ticket', 'imports/take_back_import'],
  ...['time/claim_idle', 'time/discard_idle', 'time/clock_out', 'time/extend_running', 'time/pause_at_last_activity'],
  ...['accounting/set_up_books', 'accounting/uploadAccountTransactionAttachment', 'accounting/post_recurring_entry'],
  ...['accounting/skip_recurring_entry', 'accounting/complete_reconciliation', 'accounting/unmatch_bank_line'],
  ...['accounting/download_journal', 'accounting/run_book_import', 'accounting/take_back_book_import'],
  ...['accounting/reopen_books', 'accounting/post_closing_entry', 'exports/download_everything'],
  ...['settings/fill_with_sample_data', 'settings/empty_sample_data'],
  'notifications/set_read',
]);

/**
 * Where a write answers 200 to an id that nobody has, and nothing is kept of it: what is taken away that was not there, what was seen before an
 * edit, one of many that is answered about by itself, and the name of an import that begins with it.
 */
const unheeded = new Set([
  ...['tasks/add_assignees_to_task remove', 'tickets/add_assignees_to_ticket remove'],
  ...['tickets/add_contacts_to_ticket remove', 'notes/mark_notes_read noteIDs', 'field_tickets/attach_photos remove'],
  ...['accounting/update_bank_rule was.accountID', 'accounting/update_bank_rule was.otherAccountID'],
  ...['accounting/update_bank_rule was.payee.id', 'accounting/save_tax_zone was.jurisdictions.agencyID'],
  'reports/update_report_schedule was.userIDs',
  ...['work/change_many', 'work/preview_change_many'].flatMap((path) => [
    ...[`${path} ids`, `${path} changes.assign`, `${path} changes.unassign`, `${path} changes.typeID`],
    ...[`${path} changes.divisionID`, `${path} changes.departmentID`],
  ]),
  ...['accounting/stage_entry_rows', 'imports/stage_rows'].map((path) => `${path} importID`),
  // A line of an id that there is none of is a new one.
  'field_tickets/set_field_ticket_lines lines.lineID',
  // It answers which of its accounts there is none of.
  'accounting/check_book_import options.accounts.accountID',
]);

describe('ids of another company', () => {
  let before: Sums;
  const built = new Set<string>();
  const unlooked = new Set<string>();
  let probes = 0;
  beforeAll(async () => {
    before = await rows.sums(theirs.tenantID);
  });
  afterAll(() => console.log(`Ids of another company: ${probes} tried, ${built.size} of ${calls.length} calls done`));

  test('no id of one is an id of the other', () => {
    const same = Object.keys(ours.ids).filter((name) => ours.ids[name] === theirs.ids[name]);
    expect(same).toEqual([]);
  });

  test('every kind of record with an address is there to be asked for', () => {
    const nouns = modules
      .flatMap((module) => module.entities ?? [])
      .filter(({ address }) => address)
      .map(({ noun }) => noun.replace(/ (\w)/g, (_all, letter: string) => letter.toUpperCase()))
      .map((noun) => `${noun.charAt(0).toLowerCase()}${noun.slice(1)}ID`);
    // Calls name an account transaction and a statement line in short, as product.md does; of service levels each company has one.
    const shorter = ['accountTransactionID', 'statementLineID', 'serviceLevelsID'];
    expect(nouns.filter((name) => !(name in theirs.ids) && !shorter.includes(name))).toEqual([]);
  });

  test.each(calls.map((call) => [call.path, call] as const))('%s: as if they did not exist', async (path, call) => {
    const seen = new Set<string>();
    // Where a row of the other company was written; everything of it is looked at once more at the end.
    const written = new Set<string>();
    const putBack = async () => {
      for (const { name, tenantID } of await back()) if (tenantID === theirs.tenantID) written.add(name);
    };
    for (const chosen of variantsOf(jsonFor(call), ours.ids)) {
      const body = bodyOf(call, ours, chosen);
      for (const { place, name } of idLeaves(body, ours.ids)) {
        const [their, no] = [theirs.ids[name] ?? 0, absent(theirs.ids[name] ?? 0)];
        const probe = [JSON.stringify(withValue(body, place, their)), JSON.stringify(withValue(body, place, no))];
        if (seen.has(probe[0] ?? '')) continue;
        seen.add(probe[0] ?? '');
        const answers: string[] = [];
        for (const [index, id] of [their, no].entries()) {
          const reply = await sendAsAttacker(call, JSON.parse(probe[index] ?? ''));
          answers.push(told(reply, id));
          expect(reply.raw.toString(), `${path} tells of them: ${probe[index]}`).not.toContain(theirs.mark);
          if (reply.status === 200 && !isReading(call)) {
            if (id === no) unlooked.add(`${path} ${place.filter((part) => typeof part === 'string').join('.')}`);
            await putBack();
          }
        }
        probes++;
        expect(answers[0], `${path} ${probe[0]}`).toBe(answers[1]);
      }
      if (built.has(path)) continue;
      const reply = await sendAsAttacker(call, bodyOf(call, ours, chosen));
      expect(reply.raw.toString()).not.toContain(theirs.mark);
      if (reply.status !== 200) continue;
      built.add(path);
      if (!isReading(call)) await putBack();
    }
    expect(rows.changed(before, await rows.sums(theirs.tenantID, [...written]))).toEqual([]);
  });

  test('every call was done with ids of the own company, but for those that are named', () => {
    const left = calls.map(({ path }) => path).filter((path) => !built.has(path));
    expect(left.sort()).toEqual([...notBuilt].sort());
  });

  test('an id that nobody has is refused wherever it would be kept', () => {
    expect([...unlooked].sort()).toEqual([...unheeded].sort());
  });

  test('and nothing was changed in the other company', async () => {
    expect(rows.changed(before, await rows.sums(theirs.tenantID))).toEqual([]);
  });
});

describe('roles', () => {
  test.each(roles)('%s: no call is done without the right that it declares', async (role) => {
    let refused = 0;
    for (const call of calls) {
      const hasRight = isGranted(seededGrants(role), call.permission);
      // What somebody may do, everything else is about: the long run looks at that as well.
      if (hasRight && !isLong) continue;
      const person = people.get(role) ?? attacker;
      const reply = await send(person, call, bodyOf(call, ours));
      const what = `${role}: ${call.path}`;
      expectDecent(reply, what);
      if (!hasRight) {
        expect([what, reply.status]).toEqual([what, 403]);
        refused++;
      }
      if (reply.status === 200 && !isReading(call)) await back();
      if (call.kind === 'outside') people.set(role, await freshOf(person));
    }
    console.log(`${role}: ${refused} calls refused`);
  });
});

describe('odd bodies', () => {
  const most = isLong ? 90_000 : 2_500;
  const perCall = Math.ceil(most / calls.length);
  // Beside what no field likes: nothing at all, and lists in lists.
  const odd = [...nonsense, undefined, JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))].map((value) => ({ value }));

  test.each(calls.map((call) => [call.path, call] as const))(
    '%s: a good body with one thing wrong is refused or done, never our own mistake',
    async (path, call) => {
      const random = new SeededRandom(seed + path.length);
      const variants = variantsOf(jsonFor(call), ours.ids);
      for (let turn = 0; turn < perCall; turn++) {
        const body = bodyOf(call, ours, turn === 0 ? variants[0] : random.pick(variants));
        const sent = withValue(body, random.pick([...placesOf(body), ['extra']]), random.pick(odd).value);
        const reply = await sendAsAttacker(call, sent);
        if (reply.status === 200 && !isReading(call)) await back();
        expectDecent(reply, `${path} ${JSON.stringify(sent)?.slice(0, 600)}`);
      }
    },
    isLong ? 600_000 : 60_000,
  );
});

describe('races', () => {
  const atOnce = isLong ? 8 : 4;
  const writing = calls.filter(({ kind }) => kind === 'write' || kind === 'touch');

  let before: Map<string, number>;
  beforeAll(async () => {
    before = await rows.counts(ours.tenantID);
  });

  /** How many were done, and how many rows each table has more or fewer for it. */
  async function effectsOf(replies: Reply[]) {
    const touched = new Set((await rows.touched()).map(({ name }) => name));
    const now = await rows.counts(ours.tenantID, [...touched]);
    const more = [...now].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    return {
      done: replies.filter(({ status }) => status === 200).length,
      more: Object.fromEntries(more.filter(([, rows]) => rows !== 0)),
    };
  }

  test.each(writing.map((call) => [call.path, call] as const))(
    `%s: ${atOnce} at once, each with a key of its own, do no more than ${atOnce} in turn`,
    async (path, call) => {
      const bodies = Array.from({ length: atOnce }, () => bodyOf(call, ours));
      try {
        const replies: Reply[] = [];
        for (const body of bodies) replies.push(await send(attacker, call, body));
        const inTurn = await effectsOf(replies);
        await back();
        const together = await Promise.all(bodies.map((body) => send(attacker, call, body)));
        const what = `${path}: ${together.map(({ status, raw }) => `${status} ${raw}`.slice(0, 150)).join(' | ')}`;
        for (const reply of together) expect([200, 403, 404, 409, 422], what).toContain(reply.status);
        const atSameTime = await effectsOf(together);
        // Whoever comes second may be told so instead of being let through: then less is done, and nothing in part.
        if (atSameTime.done < inTurn.done) {
          expect(atSameTime.done, what).toBeGreaterThan(0);
          for (const [name, rows] of Object.entries(atSameTime.more))
            expect(Math.abs(rows), `${what}: ${name}`).toBeLessThanOrEqual(Math.abs(inTurn.more[name] ?? 0));
        } else expect(atSameTime, what).toEqual(inTurn);
        if (!('journal_entries' in atSameTime.more)) return;
        const books = await attacker.call('accounting/check_books');
        expect(books.body.data.problems, path).toEqual([]);
      } finally {
        await back();
      }
    },
  );
});
