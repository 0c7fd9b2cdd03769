import { type ComponentType, createContext, useContext } from 'react';
import type { Permission, SignedPermission } from '#shared/permission.ts';
import type { Present } from '#shared/presence.ts';
import type { ActivityStatus } from '../marks/status-glyph.tsx';
import type { Maker, Place } from '../page/pages.ts';

/** A number beside a sidebar entry, in words too, and whether something there is flagged for the person. */
export type AreaCount = { count: number; hasFlag: boolean; words: string };

/** A record of a kind, as addresses and calls name it. */
export type RecordName = { module: string; entityID: number };
/** An open task or ticket in the top bar. */
export type OpenTab = RecordName & { path: string; title: string; status: ActivityStatus };
/** What the person works on now: since when, and when they are asked whether they still do, by this browser's clock. */
export type Running = RecordName & { path: string; title: string; startedAtMs: number; asksAtMs: number };
/** A setting or a part of the settings by its name, and where it is. */
export type NamedSetting = { label: string; about: string; path: string; needs: Permission };
export type Company = { tenantID: number; name: string; isCurrent: boolean; isInvited: boolean };

/** A list that somebody wants as a file; `filter` is the search part of its address. */
export type AskedExport = { list: string; filter: string; format: 'csv' | 'xlsx' };

/** What the app tells the shell; the shell itself knows no module. */
export type ShellFacts = {
  /** What the palette offers to begin, and lists that it leads to. */
  makers: readonly Maker[];
  lists: readonly Place[];
  /** The parts of the settings, and what is set in them one by one. */
  loadSettings: () => Promise<readonly NamedSetting[]>;
  /** By path of the sidebar entry. */
  counts: Record<string, AreaCount | undefined>;
  tabs: readonly OpenTab[];
  running: Running | null;
  /** Lines of the notification centre that hold something unread. */
  unread: number;
  /** The companies of the person, and those that invite them; asked for when they want to see them. */
  companies: readonly Company[] | undefined;
  askCompanies: () => void;
  switchCompany: (company: Company) => void;
  /** Says that a page begins to show a record; answers who else has it open. */
  noteViewed: (viewed: Viewed) => Promise<readonly Present[]>;
  /** Says that the page still shows it, and in which field somebody writes; answers the same. */
  notePresence: (page: OpenPage) => Promise<readonly Present[]>;
  noteAbsence: (pageID: string) => void;
  closeTab: (tab: RecordName) => void;
  pause: (work: RecordName) => Promise<unknown>;
  /** Asked before any row is read for a file; refuses without the right. What it answers is told how many rows there were. */
  startExport: (asked: AskedExport) => Promise<(rowCount: number) => void>;
  signOut: () => void;
};

/** The parts of the shell that know modules; each loaded when it first opens. */
export type ShellParts = {
  Palette: ComponentType<{ onClose: () => void }>;
  NotificationCentre: ComponentType<{ onDone: () => void }>;
  /** Says what is out of the ordinary: through which role the product is looked at, and that its first steps are being taken. */
  Bars: ComponentType;
  /** What happened to a record. */
  History: ComponentType<{ module: string; entityID: number }>;
  /** Who can give a right that the person lacks, and a way to ask them. */
  AskAccess: ComponentType<{ needs: Exclude<SignedPermission, { kind: 'everyone' }> }>;
};

/** A record somebody looks at, on a page that names itself anew each time; work, which has a status, becomes a tab at once. */
export type Viewed = RecordName & { pageID: string; tab?: { title: string; path: string; statusID: number } };
export type OpenPage = RecordName & { pageID: string; field: string | null };

const nothing = () => undefined;
export const noFacts: ShellFacts = {
  makers: [],
  lists: [],
  loadSettings: async () => [],
  counts: {},
  tabs: [],
  running: null,
  unread: 0,
  companies: undefined,
  askCompanies: nothing,
  switchCompany: nothing,
  noteViewed: async () => [],
  notePresence: async () => [],
  noteAbsence: nothing,
  closeTab: nothing,
  pause: async () => undefined,
  startExport: async () => nothing,
  signOut: nothing,
};

const ShellFactsContext = createContext<ShellFacts>(noFacts);
export const ShellFactsProvider = ShellFactsContext.Provider;
export const useShellFacts = (): ShellFacts => useContext(ShellFactsContext);

/** Where to go when the shown tab closes: its right neighbour, else its left, else nowhere. */
export function neighbourOf(tabs: readonly OpenTab[], path: string): string | null {
  const index = tabs.findIndex((tab) => tab.path === path);
  return (tabs[index + 1] ?? tabs[index - 1])?.path ?? null;
}
