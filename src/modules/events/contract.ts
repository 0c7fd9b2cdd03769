import { z } from 'zod';
import { everyKind, id, pageOf, read, timeZoneName, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { everyone, mayNamed } from '#shared/permission.ts';
import { namedRecord, recordKind } from '#shared/record-reference.ts';
import { recordedEvent, toldEvent } from './recorded-contract.ts';

/** The reader's, in which moments are said; the company's where nothing is said. */
const timeZone = timeZoneName.optional();

const eventPage = z
  .string()
  .regex(/^\d{1,15}$/, 'Start from the first page')
  .optional();

export const eventCalls = {
  undo: write({
    path: 'events/undo',
    about:
      'Takes back what one click changed, with the rights that the click needed. Refused when somebody changed it since.',
    permission: everyone,
    undo: 'image',
    input: z.object({ undo: z.uuid('This cannot be undone') }),
    output: z.object({ restored: z.array(z.object({ module: z.string(), entityID: id })) }),
  }),
  listHistory: read({
    path: 'events/list_history',
    // It says the names of whatever the record was linked to, assigned to, booked on.
    shows: everyKind,
    about: 'What happened to one record, newest first.',
    permission: everyone,
    input: z.object({ ...namedRecord, before: id.optional(), timeZone }),
    output: z.object({ events: z.array(toldEvent), next: id.nullable() }),
  }),
  listRecent: read({
    path: 'events/list_recent',
    shows: everyKind,
    about: 'What happened lately to records that the person who asks may see.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ events: z.array(recordedEvent) }),
  }),
  listTimeline: read({
    path: 'events/list_timeline',
    shows: everyKind,
    about:
      'What happened to one record and to what belongs to it, the latest first, 50 at a time: of a customer to their tickets, tasks, field tickets, invoices, payments, assets, rate sheets and notes. Of what the person who asks may see.',
    permission: everyone,
    input: z.object({ ...namedRecord, timeZone, next: eventPage }),
    output: pageOf(toldEvent),
  }),
  searchAudit: read({
    path: 'settings/search_audit',
    shows: everyKind,
    about:
      'Who changed what across the company, the latest first, 50 at a time: by kind, record, person, days, and what one click did. Of records that the person who asks may see.',
    permission: mayNamed('settings', 'see the audit'),
    input: z.object({
      module: recordKind.optional(),
      entityID: id.optional(),
      userID: id.optional(),
      /** What the same click did as the event that is named, itself among it. */
      withEventID: id.optional(),
      /** Days in the company's time zone, both included. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      timeZone,
      next: eventPage,
    }),
    output: pageOf(toldEvent),
  }),
  listAuditKinds: read({
    path: 'settings/list_audit_kinds',
    shows: ['roles'],
    about: 'The kinds of record that things happen to, of those that the person who asks may read.',
    permission: mayNamed('settings', 'see the audit'),
    input: z.object({}),
    output: z.object({ kinds: z.array(z.object({ module: z.string(), noun: z.string() })) }),
  }),
  listDeleted: read({
    path: 'events/list_deleted',
    about: 'Records deleted in the last 30 days that the person who asks could delete, each with what restores it.',
    permission: everyone,
    input: z.object({ module: recordKind }),
    /** `obstacle` says why one is not restored; null where it can be. */
    output: z.object({ events: z.array(recordedEvent.extend({ obstacle: z.string().nullable() })) }),
  }),
};
