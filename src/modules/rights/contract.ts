import { z } from 'zod';
import { everyKind, id, outside, read } from '#shared/contract.ts';
import { mayNamed } from '#shared/permission.ts';

const manageRoles = mayNamed('users', 'manage roles');

const action = z.object({
  /** The call by its path. */
  path: z.string(),
  about: z.string(),
  /** The part of the product that it belongs to, as people know it: `Tickets`. */
  area: z.string(),
  /** The right that it needs, as people read it; null where everybody who is signed in may. */
  needs: z.string().nullable(),
  /** The kinds of record of which it names one. */
  modules: z.array(z.string()),
});
export type Action = z.infer<typeof action>;

export const rightsCalls = {
  listActions: read({
    path: 'settings/list_actions',
    shows: [],
    about:
      'Everything that can be asked of the product, each with the right that it needs and the kinds of record it is done to.',
    permission: manageRoles,
    input: z.object({}),
    output: z.object({ actions: z.array(action) }),
  }),
  explainRight: outside({
    path: 'settings/explain_right',
    shows: everyKind,
    about:
      'Whether a colleague may do something, to one record or in general, and why: as the server decides it when they ask. What needs no other record is tried as them, with values made up for what else it needs, and nothing of it stays.',
    permission: manageRoles,
    input: z.object({
      userID: id,
      path: z.string().max(100),
      record: z
        .object({ module: z.string().max(40), entityID: id })
        .nullable()
        .default(null),
    }),
    output: z.object({
      isAllowed: z.boolean(),
      /** False where more decides: the record, where none is named, another one beside it, or what cannot be tried. */
      isWhole: z.boolean(),
      /** What was looked at, in the order in which the server does; after the first that is not met nothing is. */
      reasons: z.array(z.object({ isMet: z.boolean(), says: z.string() })),
      /** They may, and it would be refused now all the same. */
      hindrance: z.string().nullable(),
    }),
  }),
};
