import { afterEach, describe, expect, test, vi } from 'vitest';
import { fitting, readDraft, writeDraft } from './draft.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a draft', () => {
  test('comes back as it was written', () => {
    writeDraft('pump', { name: 'محمد 🛠' }, { unanswered: { key: 'k', sent: '{}' } });
    expect(readDraft('pump')).toMatchObject({ values: { name: 'محمد 🛠' }, unanswered: { key: 'k', sent: '{}' } });
  });

  test.each(['', '{"values":', '"text"', '[]', '{"values":"text","keptAt":1}', '{"values":{}}', 'null'])(
    'that is none is none: %s',
    (text) => {
      localStorage.setItem('draft:pump', text);
      expect(readDraft('pump')).toBeNull();
    },
  );

  test('of a form that has changed since gives only what still fits', () => {
    const initial = { name: '', contacts: [] as string[], customerID: null as number | null, isOpen: true };
    const kept = { name: ['a'], contacts: 'b', customerID: { id: 1 }, isOpen: false };
    expect(fitting(initial, kept as never)).toEqual({ isOpen: false });
    expect(fitting(initial, { customerID: 7, name: 'a' })).toEqual({ customerID: 7, name: 'a' });
  });

  test('that finds no room does not stop anybody from typing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => writeDraft('pump', { name: 'a' })).not.toThrow();
  });
});
