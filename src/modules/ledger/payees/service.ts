import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { payeeCalls } from './contract.ts';
import { payeeListing, payees } from './record.ts';
import { findPayees } from './reports.ts';

const { list, get, create, edit, remove } = recordCalls(payees, 'payeeID');
export const payeeServices: Services<typeof payeeCalls> = {
  listPayees: list(payeeListing),
  getPayee: get,
  async findPayees(context, { text, kinds }) {
    return { rows: await findPayees(context, text, kinds) };
  },
  createPayee: create,
  updatePayee: edit,
  archivePayee: remove,
};
