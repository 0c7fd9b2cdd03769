/** Fields of a company's own, pure (docs/rules/custom-fields.md). */

/** The kinds of records that may have some, by the modules of their events. */
export const fieldKinds = {
  customers: 'Customers',
  tickets: 'Tickets',
  tasks: 'Tasks',
  assets: 'Assets',
  vendors: 'Vendors',
  services: 'Services',
  ratesheets: 'Rate sheets',
  field_tickets: 'Field tickets',
  invoices: 'Invoices and credit memos',
  account_transactions: 'Transactions',
  payees: 'Lenders and donors',
  users: 'Users',
} as const;
export type FieldKind = keyof typeof fieldKinds;
export const fieldKindKeys = Object.keys(fieldKinds) as [FieldKind, ...FieldKind[]];

export const fieldTypes = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  yes_no: 'Yes or no',
  choice: 'Choice',
} as const;
export type FieldType = keyof typeof fieldTypes;
export const fieldTypeKeys = Object.keys(fieldTypes) as [FieldType, ...FieldType[]];

/** Those of which something is printed and sent. */
const printedKinds: readonly FieldKind[] = ['tickets', 'tasks', 'field_tickets', 'invoices', 'account_transactions'];
export const isPrinted = (kind: FieldKind): boolean => printedKinds.includes(kind);

/** Of one kind of record: beyond so many its page is a form. */
export const maxFields = 50;
export const maxChoices = 50;
export const maxText = 500;
