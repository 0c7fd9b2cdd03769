import { z } from 'zod';
import { change, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { entrySources } from '../source-rules.ts';
import { recordKinds } from './rules.ts';

const kind = z.enum([...recordKinds, ...entrySources]);
const next = z
  .number()
  .int('Give a whole number')
  .min(1, 'Numbers begin with 1')
  .max(999_999_999, 'Keep it to nine digits');
const sequence = z.object({
  kind,
  label: z.string(),
  /** The highest that was given; 0 while none was. */
  given: z.number(),
  /** The one that comes next. */
  next: z.number(),
});

export const numberingCalls = {
  listNumberSequences: read({
    path: 'settings/list_number_sequences',
    shows: ['tenants', 'tickets', 'tasks', 'account_transactions', 'invoices'],
    about: 'The number that comes next of tickets, tasks and each kind of document.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ sequences: z.array(sequence) }),
  }),
  setNextNumber: write({
    path: 'settings/set_next_number',
    about:
      'Sets the number that comes next, to go on where another program ended. A number that was given is not given again: 422; one that somebody else set meanwhile: 409.',
    permission: can('settings', 'update'),
    undo: 'none',
    input: z.object({ kind, next: change(next) }),
    output: sequence,
  }),
};
