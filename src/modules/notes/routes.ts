import { sql } from 'kysely';
import type { ExportedTable } from '#server/declared/exported-tables.ts';
import { undeleted } from '#server/declared/moves.ts';
import { namesIn } from '#server/declared/references.ts';
import { belonging } from '#server/declared/timelines.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { noteCalls } from './contract.ts';
import { noteEntity, noteEvents } from './entity.ts';
import { restoreNote, visibleNotes } from './public.ts';
import { noteNotifications, noteReactions } from './reactions.ts';
import { searchedNotes } from './searched.ts';
import { noteServices } from './service.ts';
import { noteWords } from './words-rules.ts';

const tables: ExportedTable[] = [
  {
    name: 'notes',
    table: 'notes',
    key: ['note_id'],
    columns: ['note_id', 'module', 'entity_id', 'words', 'audience', 'created_at', 'created_by'],
    permission: can('notes', 'read'),
    seenAs: { module: 'notes', id: 'note_id' },
    deleted: 'deleted_at',
  },
];

/** A record that somebody wrote a note of is used. */
const noted = ['customers', 'vendors', 'services', 'ratesheets', 'field_tickets', 'assets', 'tasks', 'tickets'];
const held = { module: noteEntity.module, id: 'note_id' };
const names = noted.map((module) =>
  namesIn(module, 'notes', 'entity_id', held, sql<boolean>`module = ${module} and deleted_at is null`),
);

export const notesModule = (entities: () => Entities): Module => ({
  name: 'notes',
  tables,
  names,
  moves: [
    {
      of: 'customers',
      called: ['note', 'notes'],
      table: 'notes',
      key: ['note_id'],
      names: 'entity_id',
      live: sql<boolean>`r.module = 'customers'`,
      counts: undeleted,
      needs: can('notes', 'read'),
    },
  ],
  belongings: [
    belonging(
      'customers',
      noteEvents.any('note_created'),
      { table: 'notes', id: 'note_id', whose: 'entity_id' },
      sql<boolean>`module = 'customers' and deleted_at is null`,
    ),
  ],
  routes: routes(noteCalls, noteServices(entities)),
  entities: [
    {
      ...noteEntity,
      visibleLabels: (context, ids, more) => visibleNotes(context, entities(), ids, more),
      restore: restoreNote,
      fields: noteWords,
      searched: searchedNotes(entities),
    },
  ],
  reactions: noteReactions,
  notifications: noteNotifications,
});
