import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openTrade } from '#test/trade.ts';

const app = await testApp();
type Books = Awaited<ReturnType<typeof openTrade>>;

const set = ({ admin }: Pick<Books, 'admin'>, kind: string, was: number, now: number) =>
  admin.call('settings/set_next_number', { kind, next: { was, now } });
const nextOf = async ({ admin }: Pick<Books, 'admin'>, kind: string) => {
  const { sequences } = (await admin.call('settings/list_number_sequences')).body.data;
  const found = sequences.find((one: { kind: string }) => one.kind === kind);
  return found && [found.given, found.next];
};
const invoice = async ({ admin, id, customer }: Books) => {
  const lines = [{ description: 'Pump', rate: 5, accountID: id('4000') }];
  const form = { customerID: customer.id, date: '2026-11-03', lines };
  return (await admin.call('invoices/insert_invoice', { form, isApproved: true })).body.data.number as number;
};
const ticket = async ({ admin }: Pick<Books, 'admin'>) =>
  (await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data.ticketID as number;

describe('settings/set_next_number', () => {
  test('200: invoices go on where another program ended; what was set too high is set lower until it is used', async () => {
    const books = await openTrade(app);
    expect(await nextOf(books, 'invoice')).toEqual([0, 1]);
    expect(await invoice(books)).toBe(1);
    expect((await set(books, 'invoice', 2, 48_120)).body.data).toMatchObject({
      label: 'Invoice',
      given: 1,
      next: 48_120,
    });
    expect((await set(books, 'invoice', 48_120, 4_812)).status).toBe(200);
    expect([await invoice(books), await invoice(books)]).toEqual([4_812, 4_813]);
    expect(await nextOf(books, 'invoice')).toEqual([4_813, 4_814]);
    await books.isSound();
  });

  test('422: a number that was given is not given again; nothing changes', async () => {
    const books = await openTrade(app);
    await set(books, 'invoice', 1, 100);
    expect(await invoice(books)).toBe(100);
    const { status, body } = await set(books, 'invoice', 101, 100);
    expect([status, body.message]).toEqual([422, 'Invoice 100 was given already. The next is 101 or higher.']);
    expect(await invoice(books)).toBe(101);
  });

  test('200: tickets and tasks too, which can be raised only', async () => {
    const acme = await app.newTenant();
    expect(await ticket(acme)).toBe(1);
    expect((await set(acme, 'ticket', 2, 4_821)).status).toBe(200);
    expect(await ticket(acme)).toBe(4_821);
    expect(await nextOf(acme, 'ticket')).toEqual([4_821, 4_822]);
    expect((await set(acme, 'ticket', 4_822, 900)).status).toBe(422);
  });

  test('409: somebody else has set it, or a number was given, meanwhile', async () => {
    const books = await openTrade(app);
    const [one, two] = await Promise.all([set(books, 'bill', 1, 500), set(books, 'bill', 1, 600)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    await invoice(books);
    expect((await set(books, 'invoice', 1, 50)).status).toBe(409);
  });

  test.each([
    ['invoice', 0],
    ['invoice', 1.5],
    ['invoice', 1_000_000_000],
    ['user', 5],
  ])('400: %s %d', async (kind, now) => {
    const { admin } = await app.newTenant();
    expect((await set({ admin }, kind, 1, now)).status).toBe(400);
  });

  test('403: who may not change settings; of one company none counts in another', async () => {
    const [acme, other] = [await app.newTenant(), await app.newTenant()];
    const technician = await acme.add('Technician');
    expect((await set({ admin: technician }, 'ticket', 1, 50)).status).toBe(403);
    await set(acme, 'ticket', 1, 50);
    expect(await ticket(other)).toBe(1);
  });
});

test('settings/list_number_sequences: those that every company has, and every kind of document of which there is one', async () => {
  const books = await openTrade(app);
  const kinds = async () =>
    (await books.admin.call('settings/list_number_sequences')).body.data.sequences.map(
      ({ kind }: { kind: string }) => kind,
    );
  const usual = await kinds();
  expect(usual.slice(0, 4)).toEqual(['ticket', 'task', 'invoice', 'credit_memo']);
  expect(usual).not.toContain('transfer');
  await books.post('transfer', { from: books.id('1000'), to: books.id('1050'), amount: 5 });
  expect(await kinds()).toContain('transfer');
});
