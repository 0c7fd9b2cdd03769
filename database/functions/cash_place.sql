-- What an account is to the cash flow. Immutable, so that it stands within the statements that ask.
create or replace function cash_place(p_type text, p_key text) returns text language sql immutable parallel safe as $$
  select case when p_type = 'bank' or p_key in ('undeposited_funds', 'processor_clearing') then 'cash'
              when p_key = 'accounts_payable' then 'payable'
              when p_type = 'credit_card' then 'card'
              when p_type in ('expense', 'cost_of_goods_sold') and p_key is distinct from 'payroll_taxes' then 'wage'
              else 'other' end
$$;
