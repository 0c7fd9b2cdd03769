import { z } from 'zod';
import { nothing, read, touch } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { recordReference } from '#shared/record-reference.ts';
import { sampleStates } from './rules.ts';

const maySetUp = can('settings', 'update');

export const sampleCalls = {
  getSampleData: read({
    path: 'settings/get_sample_data',
    shows: ['tenants', 'accounts', 'tickets', 'tasks', 'invoices', 'customers', 'vendors', 'account_transactions'],
    about: 'Whether the company shows sample data or could be filled with it, how far that is, and what stayed of it.',
    permission: maySetUp,
    input: z.object({}),
    output: z.object({
      state: z.enum(sampleStates),
      /** Why the last filling or emptying came to nothing; empty where it did not. */
      problem: z.string(),
      /** Of the records that are made or taken away just now. */
      done: z.number(),
      total: z.number(),
      /** Why it cannot be filled now; null where it can. */
      obstacle: z.string().nullable(),
      /** What somebody has used or changed, and so stays. */
      kept: z.array(recordReference.extend({ why: z.string() })),
    }),
  }),
  fillWithSamples: touch({
    path: 'settings/fill_with_sample_data',
    changes: ['tenants'],
    about:
      'Begins to fill a company that has no work and no entries yet with a sample of everything, all of it or nothing. Filled already, it stays as it is. Needs the rights to make each of it and to take it away.',
    permission: maySetUp,
    input: z.object({}),
    output: nothing,
  }),
  emptySamples: touch({
    path: 'settings/empty_sample_data',
    isFinal: 'Sample data is not brought back',
    changes: ['tenants'],
    about:
      'Begins to take the sample data away again: what was posted by inverses, the rest deleted. What somebody has used or changed stays, and is named.',
    permission: maySetUp,
    input: z.object({}),
    output: nothing,
  }),
};
