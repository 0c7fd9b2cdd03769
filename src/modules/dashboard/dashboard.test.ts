import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { lastMondays } from '../work/weeks/public.ts';

const app = await testApp();

test('the last Mondays, whatever day it is', () => {
  for (const today of ['2026-11-16', '2026-11-19', '2026-11-22'])
    expect(lastMondays(today, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
});

describe('dashboard/list_ticket_weeks', () => {
  test('200: twelve weeks of what the person may see, opened and closed', async () => {
    const acme = await app.newTenant();
    const ruben = await acme.add('Technician');
    const make = async (more: object) =>
      (await acme.admin.call('tickets/create_ticket', { ticketSubject: 'Pump', ...more })).body.data.ticketID as number;
    const mine = await make({ assignees: [ruben.userID] });
    const old = await make({});
    await make({});
    await app.owner.query(
      `update work_items set created_at = now() - interval '21 days' where tenant_id = $1 and id = $2 and kind = 'ticket'`,
      [acme.tenantID, old],
    );
    await acme.admin.call('tickets/close_ticket', { ticketID: mine });
    const weeks = async (by: typeof ruben) =>
      (await by.call('dashboard/list_ticket_weeks')).body.data.weeks as { opened: number; closed: number }[];
    const all = await weeks(acme.admin);
    expect(all).toHaveLength(12);
    expect([all.at(-1)?.opened, all.at(-1)?.closed, all.at(-4)?.opened]).toEqual([2, 1, 1]);
    const own = await weeks(ruben);
    expect(own.reduce((sum, { opened }) => sum + opened, 0)).toBe(1);
  });
});
