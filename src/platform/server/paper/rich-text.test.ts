import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, maxRichText, mentionsIn, textOf } from '#shared/rich-text.ts';
import corpus from '#test/xss-strings.json' with { type: 'json' };
import { cleanRichText } from './rich-text.ts';

const mention = '<span data-type="mention" data-id="7" style="color: #dc98f7">@Ada Quill</span>';
const link = '<a href="/tasks/12" target="_blank" rel="noopener noreferrer">TaskID #12 - Replace the seal</a>';

describe('what the editor writes stays as it is', () => {
  test.each([
    '<p>Pump <strong>P-204</strong> is <em>hot</em>, <s>cold</s></p>',
    '<h2>Found</h2><ul><li><p>Seal worn</p></li></ul><ol start="3"><li><p>Replace it</p></li></ol>',
    '<pre><code>P1 = 40 psi\nP2 = 12 psi</code></pre>',
    `<p>${mention} please look at ${link}</p>`,
    '<p><span style="color: #f5747b">Danger</span></p>',
    '<p>a &lt; b &amp;&amp; b &gt; c</p>',
    '<p>one<br />two</p><p></p><p>three</p>',
  ])('%s', (html) => {
    expect(cleanRichText(html)).toBe(html);
  });
});

describe('product.md §5: typed text is escaped unless it already contains real markup', () => {
  test.each([
    ['a < b', '<p>a &lt; b</p>'],
    ['Call <joe@acme.test>', '<p>Call &lt;joe@acme.test&gt;</p>'],
    ['<p>Call <joe@acme.test></p>', '<p>Call &lt;joe@acme.test&gt;</p>'],
    ['<p>Pump <P-204> at <40 psi</p>', '<p>Pump &lt;P-204&gt; at &lt;40 psi</p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['one\r\ntwo', '<p>one<br />two</p>'],
    ['R&D', '<p>R&amp;D</p>'],
    ['  ', ''],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanRichText(typed)).toBe(kept);
  });
});

describe('everything else loses its tags and keeps its words', () => {
  test.each([
    ['<p onclick="x()" class="big" id="a">Hot</p>', '<p>Hot</p>'],
    ['<h1>Found</h1><del>old</del>', '<h2>Found</h2><s>old</s>'],
    ['<p><font size="7">Loud</font><img src=x onerror=x()></p>', '<p>Loud</p>'],
    ['<p><script>x()</script><style>p{}</style>Left</p>', '<p>Left</p>'],
    [
      '<p><span style="font-size:40px;color:#F00;line-height:9">Big</span></p>',
      '<p><span style="color: #ff0000">Big</span></p>',
    ],
    ['<span style="color: rgb(220, 152, 247);">x</span>', '<span style="color: #dc98f7">x</span>'],
    ['<span style="color: url(//x)">x</span>', '<span>x</span>'],
    ['<a href="java\nscript:x()">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<span data-type="mention" data-id="7x">@Ada</span>', '<span>@Ada</span>'],
    ['<table onload="x()"><tr><td colspan="9">Cell</td></tr></table>', '<table><tr><td>Cell</td></tr></table>'],
    ['<img src=x onerror=x()>', ''],
    ['<p>a <!-- hidden -->b</p>', '<p>a b</p>'],
    ['<p>nul\u0000 bell\u0007</p>', '<p>nul bell</p>'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanRichText(given)).toBe(kept);
  });
});

describe('any text at all', () => {
  const pieces = fc.constantFrom(
    ...[
      '<',
      '</',
      '>',
      '/>',
      '<p>',
      '</p>',
      '<b',
      '<a href="',
      '"',
      "'",
      '&lt;',
      '&amp;',
      '&',
      '&#x6a;',
      '<!--',
      '-->',
    ],
    ...['<script>', '</script>', '<style>', '<textarea>', '<table>', '<tr>', '<td>', '<li>', '<ul>', '<br>', '<svg>'],
    ...[
      '<span style="color:#fff">',
      '<span data-type="mention" data-id="3">',
      'javascript:',
      ' onclick=x ',
      '<![CDATA[',
    ],
    ...['\n', ' ', 'x', '\u0000', '\ud800', '<math>', '<xmp>', '<plaintext>', '<noscript>', '<title>', '<option>', '='],
  );
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 25 }).map((parts) => parts.join('')),
  );

  test('is cleaned to listed tags only, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = cleanRichText(text);
        expect(cleanRichText(clean)).toBe(clean);
        expect(unlisted(clean)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['nested', '<div>'.repeat(maxRichText / 5)],
    ['never closed', '<p '.repeat(maxRichText / 3)],
    ['comments', '<!--'.repeat(maxRichText / 4)],
    ['brackets', '<'.repeat(maxRichText)],
    ['addresses', '<a@a.'.repeat(maxRichText / 5)],
    ['entities', '&'.repeat(maxRichText)],
    ['one long tag', `<p>${'<span style="color:'.repeat(15_000)}`],
  ])('of the largest size is cleaned and stays so: %s', (_kind, text) => {
    const clean = cleanRichText(text);
    expect(cleanRichText(clean)).toBe(clean);
  });
});

describe.each(corpus.sources)('strings that try to run something: $name', ({ strings }) => {
  test.each(strings)('%j keeps no tag, attribute, address or style beyond the list', (text) => {
    const clean = cleanRichText(text);
    expect(unlisted(clean)).toEqual([]);
    expect(cleanRichText(clean)).toBe(clean);
    // The same within a note that is one, where nothing is escaped as a whole.
    const within = cleanRichText(`<p>Before</p>${text}<p>After</p>`);
    expect(unlisted(within)).toEqual([]);
    expect(cleanRichText(within)).toBe(within);
  });
});

test('there are at least 200 different strings', () => {
  expect(new Set(corpus.sources.flatMap(({ strings }) => strings)).size).toBeGreaterThanOrEqual(200);
});

/** Tags of a clean text that are not exactly in one of the forms that the list allows. */
function unlisted(clean: string): string[] {
  const plain = 'p|br|div|span|b|strong|i|em|u|s|a|h2|ul|ol|li|pre|code|table|thead|tbody|tfoot|tr|th|td';
  const forms = new RegExp(
    `^(?:</?(?:${plain})(?: /)?>|<a href="(?:https?:|HTTPS?:|mailto:|tel:|/[^/])[^"<>]*" target="_blank" rel="noopener noreferrer">` +
      '|<a href="/" target="_blank" rel="noopener noreferrer">|<ol start="\\d+">' +
      '|<span style="color: #[0-9a-f]{6}">|<span data-type="mention" data-id="\\d+" style="color: #dc98f7">)$',
  );
  return (clean.match(/<[^>]*>?/g) ?? []).filter((tag) => !forms.test(tag));
}

describe('what is read out of a text', () => {
  test('the people it mentions, each once', () => {
    expect(mentionsIn(`<p>${mention} and ${mention.replace('"7"', '"9"')} and ${mention}</p>`)).toEqual([7, 9]);
    expect(mentionsIn('<p>&lt;span data-type="mention" data-id="7"&gt;</p>')).toEqual([]);
  });

  test('its words, a line for each paragraph', () => {
    expect(textOf(`<h2>Found</h2><p>a &lt; b<br>c&nbsp;d</p><ul><li><p>${mention}</p></li></ul>`)).toBe(
      'Found\na < b\nc d\n@Ada Quill',
    );
    expect(textOf('<p>&amp;lt; stays</p>')).toBe('&lt; stays');
  });

  test('whether anybody would see something', () => {
    expect(isBlank('<p></p>')).toBe(true);
    expect(isBlank('<p>&nbsp;<br></p>')).toBe(true);
    expect(isBlank('<p>x</p>')).toBe(false);
  });
});
