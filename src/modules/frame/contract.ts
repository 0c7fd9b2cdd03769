import { z } from 'zod';
import { id, line, nothing, read, touch } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { present } from '#shared/presence.ts';
import { namedRecord, recordReference } from '#shared/record-reference.ts';

const record = z.object(namedRecord);
/** What a page calls itself, anew for each record that it opens. */
const pageID = z.uuid('Name the page with a UUID');

const openTab = z.object({
  module: z.string(),
  entityID: id,
  label: z.string(),
  address: z.string(),
  /** The own activity status, else that of the whole. */
  statusID: z.number(),
});
export type OpenTab = z.infer<typeof openTab>;

export const frameCalls = {
  getFrame: read({
    path: 'frame/get_frame',
    about: 'What the frame shows: numbers beside the areas, open tabs, running work, unread notifications.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      counts: z.array(z.object({ area: z.string(), label: z.string(), count: z.number(), hasFlag: z.boolean() })),
      tabs: z.array(openTab),
      running: z
        .object({
          module: z.string(),
          entityID: id,
          label: z.string(),
          address: z.string(),
          startedAt: utcTime,
          /** When the person is asked whether they still work, unless they do something before. */
          asksAt: utcTime,
        })
        .nullable(),
      unread: z.number(),
      /** The server's clock, by which running time is counted. */
      now: utcTime,
      /** Modules whose changes may change any of this. */
      touchedBy: z.array(z.string()),
    }),
  }),
  listViewed: read({
    path: 'frame/list_recently_viewed',
    about: 'The latest 21 records that the person who asks has viewed and may still see.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      rows: z.array(recordReference.extend({ address: z.string(), statusID: z.number().nullable() })),
    }),
  }),
  noteViewed: touch({
    path: 'frame/note_viewed',
    about:
      'Notes that the person looks at a record: it is viewed lately, its notifications are read, work becomes a tab. With a page it is noted as open there too, as by `frame/note_presence`.',
    permission: everyone,
    input: record.extend({ pageID: pageID.optional() }),
    output: z.object({
      others: z.array(present),
      /** Where that opened a tab: all of them, and the moment that live messages will name. */
      opened: z.object({ tabs: z.array(openTab), at: z.string() }).nullable(),
    }),
  }),
  notePresence: touch({
    path: 'frame/note_presence',
    about: 'Says that the person has a record open and in which field they write, and answers who else has it open.',
    permission: everyone,
    input: record.extend({ pageID, field: line(80).nullable() }),
    output: z.object({ others: z.array(present) }),
  }),
  noteAbsence: touch({
    path: 'frame/note_absence',
    about: 'Says that a page no longer has its record open.',
    permission: everyone,
    input: z.object({ pageID }),
    output: nothing,
  }),
  closeTab: touch({
    path: 'frame/close_tab',
    about: 'Closes the tab of a task or ticket.',
    permission: everyone,
    input: record,
    output: nothing,
  }),
};
