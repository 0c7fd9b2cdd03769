import type { Icon } from '@tabler/icons-react';
import type { FunctionComponent } from 'react';
import type { ListedEntity } from '#shared/entity.ts';
import { can, type Permission } from '#shared/permission.ts';
import type { Search } from '../list/kept-filter.ts';

/** What a screen is told of its address; it takes of that what it wants. */
export type Addressed = {
  /** The record that `$id` names; a page whose address names none is not opened without one. */
  id: number;
  /** What `$part` stands for; empty without one. */
  part: string;
  search: Search;
  onSearch: (search: Search) => void;
};

/** A screen whose code is fetched when it is first opened, or when a link to it is pointed at. */
export type LazyScreen<P = Addressed> = {
  load: () => Promise<object>;
  /** It in the file that was loaded. */
  of: (file: object) => FunctionComponent<P>;
};

/** A screen by its file and its name there. */
export const screen = <M extends object, K extends keyof M>(
  load: () => Promise<M>,
  name: M[K] extends FunctionComponent<Addressed> ? K : never,
): LazyScreen => ({ load, of: (file) => (file as M)[name] as FunctionComponent<Addressed> });

/** A page, and the right it needs. */
export type Place = { title: string; path: string; needs: Permission };
/** Something that the palette offers to begin. */
export type Maker = Place & { icon?: Icon };

/** What the parts of the settings stand under, in this order. */
export const settingsSections = ['Company', 'People', 'Work', 'Money', 'Connections'] as const;
/** A part of the settings, in the address as `/settings/<key>`. */
export type SettingsPart = {
  key: string;
  label: string;
  section: (typeof settingsSections)[number];
  /** The right beside reading the settings, where it needs one: without it the part is not offered. */
  needs?: Permission;
  card: LazyScreen;
};

/** What a module brings to the page; `src/app/routes/pages.ts` collects it. */
export type ModulePages = {
  /** By address without the first stroke, `$id` for the number of a record and `$part` for a word. */
  screens: Readonly<Record<string, LazyScreen>>;
  makers?: readonly Maker[];
  /** Kinds of record whose deleted ones have a page below that of their list. */
  deleted?: readonly ListedEntity[];
};

/** The usual addresses of a kind of record: its list, the form of a new one, one of them, and what was deleted; `more` as `ModulePages` has them. */
export const recordPages = (
  entity: ListedEntity,
  { list, form, detail }: { list: LazyScreen; form: LazyScreen; detail: LazyScreen },
  more: ModulePages['screens'] = {},
): ModulePages & { makers: readonly Maker[] } => {
  const path = entity.list.path.slice(1);
  return {
    screens: { [path]: list, [`${path}/new`]: form, [`${path}/$id`]: detail, ...more },
    makers: [
      {
        title: `New ${entity.noun.toLowerCase()}`,
        path: `/${path}/new`,
        needs: can(entity.feature, 'create'),
      },
    ],
    deleted: entity.list.hasDeleted ? [entity] : [],
  };
};
