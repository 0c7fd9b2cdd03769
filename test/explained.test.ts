import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRoutes, entities } from '#app/modules.ts';
import { bodyNaming } from '#modules/rights/rules.ts';
import { seededRoles } from '#modules/roles/rules.ts';
import type { Call } from '#shared/contract.ts';
import { type Entity, idNamesOf } from '#shared/entity.ts';
import { missingRight } from '#shared/permission.ts';
import { type Reply, type TestPerson, testApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { isLong, seed } from '#test/seed.ts';
import { merged } from './attack/bodies.ts';
import { foundCompany } from './attack/company.ts';
import { bodyOf, isReading, send } from './attack/requests.ts';
import { openRows } from './attack/rows.ts';
import { peopleOfAnyRole } from './generated-roles.ts';

/** docs/rules/roles.md#explained: what is said of a person, an action and a record is what the server does when they ask. */
const app = await testApp({ database: await ownDatabase(), isWithoutWorker: true });
const company = await foundCompany(app, 'SAID');
const { admin, ids } = company;
const numRuns = isLong ? 100_000 : 1_000;

const people: TestPerson[] = [company.colleague];
for (const role of seededRoles) people.push(await company.add(role, { name: role }));
people.push(...(await peopleOfAnyRole(company, 20)));
// Some see a part of the work, and some of it is theirs.
for (const [index, { userID }] of people.entries()) {
  const part = index % 2 === 0 ? { divisionID: ids.divisionID } : { departmentID: ids.departmentID };
  if (index % 3 === 0) await admin.call('users/create_work_access', { userID, kind: 'ticket', ...part });
  if (index % 4 === 1) await admin.call('tickets/add_assignees_to_ticket', { ticketID: ids.ticketID, add: [userID] });
}
const rows = await openRows(app);
const back = await rows.keep(company.tenantID);

type Named = { entity: Entity; entityID: number };
/** The company's records that a call can name. */
const namedBy = (call: Call): (Named | null)[] => [
  null,
  ...entities.all().flatMap((entity) => {
    const known = idNamesOf(entity).map((name) => ids[name]);
    const entityID = known.find((id) => typeof id === 'number');
    return entityID && bodyNaming(call, entity, entityID) ? [{ entity, entityID }] : [];
  }),
];
const calls = allRoutes.map(({ call }) => call).filter(({ kind }) => kind !== 'public');

const sessions = new Map<number, TestPerson>();
async function sessionOf(person: TestPerson): Promise<TestPerson> {
  const known = sessions.get(person.userID);
  if (known) return known;
  const session = await app.signIn({ ...person, tenantId: company.tenantID, userId: person.userID });
  sessions.set(person.userID, session);
  return session;
}

/** What comes when they ask for it; nothing of it stays. */
async function asked(person: TestPerson, call: Call, named: Named | null): Promise<Reply> {
  const own = named ? bodyNaming(call, named.entity, named.entityID) : {};
  const reply = await send(await sessionOf(person), call, merged(bodyOf(call, company), own));
  if (!isReading(call)) await back();
  if (reply.status !== 401) return reply;
  // What somebody asked before has ended their session, or that of others.
  sessions.delete(person.userID);
  return asked(person, call, named);
}

test(`what is said of ${numRuns} people, actions and records is what the server does`, async () => {
  const triples = fc.sample(fc.record({ who: fc.nat(), what: fc.nat(), which: fc.nat() }), { numRuns, seed });
  const wrong = new Set<string>();
  const counts = { allowed: 0, refused: 0, inPart: 0 };
  for (const { who, what, which } of triples) {
    const person = people[who % people.length] as TestPerson;
    const call = calls[what % calls.length] as Call;
    const records = namedBy(call);
    const named = records[which % records.length] ?? null;
    const record = named && { module: named.entity.module, entityID: named.entityID };
    const explaining = await sessionOf(admin);
    const said = await explaining.call('settings/explain_right', { userID: person.userID, path: call.path, record });
    expect(said.status, `${call.path} ${JSON.stringify(record)}: ${said.raw}`).toBe(200);
    const { isAllowed, isWhole, reasons } = said.body.data;
    const reply = await asked(person, call, named);
    // Who sees everything does not find it either: something else that the body names is not there.
    if (reply.status === 404 && (await asked(admin, call, named)).status === 404) continue;
    // Without a record the right alone is asked for.
    const isRefused = named ? [403, 404].includes(reply.status) : reply.body?.message === missingRight(call.permission);
    counts[isRefused ? 'refused' : 'allowed']++;
    if (!isWhole) counts.inPart++;
    if (isAllowed === !isRefused || !isWhole) continue;
    const of = named ? ` of ${named.entity.module}` : '';
    wrong.add(`${call.path}${of}: ${reasons.at(-1).says} — ${reply.status} ${reply.body?.message}`);
  }
  console.log(`${counts.allowed} allowed, ${counts.refused} refused, ${counts.inPart} looked at in part`);
  expect([...wrong].sort()).toEqual([]);
}, 10_800_000);
