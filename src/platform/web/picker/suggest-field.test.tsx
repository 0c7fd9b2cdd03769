import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { SuggestField } from './suggest-field.tsx';

const makers = ['Goulds', 'Grundfos', 'Flowserve'].map((label) => ({ value: label.toLowerCase(), label }));
const taken: string[] = [];

function Maker({ isFree }: { isFree: boolean }) {
  const [value, setValue] = useState('');
  const take = (next: string) => {
    taken.push(next);
    setValue(next);
  };
  return <SuggestField label="Maker" suggestions={makers} value={value} onChange={take} isFree={isFree} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Maker');
const names = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

async function open(isFree = false) {
  await renderOnPage(<Maker isFree={isFree} />);
  vi.useFakeTimers();
  fireEvent.focus(field());
  fireEvent.click(field());
  pass(0);
}

describe('a field with suggestions (product.md §2, §9)', () => {
  beforeEach(() => {
    taken.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('is narrowed down 300 ms after typing, and says No suggestion found', async () => {
    await open();
    expect(names()).toEqual(['Goulds', 'Grundfos', 'Flowserve']);
    type('GRUND');
    pass(299);
    expect(names()).toHaveLength(3);
    pass(1);
    expect(names()).toEqual(['Grundfos']);
    type('pump');
    pass(300);
    expect(screen.getByText('No suggestion found')).toBeTruthy();
  });

  test.each([
    ['Enter', () => fireEvent.keyDown(field(), { key: 'Enter' })],
    ['leaving the field', () => fireEvent.blur(field())],
  ])('%s takes the only one that what was typed fits, and nothing of several', async (_, end) => {
    await open();
    type('run');
    end();
    expect(taken).toEqual(['grundfos']);
    type('l');
    end();
    expect(taken).toEqual(['grundfos']);
  });

  test.each([
    ['a select, whose value is one of the list', false, 'Goulds'],
    ['an autocomplete, whose words are its own', true, ''],
  ])('a click marks what stands there, so that typing replaces it, in %s', async (_, isFree, marked) => {
    await open(isFree);
    fireEvent.click(screen.getByRole('option', { name: 'Goulds', hidden: true }));
    fireEvent.click(field());
    const { value, selectionStart, selectionEnd } = field();
    expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe(marked);
  });

  test('what is being typed is not marked by a click in it', async () => {
    await open();
    type('Grun');
    fireEvent.click(field());
    expect(field().selectionStart).toBe(field().selectionEnd);
  });

  test('closes 300 ms after it is left', async () => {
    await open();
    fireEvent.blur(field());
    pass(299);
    expect(names()).toHaveLength(3);
    pass(1);
    pass(0);
    expect(names()).toHaveLength(0);
  });

  test('a select keeps to its suggestions: others are not taken, a name written out is', async () => {
    await open();
    type('Sulzer');
    fireEvent.blur(field());
    pass(300);
    expect([field().value, taken]).toEqual(['', []]);
    type('goulds ');
    fireEvent.blur(field());
    pass(300);
    expect([field().value, taken]).toEqual(['Goulds', ['goulds']]);
    type('');
    fireEvent.blur(field());
    pass(300);
    expect([field().value, taken]).toEqual(['', ['goulds', '']]);
  });

  test('an autocomplete takes what is typed, and what is picked', async () => {
    await open(true);
    type('Sulzer');
    expect(taken).toEqual(['Sulzer']);
    fireEvent.blur(field());
    pass(300);
    expect(field().value).toBe('Sulzer');
    type('Flow');
    pass(300);
    fireEvent.click(screen.getByRole('option', { hidden: true, name: 'Flowserve' }));
    expect(taken.at(-1)).toBe('flowserve');
  });
});
