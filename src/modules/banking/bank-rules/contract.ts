import { z } from 'zod';
import { payeeKinds } from '#modules/ledger/rules.ts';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { directions, ruleKinds } from './rules.ts';

const conditions = {
  accountID: id.nullable().default(null),
  words: line(120).min(2, 'Enter words of the description'),
  direction: z.enum(directions).default('any'),
};
const fields = {
  name: line(80).min(1, 'Give the rule a name'),
  ...conditions,
  kind: z.enum(ruleKinds),
  otherAccountID: id.nullable().default(null),
  payee: z
    .object({ kind: z.enum(payeeKinds), id })
    .nullable()
    .default(null),
  memo: line(200).default(''),
};
export type BankRuleFields = z.output<z.ZodObject<typeof fields>>;
export const bankRule = z.object({ bankRuleID: id, ...fields });

export const bankRuleRow = bankRule.extend({
  accountName: z.string().nullable(),
  otherAccountName: z.string().nullable(),
  payeeName: z.string().nullable(),
  /** Of the latest statement lines those that it is the first to fit, and of these the ones without a match. */
  fits: z.number(),
  waiting: z.number(),
});
export type BankRuleRow = z.infer<typeof bankRuleRow>;

const one = { bankRuleID: id };

export const bankRuleCalls = {
  listBankRules: read({
    path: 'accounting/get_bank_rules',
    shows: ['bank_rules', 'bank_lines', 'bank_statements', 'accounts'],
    about:
      'What is made of statement lines that come again, in the order in which it is tried: which words fill in which money form, and how many of the latest lines they fit.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({ rules: z.array(bankRuleRow), looked: z.number() }),
  }),
  previewBankRule: read({
    path: 'accounting/preview_bank_rule',
    shows: ['bank_rules', 'bank_lines', 'bank_statements', 'accounts'],
    about: 'How many of the latest statement lines a rule would fit, and how many of those go to rules before it.',
    permission: can('accounting', 'read'),
    input: z.object({ bankRuleID: id.nullable().default(null), ...conditions }),
    output: z.object({
      looked: z.number(),
      fits: z.number(),
      waiting: z.number(),
      /** What rules that are tried before it take. */
      taken: z.number(),
      examples: z.array(z.object({ date: calendarDate, amount: money, description: z.string() })),
    }),
  }),
  insertBankRule: write({
    path: 'accounting/insert_bank_rule',
    about: 'Keeps a rule that fills a money form in for statement lines; it posts nothing, and is tried last.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object(fields),
    output: bankRule,
  }),
  updateBankRule: write({
    path: 'accounting/update_bank_rule',
    about: 'Changes a rule; with what its writer saw, another one’s change meanwhile answers 409.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ ...one, ...fields, was: z.object(fields).nullable().default(null) }),
    output: bankRule,
  }),
  orderBankRules: write({
    path: 'accounting/order_bank_rules',
    about: 'Says in which order all rules are tried; of a line the first that fits counts.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ bankRuleIDs: z.array(id).min(1, 'Name the rules').max(1000, 'Name at most 1,000 rules') }),
    output: nothing,
  }),
  deleteBankRule: write({
    path: 'accounting/delete_bank_rule',
    about: 'Deletes a rule; what was made with it stays.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
};
