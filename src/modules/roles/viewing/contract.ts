import { z } from 'zod';
import { id, nothing, write } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

/** Whoever gives rights sees what they give. */
export const viewingCalls = {
  viewAsRole: write({
    path: 'settings/view_as_role',
    about:
      'For who manages roles: from the next request on this session sees what somebody with the role sees, beside what is one’s own, and changes nothing until settings/stop_viewing.',
    // Of who looks already it is their own role that must allow it, not the one that they look through.
    permission: everyone,
    isDoneViewing: true,
    input: z.object({ roleID: id }),
    output: nothing,
  }),
  stopViewing: write({
    path: 'settings/stop_viewing',
    about: 'This session has the rights of its person again.',
    permission: everyone,
    isDoneViewing: true,
    input: z.object({}),
    output: nothing,
  }),
};
