import { sql } from 'kysely';
import { holdsWords } from '#server/database/words.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { payeeCalls } from './contract.ts';
import { payees } from './record.ts';
import { findPayees } from './reports.ts';
import type { PayeesTables } from './tables.ts';

const most = 200;

const { create, edit, remove } = recordCalls(payees, 'payeeID');
export const payeeServices: Services<typeof payeeCalls> = {
  async listPayees(context, { kinds, search }) {
    const rows = await context
      .db<PayeesTables>()
      .selectFrom('payees')
      .select(['payee_id as payeeID', 'kind', 'name', 'phone', 'email', 'remarks'])
      .where('archived_at', 'is', null)
      .$if(kinds.length > 0, (query) => query.where('kind', '=', sql<never>`any(${kinds}::text[])`))
      .$if(Boolean(search), (query) => query.where(holdsWords(search ?? '', 'name', 'phone', 'email')))
      .orderBy(sql`lower(name)`)
      .orderBy('payee_id')
      .limit(most)
      .execute();
    return { rows };
  },

  async findPayees(context, { text, kinds }) {
    return { rows: await findPayees(context, text, kinds) };
  },

  createPayee: create,
  updatePayee: edit,
  archivePayee: remove,
};
