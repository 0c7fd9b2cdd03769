import { z } from 'zod';
import { line, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { tradeKeys } from '../ledger/accounts/rules.ts';
import { setupSteps, stepStates } from './rules.ts';

const maySetUp = can('settings', 'update');
const names = z.array(line(80)).max(50, 'Choose at most 50').default([]);

export const setupCalls = {
  getSetup: read({
    path: 'settings/get_setup',
    shows: ['tenants', 'users', 'divisions', 'accounts', 'book_imports', 'customers', 'vendors', 'tickets', 'invoices'],
    about: 'What a new company does first, and what of it is done or left out.',
    permission: maySetUp,
    input: z.object({}),
    output: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(stepStates) })),
      /** Of the books, once they are set up. */
      trade: z.enum(tradeKeys).nullable(),
    }),
  }),
  skipSetupStep: write({
    path: 'settings/skip_setup_step',
    about: 'Leaves a step of the set-up out, or takes it up again.',
    permission: maySetUp,
    undo: 'image',
    input: z.object({ step: z.enum(setupSteps), isSkipped: z.boolean() }),
    output: nothing,
  }),
  takeProposals: write({
    path: 'settings/take_proposals',
    about:
      'Adds what companies of a trade usually have: the divisions, ticket, asset and referral types, skills and checklists that are named, and promises where there are none. What is there by its name stays as it is; checklists need the right to write them.',
    permission: maySetUp,
    undo: 'image',
    input: z.object({
      trade: z.enum(tradeKeys),
      divisions: names,
      ticketTypes: names,
      assetTypes: names,
      referralTypes: names,
      skills: names,
      checklists: names,
      withPromises: z.boolean().default(false),
    }),
    output: z.object({ added: z.number() }),
  }),
};
