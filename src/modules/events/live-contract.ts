import { z } from 'zod';
import { id, read } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';

/** Without id: something of the module went out of the person's sight, or is their own; `at` is then when it changed. */
const liveChange = z.object({ module: z.string(), entityId: id.optional(), at: z.string().optional() });

/** Apart from the others, since every page asks it. */
export const liveCalls = {
  listChangesSince: read({
    path: 'live/since',
    about: 'The changes since a moment, for a browser that was away: the same messages as the live stream.',
    permission: everyone,
    input: z.object({ since: utcTime }),
    output: z.object({ changes: z.array(liveChange), at: utcTime, isComplete: z.boolean() }),
  }),
};
