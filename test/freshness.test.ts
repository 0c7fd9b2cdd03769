import { expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { type Call, everyKind, shownBy } from '#shared/contract.ts';
import { type Reply, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { isLong } from '#test/seed.ts';
import { jsonOf, variantsOf } from './attack/bodies.ts';
import { foundCompany } from './attack/company.ts';
import { bodyOf, isReading, send } from './attack/requests.ts';
import { openRows } from './attack/rows.ts';

/**
 * The page asks again for what shows a kind of record that a reply says has changed (docs/decisions/0044-freshness.md). Every write is done in a
 * company that has one of everything, and every read is asked before and after: one that answers something else shows a kind that was told.
 */
const app = await testApp({ database: await ownDatabase(), isWithoutWorker: true });
const company = await foundCompany(app, 'SEEN');
const rows = await openRows(app);
const back = await rows.keep(company.tenantID);
const session = () => app.signIn({ ...company.admin, tenantId: company.tenantID, userId: company.admin.userID });
let reader = await session();
let writer = await session();

type Asked = { call: Call; body: unknown; shows: readonly string[]; was: string };
const calls = allRoutes.map(({ call }) => call).filter(({ kind }) => kind !== 'public');
/** Of each call the first forms of its body; the long run asks in more of them, and everything after each write. */
const mostBodies = isLong ? 6 : 2;
const oneOf = isLong ? 1 : 8;

/** What a read shows where that is not the same for every input: as its screen says it. */
function shownFor(call: Call, body: unknown, answer: Reply): readonly string[] {
  const { module = '', type = '' } = body as { module?: string; type?: string };
  switch (call.path) {
    case 'events/list_deleted':
      return [module];
    case 'notes/notes':
      return [type, 'notes'];
    default:
      return answer.body.data.touchedBy ? [...shownBy(call), ...answer.body.data.touchedBy] : shownBy(call);
  }
}

/** What no page asks by itself: whoever asks it asks anew each time, or draws it as it was told. */
const askedAnew = new Set([
  // A step of a form or a dialog, asked when it is taken.
  ...['accounting/check_entry_import', 'imports/check_import', 'live/since'],
]);

const bodiesOf = (call: Call): unknown[] => {
  const bodies = variantsOf(jsonOf(call.input), company.ids).map((chosen) => bodyOf(call, company, chosen));
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()].slice(0, mostBodies);
};

/** What an answer says apart from the time it was given. */
async function answerOf(call: Call, body: unknown): Promise<{ reply: Reply; said: string }> {
  const reply = await reader.call(call.path, body);
  return { reply, said: reply.raw.toString().replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?/g, '<time>') };
}

test('what a write changes is asked again wherever it is shown', async () => {
  const asked: Asked[] = [];
  for (const call of calls.filter(({ kind, path }) => kind === 'read' && !askedAnew.has(path)))
    for (const body of bodiesOf(call)) {
      const { reply, said } = await answerOf(call, body);
      if (reply.status === 200) asked.push({ call, body, shows: shownFor(call, body, reply), was: said });
    }
  const old: string[] = [];
  const done: string[] = [];
  for (const [turn, call] of calls.filter((call) => !isReading(call)).entries()) {
    for (const body of bodiesOf(call)) {
      const reply = await send(writer, call, body);
      if (call.kind === 'outside' || call.path === 'users/logout')
        [reader, writer] = [await session(), await session()];
      if (reply.status !== 200) continue;
      done.push(call.path);
      const changed = reply.body.changed ?? [];
      const others = asked.filter(
        ({ shows }, index) =>
          (index + turn) % oneOf === 0 && shows !== everyKind && !changed.some((kind) => shows.includes(kind)),
      );
      const differing: Asked[] = [];
      for (const one of others) if ((await answerOf(one.call, one.body)).said !== one.was) differing.push(one);
      await back();
      for (const one of differing) {
        // What the tests put back by hand, the server may have counted; and a session is another one now.
        const { said } = await answerOf(one.call, one.body);
        if (said === one.was)
          old.push(
            `${call.path} changed ${changed.join(' and ') || 'what nobody is told of'}, and ${one.call.path} shows it`,
          );
        one.was = said;
      }
      if (!isLong) break;
    }
  }
  console.log(`${asked.length} answers beside ${done.length} writes`);
  expect([...new Set(old)].sort()).toEqual([]);
}, 1_200_000);
