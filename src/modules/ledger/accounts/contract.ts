import { z } from 'zod';
import { changesOf, id, line, nothing, paragraph, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { accountTypeKeys, bookKinds } from '../rules.ts';
import { tradeKeys } from './rules.ts';

const accountType = z.enum(accountTypeKeys);
const number = z
  .string()
  .trim()
  .regex(/^[0-9][0-9.-]{0,11}$/, 'Enter a number like 1000');

export const accountFields = {
  number,
  name: line(100).min(1, 'Give the account a name'),
  type: accountType,
  isContra: z.boolean().default(false),
  parentID: id.nullable().default(null),
  description: paragraph(500).default(''),
};

const accountName = { accountID: id, number: z.string(), name: z.string(), type: accountType };

/** A line of the chart, in the order of the tree; `balance` on the side that is normal for its type. */
export const chartRow = z.object({
  ...accountName,
  typeName: z.string(),
  isContra: z.boolean(),
  parentID: id.nullable(),
  depth: z.number(),
  description: z.string(),
  isSystem: z.boolean(),
  isControl: z.boolean(),
  /** Its own postings, and with those of the accounts below it. */
  balance: money,
  total: money,
});
export type ChartRow = z.infer<typeof chartRow>;
const chart = z.object({ rows: z.array(chartRow), asOf: calendarDate });

export const account = z.object({
  ...chartRow.shape,
  parentName: z.string().nullable(),
  archivedAt: z.string().nullable(),
  /** Whether anything has been posted to it. */
  hasPostings: z.boolean(),
});
export type Account = z.infer<typeof account>;

export const accountCalls = {
  getBooks: read({
    path: 'accounting/get_books',
    shows: ['tenants', ...bookKinds, 'books_closings'],
    about: 'Whether the company keeps books yet, and what they were set up with.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      isSetUp: z.boolean(),
      trade: z.enum(tradeKeys).nullable(),
      fiscalYearStartMonth: z.number(),
      bookClosingDate: calendarDate.nullable(),
      entriesTotal: z.number(),
      /** What opening balances have left in Opening Balance Equity: zero when the set-up is finished. */
      openingBalanceEquity: money,
    }),
  }),
  setUpBooks: write({
    path: 'accounting/set_up_books',
    about: 'Begins the books with the chart of accounts of a trade.',
    permission: can('accounting', 'delete'),
    undo: 'none',
    input: z.object({
      trade: z.enum(tradeKeys),
      fiscalYearStartMonth: z.number().int().min(1).max(12).default(1),
    }),
    output: z.object({ accountsTotal: z.number() }),
  }),
  listAccountTypes: read({
    path: 'accounting/getAccountTypes',
    shows: ['accounts'],
    about: 'The types of accounts, in the order of the statements.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({
      types: z.array(
        z.object({
          type: accountType,
          typeID: id,
          name: z.string(),
          statement: z.enum(['balance_sheet', 'income_statement']),
          normal: z.enum(['debit', 'credit']),
        }),
      ),
    }),
  }),
  listAccountsByType: read({
    path: 'accounting/getAccountsByType',
    shows: ['accounts'],
    about: 'The accounts of some types, or all, that can be posted to, by number.',
    permission: can('accounting', 'read'),
    input: z.object({ types: z.array(accountType).max(15).default([]) }),
    output: z.object({
      accounts: z.array(z.object({ ...accountName, isControl: z.boolean(), systemKey: z.string().nullable() })),
    }),
  }),
  getChart: read({
    path: 'accounting/getChartOfAccountsWithHierarchy',
    shows: bookKinds,
    about: 'The chart of accounts as a tree, with balances at the end of a day, today if none is named.',
    permission: can('accounting', 'read'),
    input: z.object({ asOf: calendarDate.optional() }),
    output: chart,
  }),
  getArchivedChart: read({
    path: 'accounting/getArchivedChartOfAccountsWithHierarchy',
    shows: bookKinds,
    about: 'The accounts that were archived, as a tree.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: chart,
  }),
  getAccount: read({
    path: 'accounting/getAccountDetails',
    shows: ['accounts', ...bookKinds],
    about: 'One account with its balance today.',
    permission: can('accounting', 'read'),
    input: z.object({ accountID: id }),
    output: account,
  }),
  insertAccount: write({
    path: 'accounting/insert_account',
    about: 'Adds an account to the chart.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object(accountFields),
    output: account,
  }),
  updateAccount: write({
    path: 'accounting/update_account',
    about: 'Changes the named fields of an account; what somebody else changed meanwhile answers 409 with both values.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ accountID: id, changes: changesOf(accountFields) }),
    output: account,
  }),
  archiveAccount: write({
    path: 'accounting/archive_account',
    about: 'Takes an account whose balance is zero out of the chart; what was posted to it stays.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object({ accountID: id }),
    output: nothing,
  }),
  restoreAccount: write({
    path: 'accounting/restore_account',
    about: 'Puts an archived account back into the chart.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object({ accountID: id }),
    output: account,
  }),
};
