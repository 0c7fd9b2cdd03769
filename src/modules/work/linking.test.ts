import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { likeness } from './link-rules.ts';

const app = await testApp();
const acme = await app.newTenant();
const { admin } = acme;

async function newTicket(more: object = {}): Promise<number> {
  const { status, body } = await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more });
  expect(status, body.message).toBe(200);
  return body.data.ticketID;
}
const link = (ticketID: number, relation: string, id: number, more: object = {}) =>
  admin.call('tickets/change_ticket_link', { ticketID, relation, kind: 'ticket', id, isLinked: true, ...more });
const linksOf = async (ticketID: number, by = admin) => {
  const { body } = await by.call('tickets/ticket_links', { ticketID });
  return (body.data.links as { relation: string; kind: string; id: number }[]).map(
    ({ relation, kind, id }) => `${relation} ${kind} ${id}`,
  );
};

describe('tickets/change_ticket_link and tickets/ticket_links', () => {
  test('200: each end shows the link its own way, and one undo takes it away from both', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    const made = await link(one, 'blocked_by', other);
    expect(await linksOf(one)).toEqual([`blocked_by ticket ${other}`]);
    expect(await linksOf(other)).toEqual([`blocks ticket ${one}`]);
    await admin.call('events/undo', { undo: made.body.undo });
    expect([...(await linksOf(one)), ...(await linksOf(other))]).toEqual([]);
  });

  test('200: it is the same link, from whichever end it was made or is taken away', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    await link(one, 'blocks', other);
    await link(other, 'blocked_by', one);
    expect(await linksOf(other)).toEqual([`blocked_by ticket ${one}`]);
    await link(one, 'related', other);
    await link(other, 'related', one, { isLinked: false });
    await link(other, 'blocked_by', one, { isLinked: false });
    expect(await linksOf(one)).toEqual([]);
  });

  test('200: a part has one parent, the latest', async () => {
    const [part, first, second] = [await newTicket(), await newTicket(), await newTicket()];
    await link(part, 'parent', first);
    await link(second, 'child', part);
    expect(await linksOf(part)).toEqual([`parent ticket ${second}`]);
  });

  test('422: a circle, however long, and itself; also when undo would close it', async () => {
    const [a, b, c] = [await newTicket(), await newTicket(), await newTicket()];
    await link(a, 'blocked_by', b);
    await link(b, 'blocked_by', c);
    expect(await link(c, 'blocked_by', a)).toMatchObject({
      status: 422,
      body: { message: `That would go round in a circle: ticket ${a} leads to ticket ${c} already.` },
    });
    expect(await link(a, 'related', a)).toMatchObject({ status: 422 });
    const loosened = await link(a, 'blocked_by', b, { isLinked: false });
    expect(await link(c, 'blocked_by', a)).toMatchObject({ status: 200 });
    expect(await admin.call('events/undo', { undo: loosened.body.undo })).toMatchObject({ status: 422 });
  });

  test('422: of two that would close a circle at the same moment one is refused', async () => {
    const [a, b] = [await newTicket(), await newTicket()];
    const replies = await Promise.all([link(a, 'blocked_by', b), link(b, 'blocked_by', a)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('404: one that is not theirs to see is neither linked nor listed', async () => {
    const tech = await acme.add('Technician');
    const [open, hidden] = [await newTicket({ assignees: [tech.userID] }), await newTicket({ isPrivate: true })];
    await link(open, 'related', hidden);
    expect(await linksOf(open, tech)).toEqual([]);
    const asked = { ticketID: open, relation: 'related', kind: 'ticket', id: hidden, isLinked: true };
    expect(await tech.call('tickets/change_ticket_link', asked)).toMatchObject({ status: 404 });
  });
});

describe('tasks/change_task_link and tasks/task_links', () => {
  test('200: a task can wait for a ticket', async () => {
    const id = await newTicket();
    const made = await admin.call('tasks/create_task', { taskSubject: 'Order the seal' });
    const { taskID } = made.body.data;
    const asked = { taskID, relation: 'blocks', kind: 'ticket', id, isLinked: true };
    expect(await admin.call('tasks/change_task_link', asked)).toMatchObject({ status: 200 });
    expect((await admin.call('tasks/task_links', { taskID })).body.data.links).toMatchObject([
      { relation: 'blocks', kind: 'ticket', id, subject: 'Seal leak', isOpen: true },
    ]);
    expect(await linksOf(id)).toEqual([`blocked_by task ${taskID}`]);
  });
});

describe('tickets/merge_tickets', () => {
  test('200: people, assets, contacts and links move, the others are closed, and one undo takes all of it back', async () => {
    const [ann, bob] = [await acme.add('Technician'), await acme.add('Technician')];
    const contacts = [{ name: 'Pat' }];
    const customer = await admin.call('customers/create_customer', { customerName: 'One', contacts });
    const { customerID } = customer.body.data;
    const asset = await admin.call('assets/create_asset', { assetNumber: 'M-1', assetName: 'Pump' });
    const { assetID } = asset.body.data;
    const survivor = await newTicket({ customerID, assignees: [ann.userID] });
    const twin = await newTicket({ customerID, assignees: [bob.userID], assetIDs: [assetID] });
    const [waiting, needed] = [await newTicket(), await newTicket()];
    await admin.call('tickets/add_contacts_to_ticket', {
      ticketID: twin,
      add: [customer.body.data.contacts[0].contactID],
    });
    await link(waiting, 'blocked_by', twin);
    await link(twin, 'blocked_by', needed);
    const before = await snapshot();

    const merged = await admin.call('tickets/merge_tickets', { ticketID: survivor, duplicateIDs: [twin] });
    expect(merged).toMatchObject({ status: 200 });
    const after = await snapshot();
    expect(after.survivor).toMatchObject({ people: [ann.userID, bob.userID], assets: [assetID], contacts: ['Pat'] });
    expect(after.survivor.links.sort()).toEqual(
      [`blocked_by ticket ${needed}`, `blocks ticket ${waiting}`, `merged_from ticket ${twin}`].sort(),
    );
    expect(after.twin).toMatchObject({ status: 'Closed', links: [`merged_into ticket ${survivor}`] });

    expect(await admin.call('events/undo', { undo: merged.body.undo })).toMatchObject({ status: 200 });
    expect(await snapshot()).toEqual(before);

    async function snapshot() {
      const one = async (ticketID: number) => {
        const ticket = (await admin.call('tickets/ticket', { ticketID })).body.data;
        const { contacts } = (await admin.call('tickets/getTicketDetails', { ticketID })).body.data;
        return {
          status: ticket.statusName as string,
          people: ticket.assignedUserWithFlagStatus.map(({ userID }: { userID: number }) => userID).sort(),
          assets: ticket.assets.map((asset: { assetID: number }) => asset.assetID),
          contacts: contacts.map(({ name }: { name: string }) => name),
          links: await linksOf(ticketID),
        };
      };
      return { survivor: await one(survivor), twin: await one(twin), waiting: await one(waiting) };
    }
  });

  test('200: a merged one that is reopened stands on its own again', async () => {
    const [survivor, twin] = [await newTicket(), await newTicket()];
    await admin.call('tickets/merge_tickets', { ticketID: survivor, duplicateIDs: [twin] });
    await admin.call('tickets/reopen_ticket', { ticketID: twin });
    expect(await linksOf(survivor)).toEqual([]);
  });

  test('422: with itself, and with a closed one; 404 for an unknown one; nothing is changed', async () => {
    const [survivor, twin, closed] = [await newTicket(), await newTicket(), await newTicket()];
    await admin.call('tickets/close_ticket', { ticketID: closed });
    const merge = (...duplicateIDs: number[]) =>
      admin.call('tickets/merge_tickets', { ticketID: survivor, duplicateIDs });
    expect(await merge(survivor)).toMatchObject({ status: 422 });
    expect(await merge(twin, closed)).toMatchObject({ status: 422 });
    expect(await merge(twin, 9_999)).toMatchObject({ status: 404 });
    expect((await admin.call('tickets/ticket', { ticketID: twin })).body.data.statusName).toBe('New');
  });
});

describe('tickets/find_likely_duplicates', () => {
  test('200: open ones of the same customer with a similar subject, the most similar first', async () => {
    const made = await admin.call('customers/create_customer', { customerName: 'Twice' });
    const { customerID } = made.body.data;
    const same = await newTicket({ customerID, ticketSubject: 'Seal leak, P-204 transfer pump' });
    const near = await newTicket({ customerID, ticketSubject: 'Seal leak at transfer pump 204, again' });
    await newTicket({ customerID, ticketSubject: 'Annual backflow test' });
    await newTicket({ ticketSubject: 'Seal leak, P-204 transfer pump' });
    const closed = await newTicket({ customerID, ticketSubject: 'Seal leak, P-204 transfer pump' });
    await admin.call('tickets/close_ticket', { ticketID: closed });
    const asked = { customerID, ticketSubject: 'seal leak P-204 transfer pump' };
    const { body } = await admin.call('tickets/find_likely_duplicates', asked);
    expect(body.data.duplicates.map(({ id }: { id: number }) => id)).toEqual([same, near]);
  });

  test('any two subjects are as alike one way as the other, between 0 and 1, and a subject is like itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const value = likeness(left, right);
        expect(value).toBe(likeness(right, left));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
    expect(likeness('Seal leak', 'SEAL  leak!')).toBe(1);
    expect(likeness('', '')).toBe(0);
  });
});
