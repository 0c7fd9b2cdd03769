import { z } from 'zod';
import { bookKinds } from '#modules/ledger/rules.ts';
import { boxKeys, forms1099 } from '#modules/vendors/box-rules.ts';
import { bytes, download, id, nothing, outside, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { money } from '#shared/money.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { problemWords } from './rules.ts';

const year = z.number().int().min(2000).max(2100);
const box = z.enum(boxKeys);
const form = z.enum(forms1099);
const accountBox = z.enum([...boxKeys, 'none']);

const line = z.object({
  vendorID: id,
  vendorName: z.string(),
  box,
  amount: money,
  /** It reaches the amount from which its box is filed. */
  isFiled: z.boolean(),
  taxIDLastFour: z.string(),
  problems: z.array(z.enum(Object.keys(problemWords) as [keyof typeof problemWords])),
});
export type ReturnLine = z.infer<typeof line>;

const payment = z.object({
  entryID: id,
  date: calendarDate,
  name: z.string(),
  address: z.string(),
  accountName: z.string(),
  amount: money,
});

const shows = [...bookKinds, 'vendors', 'account_boxes'];
export const returnCalls = {
  listReturns: read({
    path: 'accounting/list_1099_forms',
    shows,
    about:
      'What vendors that get a 1099 were paid in a year, by box: from banks, on the cash basis, what was paid by card left out; and which of it is filed.',
    permission: can('accounting', 'read'),
    input: z.object({ year }),
    output: z.object({
      year,
      lines: z.array(line),
      /** What is paid on an account that stands in no box. */
      left: money,
      paidByCard: money,
      /** From which amount each box is filed in this year. */
      thresholds: z.array(z.object({ box, amount: money })),
      /** What was paid on, and in which box it stands where the account says so. */
      accounts: z.array(
        z.object({ accountID: id, number: z.string(), name: z.string(), amount: money, box: accountBox.nullable() }),
      ),
    }),
  }),
  listReturnPayments: read({
    path: 'accounting/list_1099_payments',
    shows,
    about: 'The payments behind a box of form 1099 of a vendor; their amounts add up to it.',
    permission: can('accounting', 'read'),
    input: z.object({ year, vendorID: id, box }),
    output: z.object({ payments: z.array(payment), total: money }),
  }),
  setAccountBox: write({
    path: 'accounting/set_1099_box',
    about: 'Says in which box what is paid on an account stands, or in none; null leaves it to the vendor.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ accountID: id, box: accountBox.nullable() }),
    output: nothing,
  }),
  printReturn: download({
    path: 'accounting/print_1099',
    isHeavy: true,
    about: 'The copy of form 1099 for its recipient as PDF, with the last four digits of their tax id.',
    permission: can('accounting', 'read'),
    input: z.object({ year, vendorID: id, form }),
    output: bytes,
  }),
  makeReturnFile: outside({
    path: 'accounting/make_1099_file',
    about:
      'The forms of a year as CSV for the IRS, with whole tax ids: that they were read stands in the audit of each vendor. Those that lack something are left out and named.',
    permission: mayNamed('vendors', 'see tax ids'),
    input: z.object({ year, form }),
    output: z.object({ fileName: z.string(), text: z.string(), formsTotal: z.number(), left: z.array(z.string()) }),
  }),
};
