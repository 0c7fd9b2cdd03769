import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestPerson, testApp } from '#test/app.ts';
import { addDivision } from '../../tenants/parts/public.ts';

/**
 * docs/rules/work.md#access against a second, stupid implementation: whatever the tickets and whoever asks, lists, counts,
 * details, history and live messages show the same tickets.
 */
const app = await testApp();
const tenant = await app.newTenant();
const divisions = await tenant.within(async (context) => [
  await addDivision(context, 'Odessa'),
  await addDivision(context, 'Midland'),
]);
const people: { person: TestPerson; role: string; limit: number | null }[] = [
  { person: tenant.admin, role: 'Administrator', limit: null },
  { person: await tenant.add('Manager'), role: 'Manager', limit: null },
  { person: await tenant.add('Dispatcher'), role: 'Dispatcher', limit: divisions[0] ?? null },
  { person: await tenant.add('Technician'), role: 'Technician', limit: null },
  { person: await tenant.add('Viewer'), role: 'Viewer', limit: divisions[1] ?? null },
];
for (const { person, limit } of people) {
  if (limit === null) continue;
  await app.owner.query(
    `insert into work_access (tenant_id, user_id, kind, division_id) values ($1, $2, 'ticket', $3)`,
    [tenant.tenantID, person.userID, limit],
  );
}

type Sample = { division: number | null; isPrivate: boolean; assignees: number[]; creator: number };
const sample: fc.Arbitrary<Sample> = fc.record({
  division: fc.option(fc.constantFrom(...divisions)),
  isPrivate: fc.boolean(),
  assignees: fc.subarray([0, 1, 3]),
  creator: fc.constantFrom(0, 1, 2),
});

function maySee(sampleOf: Sample, index: number): boolean {
  const asking = people[index];
  if (!asking) return false;
  const isMine = sampleOf.creator === index || sampleOf.assignees.includes(index);
  if (asking.role === 'Technician') return isMine;
  if (asking.limit !== null && sampleOf.division !== null && sampleOf.division !== asking.limit && !isMine)
    return false;
  return !sampleOf.isPrivate || isMine || asking.role === 'Administrator';
}

test('a person sees exactly what the rule says, everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 4 }), async (samples) => {
      const since = new Date(Date.now() - 1000).toISOString().slice(0, 19).replace('T', ' ');
      const ids: number[] = [];
      for (const { division, isPrivate, assignees, creator } of samples) {
        const userIDs = assignees.map((index) => people[index]?.person.userID);
        const given = { ticketSubject: 'x', divisionID: division, isPrivate, assignees: userIDs };
        const { status, body } = (await people[creator]?.person.call('tickets/create_ticket', given)) ?? {};
        expect(status).toBe(200);
        ids.push(body?.data.ticketID);
      }
      for (const [index, { person }] of people.entries()) {
        const expected = ids.filter((_id, at) => maySee(samples[at] as Sample, index));
        const only = (list: { ticketID?: number; module?: string; entityId?: number }[]) =>
          ids.filter((id) =>
            list.some((row) => row.ticketID === id || (row.module === 'tickets' && row.entityId === id)),
          );
        const list = await person.call('tickets/getTicketsUsingMultiFilters', { view: 'all' });
        expect(only(list.body.data.rows)).toEqual(expected);
        const live = await person.call('live/since', { since });
        expect(only(live.body.data.changes)).toEqual(expected);
        for (const id of ids) {
          const wanted = expected.includes(id) ? 200 : 404;
          expect((await person.call('tickets/ticket', { ticketID: id })).status).toBe(wanted);
          expect((await person.call('events/list_history', { module: 'tickets', entityID: id })).status).toBe(wanted);
        }
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
