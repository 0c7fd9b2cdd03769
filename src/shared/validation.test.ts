import { describe, expect, test } from 'vitest';
import { emailAddress, emailPattern } from './contract.ts';
import { dateRangeMessage } from './date-range.ts';
import { readFigure } from './figures.ts';
import { escapeTyped } from './markup.ts';

describe('product.md §5', () => {
  test.each([
    ['ann@acme.com', true],
    ['Ann.B_1%+-x@mail.acme.co', true],
    ['ann@acme', false],
    ['ann@acme.c', false],
    ['ann acme@acme.com', false],
    ['änn@acme.com', false],
    ['@acme.com', false],
    ['ann@acme.com1', false],
  ])('Email format: %s', (text, isRight) => {
    expect(emailPattern.test(text)).toBe(isRight);
    expect(emailAddress.safeParse(text).success).toBe(isRight);
  });

  test('Date range', () => {
    expect(dateRangeMessage({ start: '2026-11-01', end: null })).toBe('Date cannot be empty');
    expect(dateRangeMessage({ start: '', end: '2026-11-01' })).toBe('Date cannot be empty');
    expect(dateRangeMessage({ start: '2026-11-02', end: '2026-11-01' })).toBe(
      'Date Start cannot be greater than Date End',
    );
    expect(dateRangeMessage({ start: '2026-11-01', end: '2026-11-01' })).toBeNull();
  });

  test.each([
    ['1,200.5', '1200.50'],
    ['$ 12.34', '12.34'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    ['-4', '-4.00'],
  ])('Currency input: %s', (typed, kept) => {
    expect(readFigure(typed)).toEqual({ text: kept });
    expect(kept).toMatch(/^-?\d+\.\d\d$/);
  });

  test.each([
    ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    ['Ann <ann@acme.com> called', 'Ann &lt;ann@acme.com&gt; called'],
    ['<p>Ann <ann@acme.com> called</p>', '<p>Ann &lt;ann@acme.com&gt; called</p>'],
    ['<b>bold</b> & more', '<b>bold</b> & more'],
    ['one<br/>two', 'one<br/>two'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['set <pump> to 3 > 2', 'set &lt;pump&gt; to 3 &gt; 2'],
    ['<bob', '&lt;bob'],
  ])('User-typed text: %s', (typed, shown) => {
    expect(escapeTyped(typed)).toBe(shown);
  });
});
