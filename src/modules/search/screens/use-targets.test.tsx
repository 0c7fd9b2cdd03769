import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { entrySources, sourceNames } from '../../accounting/journal/rules.ts';
import { useTargets } from './use-targets.ts';

/** What the palette offers to do for what was typed. */
async function offered(typed: string): Promise<string[]> {
  answerAt({ 'search/find': () => ({ hits: [] }), 'frame/list_recently_viewed': () => ({ rows: [] }) });
  let titles: string[] = [];
  function Palette() {
    titles = useTargets(typed, []).targets.map(({ title }) => title);
    return null;
  }
  await renderOnPage(
    <AsAda may={{ accounting: 'create', invoices: 'create' }}>
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
