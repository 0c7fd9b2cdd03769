import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { textOf } from '#shared/rich-text.ts';
import { fillTemplate, placeholders, wrongPlaceholders } from './rules.ts';

const pieces = fc.constantFrom(
  '{customer}',
  '{me}',
  '{nobody}',
  '<p>',
  '</p>',
  '<strong>',
  '</strong>',
  '{',
  '}',
  ' a ',
);
const html = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })))
  .map((all) => cleanRichText(`<p>${all.join('')}</p>`));
const facts = fc.record({ customer: fc.string(), me: fc.string(), number: fc.string() }, { requiredKeys: [] });

test('what is put in is text: filling adds no markup, whatever the record is called', () => {
  fc.assert(
    fc.property(html, facts, (template, given) => {
      const tagsOf = (text: string) => text.match(/<[^<>]*>/g);
      expect(tagsOf(fillTemplate(template, given))).toEqual(tagsOf(template));
    }),
  );
});

test('with nothing to put in, and with nothing open, a text stays as it is', () => {
  fc.assert(
    fc.property(html, (template) => {
      expect(fillTemplate(template, {})).toBe(template);
    }),
  );
  expect(fillTemplate('<p>a { b } {{me} {Me}</p>', { me: 'Ada' })).toBe('<p>a { b } {Ada {Me}</p>');
});

test('of a template that is not refused nothing stays open for a record that has everything', () => {
  const everything = Object.fromEntries(placeholders.map((name) => [name, 'x']));
  fc.assert(
    fc.property(html, (template) => {
      if (wrongPlaceholders(template).length > 0) return;
      expect(textOf(fillTemplate(template, everything))).not.toMatch(/\{(customer|subject|number|today|me)\}/);
    }),
  );
});

test('an address is no place for a placeholder, and a name with signs is shown as it is', () => {
  const template = '<p><a href="https://x.test/{customer}">{customer}</a> {subject}</p>';
  expect(fillTemplate(template, { customer: 'Bolt & <Sons>' })).toBe(
    '<p><a href="https://x.test/{customer}">Bolt &amp; &lt;Sons&gt;</a> {subject}</p>',
  );
});
