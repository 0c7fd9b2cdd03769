import { expect, test } from 'vitest';
import { entrySources, sourceNames } from '#modules/ledger/source-rules.ts';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { useTargets } from './use-targets.ts';

/** What the palette offers to do for what was typed. */
async function offered(typed: string, may: object = { accounting: 'create', invoices: 'create' }): Promise<string[]> {
  answerAt({ 'search/find': () => ({ hits: [] }), 'frame/list_recently_viewed': () => ({ rows: [] }) });
  let titles: string[] = [];
  function Palette() {
    titles = useTargets(typed, []).targets.map(({ title }) => title);
    return null;
  }
  await renderOnPage(
    <AsAda may={may}>
      <Palette />
    </AsAda>,
  );
  return titles;
}

test('every document that posts is begun from the palette, by its name', async () => {
  const titles = await offered('>new');
  const begun = entrySources.filter((source) => !['reconciliation', 'closing_entry'].includes(source));
  expect(begun.length).toBeGreaterThan(43);
  for (const source of begun) expect(titles).toContain(`New ${sourceNames[source].toLowerCase()}`);
  expect(await offered('credit memo')).toContain('New credit memo');
});

test('pages that stand in no sidebar are found, by what people look for them', async () => {
  expect(await offered('my time')).toContain('My time');
  expect(await offered('week')).toContain('My time');
  expect(await offered('quiet')).toContain('Profile');
  expect(await offered('log out')).toEqual(['Sign out']);
  expect(await offered('service lev')).toEqual([]);
  expect(await offered('service lev', { settings: 'read' })).toEqual(['Settings: Service levels']);
});
