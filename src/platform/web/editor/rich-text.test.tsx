import type { DetachedWindowAPI } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { colourIn, richTextTags, safeAddress } from '#shared/rich-text.ts';
import { renderOnPage } from '#test/page.tsx';
import corpus from '#test/xss-strings.json' with { type: 'json' };
import { cleanPasted } from './pasted.ts';
import { RichText } from './rich-text.tsx';

// It would load what an iframe names, and say so when it may not.
(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

const listed = new Set(richTextTags);

/** What stands in an element beside what a note may hold. */
function foreignIn(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.localName;
    if (!listed.has(tag)) return [tag];
    const isKnown = (name: string, value: string) =>
      (tag === 'a' && name === 'href' && safeAddress(value) !== null) ||
      (tag === 'a' && (name === 'target' || name === 'rel')) ||
      (tag === 'ol' && name === 'start') ||
      (tag === 'span' && (name === 'data-type' || name === 'data-id')) ||
      (tag === 'span' && name === 'style' && /^color: [^;:]+;?$/.test(value) && colourIn(value) !== null);
    return [...element.attributes]
      .filter(({ name, value }) => !isKnown(name, value))
      .map(({ name }) => `${tag} ${name}`);
  });
}

describe('a note as it is read', () => {
  test('looks as it was written, and its links open in a new tab', async () => {
    const { container } = await renderOnPage(
      <RichText html='<h2>Found</h2><p>Seal of <strong>P-204</strong>, see <a href="/tasks/12">TaskID #12 - Seal</a>, <span data-type="mention" data-id="7">@Ada</span></p>' />,
    );
    expect(container.querySelector('h2')?.textContent).toBe('Found');
    const link = container.querySelector('a');
    expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([
      '/tasks/12',
      '_blank',
      'noopener noreferrer',
    ]);
    const mention = container.querySelector<HTMLElement>('[data-type=mention]');
    expect([mention?.dataset.id, mention?.textContent]).toEqual(['7', '@Ada']);
    expect(foreignIn(container.querySelector('h2')?.parentElement as Element)).toEqual([]);
  });

  test('holds nothing beyond the list, though it was never cleaned', async () => {
    const strings = corpus.sources.flatMap((source) => source.strings);
    const { container } = await renderOnPage(
      <main>
        {strings.map((html) => (
          <RichText key={html} html={html} />
        ))}
      </main>,
    );
    const main = container.querySelector('main');
    expect(main?.children).toHaveLength(strings.length);
    expect([...(main?.children ?? [])].flatMap(foreignIn)).toEqual([]);
  });
});

describe('what is pasted', () => {
  test.each([
    ['<p style="font-size:9px;color:red">a <b>b</b></p>', '<p>a <b>b</b></p>'],
    [
      '<p style="line-height:2;letter-spacing:1px;font-family:x;text-align:left">a</p>',
      '<p style="text-align:left">a</p>',
    ],
    ['<b style="font-weight:normal">a</b>', '<b style="font-weight:normal">a</b>'],
    ['<h1>Big</h1><blockquote>Said</blockquote>', '<p>Big</p><p>Said</p>'],
    ['<font color="red">a</font><img src="x"><x-y>b</x-y>', 'ab'],
    ['<script>x()</script><style>p{}</style>a', 'a'],
    ['<a href="/x" onclick="x()" class="y">a</a>', '<a href="/x">a</a>'],
    [
      '<table><tbody><tr><td>Part</td><td>Qty</td></tr><tr><td><b>Seal</b></td><td>2</td></tr></tbody></table>',
      '<p>Part | Qty</p><p>Seal | 2</p>',
    ],
    ['<pre>one\ntwo</pre>', '<p>one<br>two</p>'],
    ['<h2 data-pm-slice="1 1 []">Ours</h2>', '<h2 data-pm-slice="1 1 []">Ours</h2>'],
  ])('%s becomes %s', (given, kept) => {
    expect(cleanPasted(given)).toBe(kept);
  });

  test('holds no element that could run something', () => {
    for (const html of corpus.sources.flatMap(({ strings }) => strings)) {
      const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
      expect(
        body.querySelector('script, style, iframe, img, svg, math, object, [onclick], [onerror], [onload]'),
      ).toBeNull();
    }
  });
});
