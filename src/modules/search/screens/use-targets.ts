import { useDebouncedValue } from '@mantine/hooks';
import {
  type Icon,
  IconClockHour4,
  IconKeyboard,
  IconList,
  IconLogout,
  IconPlus,
  IconReport,
  IconSearch,
  IconSettings,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { closingSource } from '#modules/ledger/rules.ts';
import { type EntrySource, entrySources, sourceNames } from '#modules/ledger/source-rules.ts';
import { isOpenTo } from '#shared/areas.ts';
import { suggestionDebounceMs } from '#shared/delays.ts';
import { can } from '#shared/permission.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { useFrame } from '#web/layout/frame.ts';
import { areaOf, everyArea } from '#web/layout/navigation.ts';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import type { Maker } from '#web/page/pages.ts';
import { frameCalls } from '../../frame/contract.ts';
import { searchCalls } from '../contract.ts';
import { searchAddress } from '../rules.ts';
import { lookOf, type Target, targetOf } from './target-text.tsx';

/** What is typed before the words says where to look. */
const scopes: Record<string, readonly string[]> = { '#': ['tickets', 'tasks'], '@': ['users'], '>': [] };

/**
 * Nothing typed: open work, what was viewed lately, what can be done on the page, the areas. Else actions and areas of that name,
 * then what is found.
 */
export function useTargets(
  typed: string,
  ofPage: readonly Target[],
): { targets: Target[]; words: string; isSearching: boolean } {
  const scope = scopes[typed.trim().charAt(0)];
  const words = (scope ? typed.trim().slice(1) : typed).trim();
  const found = useFound(words, scope);
  const opened = useOpened();
  const areas = useAreas();
  const places = usePlaces(words !== '' && !scope);
  const reports = useReports(words !== '' && !scope);
  const ofCompany = useActions();
  const named = (targets: readonly Target[]) =>
    targets.filter(({ title, also = '' }) => `${title} ${also}`.toLowerCase().includes(words.toLowerCase()));
  if (scope === scopes['>']) return { targets: named([...ofPage, ...ofCompany]), words, isSearching: false };
  if (words === '') return { targets: scope ? [] : [...opened, ...ofPage, ...areas], words, isSearching: false };
  // Whoever types the name of an area goes there; what can be done here is first where it begins with the words.
  const [begun, other] = partition(named(ofPage), ({ title }) => title.toLowerCase().startsWith(words.toLowerCase()));
  const own = scope ? [] : [...begun, ...named([...areas, ...places]), ...other, ...named([...ofCompany, ...reports])];
  const all = found.targets.length > 0 ? [allResults(words, scope)] : [];
  return { targets: [...own, ...found.targets, ...all], words, isSearching: found.isSearching };
}

/** Where everything that is found stands, of the first kind that was asked for or of all. */
const allResults = (words: string, [module]: readonly string[] = []): Target => ({
  key: 'all results',
  group: 'More',
  title: `All results for “${words}”`,
  icon: IconSearch,
  path: searchAddress(words, module),
});

function partition<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
}

function useFound(words: string, modules: readonly string[] | undefined): { targets: Target[]; isSearching: boolean } {
  const [asked] = useDebouncedValue(words, suggestionDebounceMs);
  const input = { text: asked.slice(0, 100), ...(modules && { modules: [...modules] }) };
  const isEnabled = words !== '' && asked !== '' && modules?.length !== 0;
  const reading = useReading(searchCalls.find, input, { isEnabled, keepsPrevious: true, cache: cachePolicies.none });
  const isSearching = isEnabled && (reading.isFetching || asked !== words);
  if (words === '' || modules?.length === 0) return { targets: [], isSearching: false };
  return {
    isSearching,
    targets: (reading.data?.hits ?? []).map(targetOf),
  };
}

/** Open tabs, and what was viewed lately and is no tab. */
function useOpened(): Target[] {
  const { tabs } = useShellFacts();
  const viewed = useReading(frameCalls.listViewed, {}, { cache: cachePolicies.none }).data?.rows ?? [];
  return [
    ...tabs.map(({ path, entityID, title, status }) => ({
      key: path,
      group: 'Open work',
      number: String(entityID),
      title,
      status,
      path,
    })),
    ...viewed
      .filter(({ address }) => !tabs.some(({ path }) => path === address))
      .map((row) => ({
        key: row.address,
        group: 'Recently viewed',
        title: row.label,
        path: row.address,
        ...(row.statusID !== null ? { number: String(row.entityID) } : { detail: row.noun }),
        ...lookOf(row),
      })),
  ];
}

function useAreas(): Target[] {
  const may = useMay();
  const { counts } = useShellFacts();
  return everyArea
    .filter((area) => isOpenTo(may, area))
    .map(({ path, title, icon, goKey }) => {
      const known = counts[path];
      const keys = goKey && ['G', goKey.toUpperCase()];
      return {
        key: path,
        group: 'Go to',
        title,
        icon,
        path,
        ...(keys && { keys }),
        ...(known?.count && { detail: known.words }),
      };
    });
}

const ownPlaces: (Pick<Target, 'title' | 'path' | 'also'> & { icon: Icon })[] = [
  { title: 'My time', path: '/time', icon: IconClockHour4, also: 'week, hours, time sheet, shift' },
  {
    title: 'Profile',
    path: '/profile',
    icon: IconUser,
    also: 'password, sessions, second factor, what I am told, quiet hours',
  },
];

/** Pages that stand in no sidebar. */
function usePlaces(isWanted: boolean): Target[] {
  const may = useMay();
  const { lists, loadSettings } = useShellFacts();
  const { data: settings = [] } = useQuery({
    ...codeQuery,
    queryKey: ['settings by name'],
    queryFn: loadSettings,
    enabled: isWanted,
  });
  const further = lists
    .filter(({ path, needs }) => !areaOf(path) && may(needs))
    .map(({ title, path }) => ({ title, path, icon: IconList }));
  const parts = settings
    .filter(({ needs }) => may(can('settings', 'read')) && may(needs))
    .map(({ label, about, path }) => ({ title: `Settings: ${label}`, also: about, icon: IconSettings, path }));
  return [...ownPlaces, ...further, ...parts].map((place) => ({
    ...{ ...place, key: place.path ?? '', group: 'Go to' },
  }));
}

/** Code, not an answer: it is there once it has come. */
const codeQuery = { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } as const;

/** Reports by their names and by what they say; they come with what is printed of them, once something is typed. */
function useReports(isWanted: boolean): Target[] {
  const may = useMay();
  const { data = [] } = useQuery({
    queryKey: ['report lines'],
    queryFn: async () => (await import('../../reports/index-rules.ts')).reportLines,
    enabled: isWanted,
    ...codeQuery,
  });
  return data
    .filter(({ needs }) => may(needs))
    .map(({ name, path, about }) => ({ key: path, group: 'Go to', title: name, also: about, icon: IconReport, path }));
}

/** How a kind of document that posts is begun, by its name; an invoice stands above, and what no form makes is not begun. */
function documentMaker(source: EntrySource): Maker | null {
  const made = { title: `New ${sourceNames[source].toLowerCase()}`, needs: can('accounting', 'create') };
  if (source === 'invoice' || source === 'reconciliation' || source === closingSource) return null;
  if (source === 'credit_memo')
    return { ...made, path: '/invoices/new?kind=credit_memo', needs: can('invoices', 'create') };
  if (source === 'journal_entry') return { ...made, path: '/accounting/journal/new' };
  return { ...made, path: `/accounting/transactions/new?kind=${source}` };
}

const documentMakers = entrySources.flatMap((source) => documentMaker(source) ?? []);

/** Closes the tabs of open work but the one that is looked at; what runs stays, since closing that asks. */
function useClosingTabs(): Omit<Target, 'group'>[] {
  const { tabs, running, closeTab } = useShellFacts();
  const isShown = ({ path }: { path: string }) => path === window.location.pathname;
  const others = tabs.filter(
    (tab) => !isShown(tab) && !(running?.module === tab.module && running.entityID === tab.entityID),
  );
  const title = `Close ${counted(others.length, tabs.some(isShown) ? 'other tab' : 'tab')}`;
  const run = () => {
    for (const tab of others) closeTab(tab);
  };
  return others.length > 1 ? [{ key: 'close tabs', title, also: 'close all tabs', icon: IconX, run }] : [];
}

function useActions(): Target[] {
  const may = useMay();
  const { openShortcuts } = useFrame();
  const { makers, signOut } = useShellFacts();
  return [
    ...[...makers, ...documentMakers]
      .filter(({ needs }) => may(needs))
      .map(({ needs: _, icon = IconPlus, ...maker }) => ({ ...maker, icon, key: maker.path })),
    ...useClosingTabs(),
    { key: 'shortcuts', title: 'Keyboard shortcuts', icon: IconKeyboard, keys: ['?'], run: openShortcuts },
    { key: 'sign out', title: 'Sign out', also: 'log out', icon: IconLogout, run: signOut },
  ].map((action) => ({ ...action, group: 'Do' }));
}
