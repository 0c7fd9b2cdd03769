import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { payeeCalls } from './contract.ts';
import { payeeNames } from './public.ts';
import { payeeListing, payees } from './record.ts';
import { findPayees, mayRead } from './reports.ts';
import { payeeKey } from './rules.ts';

const { list, get, create, edit, remove } = recordCalls(payees, 'payeeID');
export const payeeServices: Services<typeof payeeCalls> = {
  listPayees: list(payeeListing),
  getPayee: get,
  async findPayees(context, { text, kinds, chosen }) {
    const rows = await findPayees(context, text, kinds);
    if (!chosen || !mayRead(context, chosen.kind)) return { rows };
    const name = (await payeeNames(context, [chosen])).get(payeeKey(chosen));
    const others = rows.filter((row) => payeeKey(row) !== payeeKey(chosen));
    return { rows: name === undefined ? rows : [{ ...chosen, name, detail: null }, ...others] };
  },
  createPayee: create,
  updatePayee: edit,
  archivePayee: remove,
};
