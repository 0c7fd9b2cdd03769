export type BudgetTables = { budget_amounts: { account_id: number; month: string; cents: number } };
