import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lists, makers } from '#app/routes/pages.ts';
import { namedSettings } from '#app/routes/settings-parts.ts';
import { entrySources, sourceNames } from '#modules/ledger/source-rules.ts';
import { can, features } from '#shared/permission.ts';
import { isWithoutPage } from '#test/addresses.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { everyArea } from '#web/layout/navigation.ts';
import { noFacts, type ShellFacts, ShellFactsProvider } from '#web/layout/shell-facts.tsx';
import type { Target } from './target-text.tsx';
import { useTargets } from './use-targets.ts';

const bookkeeper = { accounting: 'create', invoices: 'create' };

/** The palette with what was typed; answers what it offers by now. */
async function targets(typed: string, may: object, facts: Partial<ShellFacts> = {}): Promise<() => readonly Target[]> {
  answerAt({ 'search/find': () => ({ hits: [], isAlike: false }), 'frame/list_recently_viewed': () => ({ rows: [] }) });
  let offered: readonly Target[] = [];
  function Palette() {
    offered = useTargets(typed, []).targets;
    return null;
  }
  await renderOnPage(
    <AsAda may={may}>
      <ShellFactsProvider value={{ ...noFacts, makers, loadSettings: async () => namedSettings, ...facts }}>
        <Palette />
      </ShellFactsProvider>
    </AsAda>,
  );
  return () => offered;
}

/** What it is called. */
async function palette(...asked: Parameters<typeof targets>): Promise<() => string[]> {
  const now = await targets(...asked);
  return () => now().map(({ title }) => title);
}

/** What it offers at once. */
const offered = async (typed: string, may: object = bookkeeper, facts?: Partial<ShellFacts>) =>
  (await palette(typed, may, facts))();

test('every document that posts is begun from the palette, by its name', async () => {
  const titles = await offered('>new');
  const begun = entrySources.filter((source) => !['reconciliation', 'closing_entry'].includes(source));
  expect(begun.length).toBeGreaterThan(43);
  for (const source of begun) expect(titles).toContain(`New ${sourceNames[source].toLowerCase()}`);
  expect(await offered('credit memo')).toContain('New credit memo');
  expect(await offered('new vendor', { vendors: 'create' })).toEqual(['New vendor']);
  expect(await offered('new vendor', { vendors: 'read' })).toEqual([]);
});

test('pages that stand in no sidebar are found, by what people look for them', async () => {
  expect(await offered('my time')).toContain('My time');
  expect(await offered('week')).toContain('My time');
  expect(await offered('quiet')).toContain('Profile');
  expect(await offered('log out')).toEqual(['Sign out']);
  expect(await offered('service lev')).toEqual([]);
  const parts = await palette('service lev', { settings: 'read' });
  await waitFor(() => expect(parts()).toEqual(['Settings: Service levels']));
  const settings = await palette('public em', { settings: 'read' });
  await waitFor(() => expect(settings()).toEqual(['Settings: Public email']));
});

test('the list of a kind that no entry of the sidebar leads to is found by its name, by who may read it', async () => {
  const lists = [
    { title: 'Vehicles', path: '/vehicles', needs: can('assets', 'read') },
    { title: 'Vendors', path: '/vendors', needs: can('vendors', 'read') },
  ];
  expect(await offered('vehic', { assets: 'read' }, { lists })).toEqual(['Vehicles']);
  expect(await offered('vehic', { vendors: 'read' }, { lists })).toEqual([]);
  // One that the sidebar has is there once.
  expect(await offered('vendors', { vendors: 'read' }, { lists })).toEqual(['Vendors']);
});

test('reports are found by their names and by what they say, by who may ask them', async () => {
  const may = { accounting: 'read' };
  const named = await palette('cash fl', may);
  await waitFor(() => expect(named()).toEqual(['Cash flow']));
  const owed = await palette('who owes', may);
  await waitFor(() => expect(owed()).toEqual(['A/R aging']));
  const reports = await palette('report', may);
  await waitFor(() => expect(reports()).toContain('Sales tax report'));
  expect(reports()).not.toContain('Mailed reports');
});

test('many open tabs are closed at once, but not what runs', async () => {
  const tab = (entityID: number) => ({
    module: 'tickets',
    entityID,
    path: `/tickets/${entityID}`,
    title: 'Seal leak',
    status: 'new' as const,
  });
  const tabs = [1, 2, 3].map(tab);
  expect(await offered('close', {}, { tabs })).toEqual(['Close 3 tabs']);
  const running = { ...tab(2), startedAt: '2026-11-24 08:00:00' } as unknown as ShellFacts['running'];
  expect(await offered('close', {}, { tabs, running })).toEqual(['Close 2 tabs']);
  expect(await offered('close', {}, { tabs: [tab(1)] })).toEqual([]);
});

test('whatever the palette leads to has a page', async () => {
  const everything = Object.fromEntries(features.map((feature) => [feature, 'delete']));
  const paths = new Set<string>();
  for (const typed of ['', '>', ...'aeiou']) {
    const now = await targets(typed, everything, { lists });
    // Reports and settings come once something is typed.
    const brings = typed === '' || typed === '>' ? [] : ['/reports/', '/settings/'];
    await waitFor(() => {
      for (const area of brings) expect(now().some(({ path = '' }) => path.startsWith(area))).toBe(true);
    });
    for (const { path } of now()) if (path !== undefined) paths.add(path);
  }
  expect(paths.size).toBeGreaterThan(100);
  const coming = everyArea.filter(({ isComing }) => isComing).map(({ path }) => path);
  expect([...paths].filter(isWithoutPage)).toEqual(coming);
});
