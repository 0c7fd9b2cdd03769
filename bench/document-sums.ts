/**
 * Sums by line over 1,000,000 lines of invoices of two years, 5,000 customers and 40 accounts, as the sales report reads them: with every month folded, with the
 * last one noted, and before anything is folded. `npm run bench document-sums`; `BENCH_SHRINK=100` for a try-out.
 */
import { cpus } from 'node:os';
import { foldDocumentSums, sumLines } from '#modules/documents/public.ts';
import { summedBy } from '#modules/documents/rules.ts';
import { invoiceCalls } from '#modules/invoices/contract.ts';
import { invoiceServices } from '#modules/invoices/service.ts';
import { openDemoCompany } from './demo-company.ts';

const lines = Math.round(1_000_000 / Number(process.env.BENCH_SHRINK ?? 1));
const { owner, tenant, within, close } = await openDemoCompany('document-sums');

// Without keys and triggers: a million lines at once.
await owner.query('set session_replication_role = replica');
await owner.query(
  `insert into documents (tenant_id, family, document_id, kind, number, payee_kind, payee_id, document_date, due_on, reference, memo, division_id, total_cents, entry_id, approved_at)
   select $1, 'invoices', 1000000 + n, 'invoice', 1000000 + n, 'customer', 1 + n % 5000, date '2024-12-01' + (n * 730 / $2::int)::int, date '2026-12-31', '', '',
     1 + n % 4, 74000, 1, now()
   from generate_series(0, $2 - 1) n`,
  [tenant, lines / 4],
);
await owner.query(
  `insert into document_lines (tenant_id, family, document_id, line_id, line, description, item_class, quantity_units, rate_units, discount_percent_units, amount_cents,
     discount_cents, account_id, stock_cost_cents)
   select $1, 'invoices', 1000000 + n / 4, 1 + n % 4, 1 + n % 4, 'Transfer pump: pulled, resealed, set and aligned', (array['service', 'material', 'equipment', 'fee'])[1 + n % 4],
     10000, 1850000, 0, 18500, 0, 1 + n % 40, 0
   from generate_series(0, $2 - 1) n`,
  [tenant, lines],
);
await owner.query('set session_replication_role = origin');
const note = (from: string) =>
  owner.query(
    `insert into document_changes (tenant_id, family, month)
     select $1, 'invoices', month::date from generate_series($2::timestamp, '2026-11-01', interval '1 month') month`,
    [tenant, from],
  );
await note('2024-12-01');
await owner.query('vacuum analyze documents, document_lines');

const range = { from: '2024-12-01', to: '2026-11-30' };
async function median(by: (typeof summedBy)[number], rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    await within('read', async (context) => {
      const begun = performance.now();
      await sumLines(context, 'invoices', range, by);
      times.push(performance.now() - begun);
    });
  return (times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0).toFixed(1);
}
const all = async (rounds = 15) => {
  const figures: string[] = [];
  for (const by of summedBy) figures.push(await median(by, rounds));
  return figures;
};

const unfolded = await all(3);
const begun = performance.now();
let months = 0;
const fold = () => within('touch', foldDocumentSums);
while ((await fold()) === 'more') months++;
const folded = performance.now() - begun;
await owner.query('vacuum analyze document_customer_sums, document_line_sums');
const kept = await all();
await note('2026-11-01');
const noted = await all();

console.log(
  `${lines.toLocaleString('en-US')} lines, ${cpus().length} cores, median of 15, of 3 where nothing is folded; ${months} months folded in ${Math.round(folded)} ms`,
);
console.log(`| sums by, ms | ${summedBy.join(' | ')} |\n|---|${summedBy.map(() => '---:').join('|')}|`);
for (const [what, figures] of Object.entries({
  'all months folded': kept,
  'the last one noted': noted,
  'none folded': unfolded,
}))
  console.log(`| ${what} | ${figures.join(' | ')} |`);

/** An invoice of three lines made and approved, ms: the median of `rounds`, of every other one with its month noted. */
async function approved(rounds: number): Promise<{ noted: string; unnoted: string }> {
  const { rows } = await owner.query(
    `select c.customer_id, a.account_id from customers c, accounts a where c.tenant_id = $1 and a.tenant_id = $1 and a.number = '4000' limit 1`,
    [tenant],
  );
  const [{ customer_id: customerID, account_id: accountID }] = rows;
  const line = { description: 'Labor', quantity: 2, rate: 95, accountID };
  const { form } = invoiceCalls.insertInvoice.input.parse({
    form: { customerID, date: '2026-11-20', lines: [line, line, line] },
  });
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  for (let round = 0; round < rounds; round++)
    for (const what of ['enable', 'disable'] as const) {
      for (const [table, trigger] of noting) await owner.query(`alter table ${table} ${what} trigger ${trigger}`);
      const begun = performance.now();
      await within('write', (context) => invoiceServices.insertInvoice(context, { form, isApproved: true }));
      times[what].push(performance.now() - begun);
    }
  const [noted, unnoted] = [times.enable, times.disable].map((all) => all.toSorted((a, b) => a - b)[rounds >> 1] ?? 0);
  return { noted: (noted ?? 0).toFixed(1), unnoted: (unnoted ?? 0).toFixed(1) };
}
const noting = [
  ['documents', 'note_changed_documents'],
  ...['new', 'changed', 'removed'].map((what) => ['document_lines', `note_${what}_lines`]),
];
console.log('An invoice of three lines approved, ms, with its month noted and without:', await approved(200));

await close();
