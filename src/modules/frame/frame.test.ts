import { describe, expect, test } from 'vitest';
import { toUtcTime } from '#shared/dates.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';
import type { OpenTab } from './contract.ts';

const app = await testApp();

async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  return { acme, ada: acme.admin, ben };
}
const frameOf = async (person: TestPerson) => (await person.call('frame/get_frame')).body.data;
const tabsOf = async (person: TestPerson) => ((await frameOf(person)).tabs as OpenTab[]).map((tab) => tab.label);
const viewedBy = async (person: TestPerson): Promise<string[]> =>
  (await person.call('frame/list_recently_viewed')).body.data.rows.map((row: { label: string }) => row.label);
const view = (person: TestPerson, entityID: number, module = 'tickets') =>
  person.call('frame/note_viewed', { module, entityID });
async function newTicket(by: TestPerson, ticketSubject = 'Seal leak', more: object = {}): Promise<number> {
  return (await by.call('tickets/create_ticket', { ticketSubject, ...more })).body.data.ticketID;
}

describe('frame/get_frame', () => {
  test('200: a number beside an area is as many as its list has rows, and the flag is the person’s own', async () => {
    const { ada, ben } = await company();
    const ticketID = await newTicket(ada, 'Seal leak', { assignees: [ben.userID], isPrivate: true });
    await newTicket(ada, 'Ended', { assignees: [ben.userID] }).then((id) =>
      ada.call('tickets/close_ticket', { ticketID: id }),
    );
    await newTicket(ada, 'Of nobody');
    for (const customerName of ['Orla Ridge', 'Toyah Creek'])
      await ada.call('customers/create_customer', { customerName });
    await ada.call('tickets/change_ticket_flag_status', { ticketID, userID: ben.userID, isFlagged: true });
    for (const person of [ada, ben]) {
      const { counts } = await frameOf(person);
      for (const [area, path] of [
        ['/tickets', 'tickets/tickets'],
        ['/tasks', 'tasks/get_task_list'],
        ['/customers', 'customers/get_customer_list'],
        ['/assets', 'assets/get_asset_list'],
      ] as const) {
        const { rows } = (await person.call(path, area.startsWith('/t') ? { view: 'my' } : {})).body.data;
        expect(counts.find((one: { area: string }) => one.area === area).count).toBe(rows.length);
      }
    }
    const ofWork = (await frameOf(ben)).counts.filter(({ label }: { label: string }) => label === 'assigned to you');
    expect(ofWork).toEqual([
      { area: '/tasks', label: 'assigned to you', count: 0, hasFlag: false },
      { area: '/tickets', label: 'assigned to you', count: 1, hasFlag: true },
    ]);
    expect((await frameOf(ada)).counts.every((one: { hasFlag: boolean }) => !one.hasFlag)).toBe(true);
  });

  test('200: what may not be read is not counted', async () => {
    const { acme, ben } = await company();
    await app.owner.query(
      `update roles set grants = jsonb_set(grants, '{levels,tasks}', '0') where tenant_id = $1 and name = 'Technician'`,
      [acme.tenantID],
    );
    const areas = (await frameOf(ben)).counts.map((one: { area: string }) => one.area);
    expect([areas.includes('/tickets'), areas.includes('/tasks')]).toEqual([true, false]);
  });

  test('200: what runs, since when; nothing when nothing runs', async () => {
    const { ada, ben } = await company();
    const ticketID = await newTicket(ada, 'Seal leak', { assignees: [ben.userID] });
    expect((await frameOf(ben)).running).toBeNull();
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: 2 });
    const { running, now } = await frameOf(ben);
    expect(running).toEqual({
      module: 'tickets',
      entityID: ticketID,
      label: 'Seal leak',
      address: `/tickets/${ticketID}`,
      startedAt: expect.any(String),
      asksAt: expect.any(String),
    });
    expect(running.startedAt <= now).toBe(true);
    expect(running.asksAt > now).toBe(true);
    expect((await frameOf(ada)).running).toBeNull();
    await ben.call('tickets/change_ticket_status', { ticketID, statusID: 11 });
    expect((await frameOf(ben)).running).toBeNull();
  });

  test('200: counts the unread notifications', async () => {
    const { ada, ben } = await company();
    await newTicket(ada, 'Seal leak', { assignees: [ben.userID] });
    await expect.poll(async () => (await frameOf(ben)).unread).toBe(1);
    await view(ben, 1);
    expect((await frameOf(ben)).unread).toBe(0);
  });
});

describe('frame/note_viewed', () => {
  test('200: work becomes a tab, with the own activity status where one is assigned', async () => {
    const { ada, ben } = await company();
    const first = await newTicket(ada, 'First', { assignees: [ben.userID, ada.userID] });
    const second = await newTicket(ada, 'Second', { assignees: [ben.userID] });
    for (const id of [first, second, first]) await view(ben, id);
    await ada.call('tickets/change_ticket_status', { ticketID: first, statusID: 3 });
    expect((await frameOf(ben)).tabs).toEqual([
      { module: 'tickets', entityID: first, label: 'First', address: `/tickets/${first}`, statusID: 1 },
      { module: 'tickets', entityID: second, label: 'Second', address: `/tickets/${second}`, statusID: 1 },
    ]);
    await view(ada, first);
    expect((await frameOf(ada)).tabs[0].statusID).toBe(3);
  });

  test('200: answers all tabs where it opened one, and the moment that live messages name', async () => {
    const { ada } = await company();
    const ticketID = await newTicket(ada, 'First');
    const { opened } = (await view(ada, ticketID)).body.data;
    expect(opened.tabs).toEqual((await frameOf(ada)).tabs);
    expect(opened.tabs).toMatchObject([{ entityID: ticketID }]);
    const since = toUtcTime(new Date(Date.now() - 15_000));
    const told = async () =>
      (await ada.call('live/since', { since })).body.data.changes.filter(
        ({ module }: { module: string }) => module === 'frame',
      );
    expect(await told()).toEqual([{ module: 'frame', at: opened.at }]);
    expect((await view(ada, ticketID)).body.data.opened).toBeNull();
    await ada.call('frame/close_tab', { module: 'tickets', entityID: ticketID });
    const [{ at }] = await told();
    expect(at > opened.at).toBe(true);
  });

  test('200: a tab whose record was deleted, or went out of sight, is gone', async () => {
    const { ada, ben } = await company();
    const first = await newTicket(ada, 'First', { assignees: [ben.userID] });
    const second = await newTicket(ada, 'Second', { assignees: [ben.userID] });
    await view(ben, first);
    await view(ben, second);
    await ada.call('tickets/delete_ticket', { ticketID: first });
    await ada.call('tickets/add_assignees_to_ticket', { ticketID: second, remove: [ben.userID] });
    expect([await tabsOf(ben), await viewedBy(ben)]).toEqual([[], []]);
  });

  test('200: the person’s other browsers hear of a tab that opens, and of no other look', async () => {
    const { acme, ada } = await company();
    const ticketID = await newTicket(ada);
    const { customerID } = (await ada.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    const heard = async () => {
      const since = toUtcTime(new Date(Date.now() - 15_000));
      const { changes } = (await ada.call('live/since', { since })).body.data;
      const isFrame = changes.some(({ module }: { module: string }) => module === 'frame');
      await older(app.owner, 'viewed', { tenant_id: acme.tenantID }, { minutes: 1 });
      return isFrame;
    };
    await view(ada, customerID, 'customers');
    expect(await heard()).toBe(false);
    await view(ada, ticketID);
    expect(await heard()).toBe(true);
    await view(ada, ticketID);
    expect(await heard()).toBe(false);
    await ada.call('frame/close_tab', { module: 'tickets', entityID: ticketID });
    await heard();
    await view(ada, ticketID);
    expect(await heard()).toBe(true);
  });

  test('404: what one may not see, and what has no page', async () => {
    const { ada, ben } = await company();
    const ticketID = await newTicket(ada);
    expect((await view(ben, ticketID)).status).toBe(404);
    expect((await view(ben, 1, 'weather')).status).toBe(404);
  });
});

describe('frame/close_tab', () => {
  test('200: closes the own tab; viewing again opens it at the end', async () => {
    const { ada } = await company();
    const [first, second] = [await newTicket(ada, 'First'), await newTicket(ada, 'Second')];
    await view(ada, first);
    await view(ada, second);
    await ada.call('frame/close_tab', { module: 'tickets', entityID: first });
    expect([await tabsOf(ada), await viewedBy(ada)]).toEqual([['Second'], ['Second', 'First']]);
    await view(ada, first);
    expect(await tabsOf(ada)).toEqual(['Second', 'First']);
  });
});

describe('frame/list_recently_viewed', () => {
  test('200: the latest 21 (product.md §9), the last viewed first, of every kind', async () => {
    const { acme, ada } = await company();
    const { customerID } = (await ada.call('customers/create_customer', { customerName: 'Orla Ridge' })).body.data;
    await view(ada, customerID, 'customers');
    const ids: number[] = [];
    for (let i = 1; i <= 21; i++) ids.push(await newTicket(ada, `Ticket ${i}`));
    for (const id of ids.slice(1)) await view(ada, id);
    expect(await viewedBy(ada)).toEqual([
      ...ids
        .slice(1)
        .map((_, i) => `Ticket ${i + 2}`)
        .reverse(),
      'Orla Ridge',
    ]);
    await view(ada, ids[0] ?? 0);
    const viewed = await viewedBy(ada);
    expect([viewed.length, viewed[0], viewed.includes('Orla Ridge')]).toEqual([21, 'Ticket 1', false]);
    const { rows } = await app.owner.query('select count(*)::int as kept from viewed where tenant_id = $1', [
      acme.tenantID,
    ]);
    expect(rows[0].kept).toBe(21);
  });

  test('200: everybody has their own', async () => {
    const { ada, ben } = await company();
    await view(ada, await newTicket(ada, 'Seal leak', { assignees: [ben.userID] }));
    expect([await viewedBy(ada), await viewedBy(ben)]).toEqual([['Seal leak'], []]);
  });
});
