-- What an account belongs to where lines of one entry stand against one another; null is itself alone.
create or replace function cash_group(p_type text, p_key text, p_is_tax boolean) returns text language sql immutable parallel safe as $$
  select case when p_is_tax or p_type = 'income'
                or p_key in ('accounts_receivable', 'retainage_receivable', 'customer_deposits', 'deferred_revenue', 'sales_tax_payable',
                             'sales_tax_discount') then 'customer'
              when p_key in ('payroll_liabilities', 'federal_withholding', 'social_security', 'medicare', 'state_withholding', 'futa', 'suta',
                             'benefits', 'garnishments', 'commissions_payable', 'accrued_wages', 'employee_advances', 'payroll_taxes') then 'payroll'
              when p_key in ('accounts_payable', 'purchase_discounts') then 'payable'
              when p_type in ('fixed_asset', 'other_asset') or p_key = 'gain_on_sale' then 'asset'
              when p_type = 'long_term_liability' then 'loan'
              when p_type = 'cost_of_goods_sold' or p_key in ('inventory', 'goods_received', 'retainage_payable') then 'cost'
              when p_type = 'expense' or p_key = 'prepaid' then 'expense' end
$$;
