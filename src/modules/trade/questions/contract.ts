import { z } from 'zod';
import { namedBookKinds } from '#modules/ledger/rules.ts';
import { id, read } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { billCalls } from '../bills/contract.ts';
import { transactionForm } from '../transactions/contract.ts';
import { questions } from './rules.ts';

export const questionCalls = {
  ofTransaction: read({
    path: 'accounting/get_transaction_questions',
    shows: namedBookKinds,
    about:
      'What somebody should be asked before a money form is posted: what looks like a repetition, and days that look like slips. Of an edit only what it brings.',
    permission: can('accounting', 'read'),
    input: z.object({ form: transactionForm, transactionID: id.nullable().default(null) }),
    output: questions,
  }),
  ofBillsPaid: read({
    path: 'accounting/get_pay_bills_questions',
    shows: namedBookKinds,
    about: 'The same of the payments that paying bills of several vendors makes.',
    permission: can('accounting', 'read'),
    input: billCalls.payBills.input,
    output: questions,
  }),
};
