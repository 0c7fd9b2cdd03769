-- What an account is to the settling of a document. Immutable, so that it stands within the statements that ask.
create or replace function settling_part(p_type text, p_key text) returns text language sql immutable parallel safe as $$
  select case when p_key in ('accounts_receivable', 'accounts_payable') then 'claim'
              when p_key in ('retainage_receivable', 'retainage_payable') then 'held'
              when p_type in ('bank', 'credit_card') or p_key in ('undeposited_funds', 'processor_clearing') then 'money'
              when p_key = 'opening_balance_equity' then 'opening'
              when p_type in ('fixed_asset', 'long_term_liability', 'equity')
                or p_key in ('payroll_liabilities', 'federal_withholding', 'social_security', 'medicare', 'state_withholding', 'futa', 'suta',
                             'benefits', 'garnishments', 'accrued_wages') then 'standing'
              when p_type in ('income', 'other_income') or p_key = 'sales_tax_payable' then 'earned'
              when p_type in ('cost_of_goods_sold', 'expense', 'other_expense') then 'spent'
              else 'rest' end
$$;
