import { z } from 'zod';
import { id, nothing, read, touch, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { inactivityExtensions, maxActiveSpans } from '#shared/inactivity.ts';
import { everyone } from '#shared/permission.ts';

const deviceId = z
  .string()
  .trim()
  .min(1, 'Name the device')
  .max(64, 'Keep it to 64 characters')
  .regex(/^[\w.:-]+$/, 'Use letters, digits and . : _ -');
const agoMs = z.number().int().min(0).max(8_640_000_000);
const work = { module: z.string(), entityID: id, subject: z.string(), noun: z.enum(['Task', 'Ticket']) };

export const timeIdleCalls = {
  updateIdleSessions: touch({
    path: 'users/updateIdleSessions',
    about:
      'Says that the person is at a device, or was so many milliseconds ago, and in which spans of time it was while the device had no signal. Overdue work stays overdue.',
    permission: everyone,
    input: z.object({
      deviceId,
      status: z.literal('active'),
      agoMs: z.number().int().min(0).max(3_600_000, 'Tell of the last hour only').default(0),
      spans: z
        .array(z.object({ fromAgoMs: agoMs, toAgoMs: agoMs }))
        .max(maxActiveSpans, 'Tell of the latest only')
        .default([]),
    }),
    output: nothing,
  }),
  getIdleState: read({
    path: 'time/get_idle_state',
    shows: ['idle', 'idle_time', 'tasks', 'tickets', 'time', 'tenants'],
    about:
      'What the person works on, when they are asked whether they still do, and what was paused for inactivity last.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      running: z
        .object({ ...work, startedAt: utcTime, lastActiveAt: utcTime, asksAt: utcTime, pausesAt: utcTime })
        .nullable(),
      /** The latest work, when it was paused for inactivity and nothing was begun since. */
      paused: z.object({ ...work, segmentID: id }).nullable(),
      thresholdMinutes: z.number(),
      /** The server's clock, by which all these are counted. */
      now: utcTime,
    }),
  }),
  extendRunning: touch({
    path: 'time/extend_running',
    about: 'Lets the running work go on for 30 minutes or 1 hour from now without asking.',
    permission: everyone,
    input: z.object({ deviceId, extensionMs: z.literal(inactivityExtensions.map(({ extensionMs }) => extensionMs)) }),
    output: nothing,
  }),
  pauseAtLastActivity: write({
    path: 'time/pause_at_last_activity',
    about: 'Pauses the running work where the person was last active; the time since then can be claimed.',
    permission: everyone,
    undo: 'image',
    input: z.object({}),
    output: z.object({ module: z.string(), entityID: id, subject: z.string() }),
  }),
};
