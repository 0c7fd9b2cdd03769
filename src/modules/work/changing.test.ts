import { expect, test, vi } from 'vitest';
import { inTenant } from '#modules/sign-in/public.ts';
import type { Context } from '#server/context.ts';
import { testApp } from '#test/app.ts';
import { ticketServices } from '../tickets/service.ts';

/** What a change of a ticket asks the database, its reply included, beside the beginning and the end of the transaction. */
const app = await testApp();
const acme = await app.newTenant();
const { ticketID } = (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' })).body.data;

function statementsOf(work: (context: Context) => Promise<unknown>): Promise<number> {
  const ada = { tenantId: acme.tenantID, userId: acme.admin.userID, identityId: 0 };
  return inTenant(app.runtime, ada, 'write', 'test', async (context) => {
    const asked = vi.spyOn(context.db().getExecutor(), 'executeQuery');
    await work(context);
    return asked.mock.calls.length;
  });
}

test.each([
  ['a pin', 12, (context: Context) => ticketServices.changePin(context, { ticketID, isPinned: true })],
  ['a priority', 12, (context: Context) => ticketServices.changePriority(context, { ticketID, priorityID: 4 })],
  [
    'a subject',
    12,
    (context: Context) =>
      ticketServices.update(context, {
        ticketID,
        changes: { subject: { was: 'Seal leak', now: 'Seal leak, P-204' } },
      }),
  ],
] as const)('%s takes at most %i statements: only what it may change is read', async (_what, most, work) => {
  const count = await statementsOf(work);
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThanOrEqual(most);
});
