import pg from 'pg';
import { expect, test } from 'vitest';
import { type DocumentLine, totalsOf } from '#modules/documents/rules.ts';
import type { TaxRules } from '#modules/sales-tax/rules.ts';
import type { Cents } from '#shared/money.ts';
import { openKept, transactionsOfOneRow } from './kept.ts';

/** Every other kept invoice with a discount of a part of it, or of a bit more than its work, and with fees and what takes back. */
const prepare = `
  update invoices set form = form || jsonb_build_object(
    'discount', case invoice_id % 4 when 0 then (work * (invoice_id % 11) / 12)::bigint else work end,
    'lines', (form -> 'lines') || jsonb_build_array(
      (form -> 'lines' -> 0) || '{"itemClass": "fee", "rate": 11.4375, "quantity": 3, "isTaxable": false, "discountPercent": 0}',
      (form -> 'lines' -> 0) || '{"itemClass": "material", "rate": -0.37, "quantity": 1, "discountPercent": 12.5}'))
  from (select tenant_id as tenant, invoice_id as invoice,
               (select sum(round((v ->> 'quantity')::numeric * (v ->> 'rate')::numeric * (100 - (v ->> 'discountPercent')::numeric)))
                from jsonb_array_elements(form -> 'lines') v) as work
        from invoices) w
  where tenant_id = tenant and invoice_id = invoice and invoice_id % 2 = 0`;
const { database, keptIn } = await openKept('documents-0192', {
  prepare,
  calledNow: { account_transactions: transactionsOfOneRow },
});

type Kept = {
  tenant_id: number;
  invoice_id: number;
  number: number | null;
  taxes: TaxRules;
  form: { discount: Cents; retainagePercent: number; lines: DocumentLine[] };
};

test('forms become lines and taxes that come to what they came to: with fees, discounts on fees as they were posted, and what takes back', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ key: string; sums: [number, number][]; taxes: number[][]; on_fees: boolean }>(
    `select concat(l.tenant_id, '/', l.document_id) as key, i.is_discount_on_fees as on_fees,
            jsonb_agg(jsonb_build_array(l.amount_cents, l.discount_cents) order by l.line) as sums,
            (select coalesce(jsonb_agg(jsonb_build_array(t.rate_id, t.percent_units / 10000.0, t.taxable_cents, t.tax_cents) order by t.part), '[]')
             from document_taxes t where (t.tenant_id, t.family, t.document_id) = (l.tenant_id, l.family, l.document_id)) as taxes
     from document_lines l join invoices i on (i.tenant_id, i.family, i.invoice_id) = (l.tenant_id, l.family, l.document_id) group by 1, 2, l.tenant_id, l.family, l.document_id`,
  );
  await owner.end();
  const kept = keptIn<Kept>('invoices');
  const found = new Map(rows.map((row) => [row.key, row]));
  expect(found.size).toBe(kept.length);
  let [onFees, taxed] = [0, 0];
  for (const { tenant_id, invoice_id, number, form, taxes } of kept) {
    const isDiscountOnFees =
      number !== null && form.discount > 0 && form.lines.some((line) => line.itemClass === 'fee');
    const { lines, discounts, tax } = totalsOf({ ...form, isDiscountOnFees }, taxes);
    const sums = lines.map((cents, index) => [cents, discounts[index]]);
    const parts = tax.parts.map((part) => [part.rateID, part.percent, part.taxable, part.tax]);
    expect(found.get(`${tenant_id}/${invoice_id}`)).toEqual({
      key: `${tenant_id}/${invoice_id}`,
      on_fees: isDiscountOnFees,
      sums,
      taxes: parts,
    });
    taxed += parts.length > 1 ? 1 : 0;
    onFees += isDiscountOnFees ? 1 : 0;
  }
  expect(onFees).toBeGreaterThan(100);
  expect(taxed).toBeGreaterThan(100);
});
