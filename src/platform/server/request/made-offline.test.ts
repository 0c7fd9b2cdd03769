import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { older } from '#test/time-travel.ts';

const app = await testApp();
const company = await app.newTenant();
const { admin } = company;

const madeAgo = (ms: number) => ({ headers: { 'Made-Ago': String(ms) } });
const countOf = async (words: string) =>
  (await admin.call('tickets/getTicketsUsingMultiFilters', { search: words })).body.data.rows.length;

describe('what a device made without signal', () => {
  test('happens once though it comes again after its reply was forgotten', async () => {
    const key = crypto.randomUUID();
    const send = () => admin.call('tickets/create_ticket', { ticketSubject: 'Away' }, { key, ...madeAgo(1000) });
    const first = await send();
    expect((await send()).raw).toEqual(first.raw);
    await older(app.owner, 'once', { key }, { days: 40 });
    await app.owner.query('select directory.forget_once(5000)');
    expect(await send()).toMatchObject({ status: 409, body: { code: 'done_before' } });
    expect(await countOf('Away')).toBe(1);
  });

  test('409: the same id with another body, a month later too', async () => {
    const key = crypto.randomUUID();
    const send = (ticketSubject: string) =>
      admin.call('tickets/create_ticket', { ticketSubject }, { key, ...madeAgo(1000) });
    await send('Said first');
    await older(app.owner, 'once', { key }, { days: 40 });
    await app.owner.query('select directory.forget_once(5000)');
    expect(await send('Said later')).toMatchObject({ status: 409 });
    expect(await countOf('Said later')).toBe(0);
  });

  test('is nothing to a colleague who uses the same id', async () => {
    const key = crypto.randomUUID();
    const colleague = await company.add('Manager');
    for (const person of [admin, colleague])
      await person.call('tickets/create_ticket', { ticketSubject: 'Each their own' }, { key, ...madeAgo(1000) });
    expect(await countOf('Each their own')).toBe(2);
  });

  test('eight at once are one', async () => {
    const key = crypto.randomUUID();
    const send = () => admin.call('tickets/create_ticket', { ticketSubject: 'At once' }, { key, ...madeAgo(0) });
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await countOf('At once')).toBe(1);
  });

  test('a refusal takes no id: the same may be tried again', async () => {
    const key = crypto.randomUUID();
    const send = () =>
      admin.call('tickets/change_ticket_status', { ticketID: 1, statusID: 99 }, { key, ...madeAgo(0) });
    expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(400);
  });

  test('400: an age that is no number of milliseconds', async () => {
    for (const wrong of ['-1', '1.5', 'soon', '9'.repeat(13)])
      expect(
        await admin.call('tickets/create_ticket', { ticketSubject: 'x' }, { headers: { 'Made-Ago': wrong } }),
      ).toMatchObject({ status: 400, body: { fields: { madeAgo: expect.any(String) } } });
  });
});
