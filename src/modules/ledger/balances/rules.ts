/** When income and cost count: when they were earned and owed, or when money settled them. */
export const bases = ['accrual', 'cash'] as const;
export type Basis = (typeof bases)[number];
export const basisNames: Record<Basis, string> = { accrual: 'Accrual', cash: 'Cash' };

/** Whose part of the books: a statement can have a column for each. */
export const dimensions = ['division', 'department', 'customer', 'ticket', 'project'] as const;
export type Dimension = (typeof dimensions)[number];
export const dimensionNames: Record<Dimension, string> = {
  division: 'Division',
  department: 'Department',
  customer: 'Customer',
  ticket: 'Ticket',
  project: 'Project',
};
