import { type Context, nextNumbers } from '#server/context.ts';
import type { PayeesTables } from './tables.ts';

const payees = [
  {
    kind: 'lender',
    name: 'First Permian Bank, equipment loans',
    phone: '(432) 555-0190',
    email: 'loans@firstpermian.example',
    remarks: 'Note on the two crane trucks. The payment leaves on the 5th.',
  },
  {
    kind: 'donor',
    name: 'Trans-Pecos Water Conservation Fund',
    phone: '(432) 555-0191',
    email: 'grants@tpwater.example',
    remarks: 'Grant for replacing leaking lift-station pumps; report to them each quarter.',
  },
  {
    kind: 'lender',
    name: 'Caliche Equipment Finance',
    phone: '(806) 555-0164',
    email: 'accounts@calichefinance.example',
    remarks: 'Quoted 7.25 % over 60 months for the boring mill. Nothing is drawn yet.',
  },
  {
    kind: 'donor',
    name: 'Odessa Industrial Development Corporation',
    phone: '(432) 555-0176',
    email: 'programs@odessaidc.example',
    remarks: 'Training grants for apprentices: apply by March 1.',
  },
] as const;

/** Makes the demo company's lenders and donors; answers their ids by name. */
export async function seedPayees(context: Context): Promise<Map<string, number>> {
  const ids = await nextNumbers(context, 'payee', payees.length);
  const rows = payees.map((payee, index) => ({
    ...payee,
    payee_id: ids[index] ?? 0,
    created_by: null,
    archived_at: null,
  }));
  await context.db<PayeesTables>().insertInto('payees').values(rows).execute();
  return new Map(rows.map((row) => [row.name, row.payee_id]));
}
