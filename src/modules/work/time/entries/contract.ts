import { z } from 'zod';
import { change, id, line, nothing, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';

const workModule = z.enum(['tasks', 'tickets'], 'Choose a task or a ticket');
const remarks = line(200);

export const timeEntryCalls = {
  addEntry: write({
    path: 'time/add_entry',
    about: 'Writes own time by hand into an open day. It may not overlap other time, and not lie in the future.',
    permission: everyone,
    undo: 'image',
    input: z.object({
      module: workModule,
      entityID: id,
      startedAt: utcTime,
      endedAt: utcTime,
      remarks: remarks.default(''),
    }),
    output: z.object({ segmentID: id }),
  }),
  updateEntry: write({
    path: 'time/update_entry',
    about: 'Changes when own time of an open day began or ended, or its remarks.',
    permission: everyone,
    undo: 'image',
    input: z.object({
      segmentID: id,
      changes: z.object({
        startedAt: change(utcTime).optional(),
        endedAt: change(utcTime).optional(),
        remarks: change(remarks).optional(),
      }),
    }),
    output: nothing,
  }),
  deleteEntry: write({
    path: 'time/delete_entry',
    about: 'Deletes own time of an open day.',
    permission: everyone,
    undo: 'image',
    input: z.object({ segmentID: id }),
    output: nothing,
  }),
  claimIdle: write({
    path: 'time/claim_idle',
    about: 'Claims idle time as worked, the whole or a part of it, with the reason; what is left over is let go.',
    permission: everyone,
    undo: 'image',
    input: z.object({
      idleID: id,
      startedAt: utcTime.optional(),
      endedAt: utcTime.optional(),
      reason: remarks.min(1, 'Say what you did in this time'),
    }),
    output: z.object({ segmentID: id }),
  }),
  discardIdle: write({
    path: 'time/discard_idle',
    about: 'Lets idle time go: it was no work.',
    permission: everyone,
    undo: 'image',
    input: z.object({ idleID: id }),
    output: nothing,
  }),
};
