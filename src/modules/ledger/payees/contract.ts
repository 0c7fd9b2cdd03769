import { z } from 'zod';
import { fieldsOfNew } from '#modules/custom-fields/new-contract.ts';
import {
  changesOf,
  emailAddress,
  id,
  line,
  listAsked,
  nothing,
  pageOf,
  paragraph,
  phoneNumber,
  read,
  write,
} from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { payeeKinds } from '../rules.ts';
import { keptPayeeKinds } from './rules.ts';

const fields = {
  name: line(150).min(1, 'Enter a name'),
  phone: phoneNumber.default(''),
  email: z.union([z.literal(''), emailAddress]).default(''),
  remarks: paragraph(5000).default(''),
};

export const keptPayee = z.object({
  payeeID: id,
  kind: z.enum(keptPayeeKinds),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  remarks: z.string(),
});
export type KeptPayee = z.infer<typeof keptPayee>;

/** What a list of them can be ordered by. */
const payeeSortKeys = ['name', 'kind', 'phone', 'email'] as const;
export type PayeeSortKey = (typeof payeeSortKeys)[number];

/** Somebody that a posting can be about, as a picker shows them. */
export const foundPayee = z.object({
  kind: z.enum(payeeKinds),
  id,
  name: z.string(),
  /** What tells them from others of their name: a place, a phone number, a job title. */
  detail: z.string().nullable(),
});
export type FoundPayee = z.infer<typeof foundPayee>;

const kindsOf = <K extends string>(kinds: readonly [K, ...K[]]) => z.array(z.enum(kinds)).max(kinds.length).default([]);

export const payeeCalls = {
  listPayees: read({
    path: 'accounting/get_payee_list',
    shows: ['payees'],
    about:
      'A page of 100 lenders and donors, by name or by what is asked for, of one kind or both; archived ones are left out.',
    permission: can('accounting', 'read'),
    input: z.object({ ...listAsked(payeeSortKeys), kind: z.enum(keptPayeeKinds).optional() }),
    output: pageOf(keptPayee),
  }),
  getPayee: read({
    path: 'accounting/get_payee',
    shows: ['payees'],
    about: 'One lender or donor.',
    permission: can('accounting', 'read'),
    input: z.object({ payeeID: id }),
    output: keptPayee,
  }),
  findPayees: read({
    path: 'accounting/find_payees',
    shows: ['customers', 'vendors', 'payees', 'users'],
    about:
      'Up to 20 customers, vendors, lenders, donors and employees of some words, of those kinds that the person may read; first of them one that is chosen already, whatever it is called.',
    permission: can('accounting', 'read'),
    input: z.object({
      text: z.string().trim().max(100).default(''),
      kinds: kindsOf(payeeKinds),
      chosen: z
        .object({ kind: z.enum(payeeKinds), id })
        .nullable()
        .default(null),
    }),
    output: z.object({ rows: z.array(foundPayee) }),
  }),
  createPayee: write({
    path: 'accounting/create_payee',
    about: 'Adds a lender or a donor.',
    permission: can('accounting', 'create'),
    undo: 'image',
    input: z.object({ kind: z.enum(keptPayeeKinds), ...fields, ...fieldsOfNew }),
    output: keptPayee,
  }),
  updatePayee: write({
    path: 'accounting/update_payee',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('accounting', 'update'),
    undo: 'image',
    input: z.object({ payeeID: id, changes: changesOf(fields) }),
    output: keptPayee,
  }),
  archivePayee: write({
    path: 'accounting/archive_payee',
    about: 'Takes a lender or a donor off the lists; what was posted keeps their name.',
    permission: can('accounting', 'delete'),
    undo: 'image',
    input: z.object({ payeeID: id }),
    output: nothing,
  }),
};
