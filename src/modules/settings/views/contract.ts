import { z } from 'zod';
import { change, id, line, nothing, read, write } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

const list = line(40).min(1);
const key = z.string().max(40);
const viewName = line(60).min(1, 'Give the view a name');
/** The search part of an address, flat. */
const search = z.record(key, z.string().max(500));
/** What the person changed about the columns. */
const layout = z.object({
  order: z.array(key).max(60),
  hidden: z.array(key).max(60),
  /** Of those that are off at first. */
  shown: z.array(key).max(60).default([]),
  widths: z.record(key, z.number().min(0).max(2000)),
});

export const savedView = z.object({
  viewID: id,
  name: z.string(),
  search,
  layout,
  isShared: z.boolean(),
  isMine: z.boolean(),
  userDisplayName: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

export const viewCalls = {
  listViews: read({
    path: 'settings/list_views',
    shows: ['saved_views'],
    about: 'The saved views of one list: the own ones, and those that are shared with everybody.',
    permission: everyone,
    input: z.object({ list }),
    output: z.object({ views: z.array(savedView) }),
  }),
  saveView: write({
    path: 'settings/save_view',
    about: 'Saves a view of a list under a name; the own one of that name is replaced. Anybody can share theirs.',
    permission: everyone,
    undo: 'image',
    input: z.object({ list, name: viewName, search, layout, isShared: z.boolean().default(false) }),
    output: savedView,
  }),
  updateView: write({
    path: 'settings/update_view',
    about:
      'Renames an own view, shares it or no longer; what others share is changed by those who may change settings.',
    permission: everyone,
    undo: 'image',
    input: z.object({
      viewID: id,
      changes: z.object({ name: change(viewName).optional(), isShared: change(z.boolean()).optional() }),
    }),
    output: nothing,
  }),
  deleteView: write({
    path: 'settings/delete_view',
    about: 'Deletes an own view; a shared one also by those who may change settings.',
    permission: everyone,
    undo: 'image',
    input: z.object({ viewID: id }),
    output: nothing,
  }),
};
