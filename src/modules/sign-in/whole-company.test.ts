import { expect, test } from 'vitest';
import { addDivision } from '#modules/tenants/parts/public.ts';
import { password, testApp } from '#test/app.ts';
import { createTenant, hashPassword, type Member } from './public.ts';

const app = await testApp();

/** A company that begins with divisions, unless they fail. */
async function make(email: string, fails: boolean): Promise<Member> {
  const administrator = { name: 'Ann Ode', email, passwordHash: await hashPassword(password) };
  return createTenant(
    app.runtime,
    { name: email, timeZone: 'UTC', administrator },
    {
      async last(context) {
        await addDivision(context, 'Odessa');
        await context.recordSoFar();
        await addDivision(context, 'Midland');
        if (fails) throw new Error('cut short');
      },
    },
  );
}
const told = async (tenantId: number) => {
  const text = `select name, after->>'name' as division from events where tenant_id = $1 order by event_id`;
  return (await app.owner.query(text, [tenantId])).rows.map(({ name, division }) => [name, division]);
};

test('a company that is cut short while it is made leaves nothing: no company, no account, no person', async () => {
  const email = app.newEmail();
  await expect(make(email, true)).rejects.toThrow('cut short');
  const { rows } = await app.owner.query(
    `select (select count(*)::int from directory.tenants where name = $1) as companies,
            (select count(*)::int from directory.identities where email = $1) as accounts,
            (select count(*)::int from tenants where name = $1) as rows`,
    [email],
  );
  expect(rows).toEqual([{ companies: 0, accounts: 0, rows: 0 }]);
  // Nothing is in the way of the next time.
  expect(await make(email, false)).toMatchObject({ userId: 1 });
});

test('what was told so far comes first in the history, and nothing is told twice', async () => {
  const { tenantId } = await make(app.newEmail(), false);
  expect(await told(tenantId)).toEqual([
    ['tenant_created', null],
    ['division_created', 'Odessa'],
    ['division_created', 'Midland'],
  ]);
});
