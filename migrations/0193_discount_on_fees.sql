-- The discount of a document falls on fees last (docs/rules/invoices.md). What was approved before says that it fell on them as on any line, so that
-- its sums stay those that it was posted by.
update invoices set form = form || '{"isDiscountOnFees": true}'
where number is not null and (form ->> 'discount')::bigint > 0 and form -> 'lines' @> '[{"itemClass": "fee"}]';
