import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { testApp } from '#test/app.ts';
import { actAs } from './tenant-transaction.ts';

const app = await testApp();

test.each([
  ['once', 1],
  ['twice, the second time as it was to be prepared', 2],
])(
  'of statements that are asked at once the one that failed says why, also before one that is asked %s',
  async (_how, times) => {
    const { tenantID } = await app.newTenant();
    const call = { kind: 'read', path: 'tests/fail', undo: 'none' } as const;
    const nobody = { userId: 0, grants: {}, access: [] } as unknown as Context['actor'];
    // Texts that no connection has prepared.
    const never = () => sql`select ${sql.lit(`never asked before ${times}`)}`;
    const codes: string[] = [];
    const work = async (context: Context) => {
      const asked = [sql`select 1 / 0`, ...Array.from({ length: times }, never)];
      const outcomes = await Promise.allSettled(asked.map((what) => what.execute(context.db())));
      codes.push(...outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'none')));
    };
    await expect(actAs(app.runtime, tenantID, 'America/Chicago', nobody, call, work)).rejects.toThrow('did not commit');
    expect(codes).toEqual(Array(times + 1).fill('22012'));
  },
);

test('of statements that are asked at once the one that failed says why, however late it is heard', async () => {
  const { tenantID } = await app.newTenant();
  const ask = (context: Context, what: ReturnType<typeof sql>) => what.execute(context.db());
  const late = async (context: Context) => {
    try {
      return await ask(context, sql`select 1 / 0`);
    } catch (error) {
      // As what passes through several functions does.
      for (let steps = 0; steps < 20; steps++) await null;
      throw error;
    }
  };
  const call = { kind: 'read', path: 'tests/fail', undo: 'none' } as const;
  const nobody = { userId: 0, grants: {}, access: [] } as unknown as Context['actor'];
  const work = (context: Context) => Promise.all([late(context), ask(context, sql`select 1`)]);
  await expect(actAs(app.runtime, tenantID, 'America/Chicago', nobody, call, work)).rejects.toMatchObject({
    code: '22012',
  });
});
