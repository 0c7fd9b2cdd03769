import { z } from 'zod';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { payeeKinds } from '../rules.ts';
import { directions, ruleKinds } from './rules.ts';

const fields = {
  name: line(80).min(1, 'Give the rule a name'),
  accountID: id.nullable().default(null),
  words: line(120).min(2, 'Enter words of the description'),
  direction: z.enum(directions).default('any'),
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
const one = { bankRuleID: id };

export const bankRuleCalls = {
  listBankRules: read({
    path: 'accounting/get_bank_rules',
    about: 'What is made of statement lines that come again: which words fill in which money form.',
    permission: can('accounting', 'read'),
    input: z.object({}),
    output: z.object({ rules: z.array(bankRule) }),
  }),
  insertBankRule: write({
    path: 'accounting/insert_bank_rule',
    about: 'Keeps a rule that fills a money form in for statement lines; it posts nothing.',
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
  deleteBankRule: write({
    path: 'accounting/delete_bank_rule',
    about: 'Deletes a rule; what was made with it stays.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object(one),
    output: nothing,
  }),
};
