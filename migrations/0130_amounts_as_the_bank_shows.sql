-- What a money form comes to is what its bank or card shows: a discounted check without the discount, pay without what was withheld.
update account_transactions t set total_cents = abs(m.cents)
from (
  select t.tenant_id, t.transaction_id, sum(p.cents) as cents
  from account_transactions t
  join postings p on p.tenant_id = t.tenant_id and p.entry_id = t.entry_id
   and p.account_id = coalesce(t.form ->> 'paidFrom', t.form ->> 'into', t.form ->> 'bank')::bigint
  group by t.tenant_id, t.transaction_id
) m
where m.tenant_id = t.tenant_id and m.transaction_id = t.transaction_id and t.total_cents <> abs(m.cents);
