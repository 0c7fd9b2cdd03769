import { describe, expect, test } from 'vitest';
import * as texts from './texts.ts';

describe('product.md §8', () => {
  test('Something went wrong.', () => {
    expect(texts.genericFailureMessage).toBe('Something went wrong.');
  });

  test('Coordinates and time of an address', () => {
    expect(texts.noCoordinatesMessage).toBe('Failed to get coordinates');
    expect(texts.noPlaceTimeMessage).toBe('Failed to get time and timezone data');
  });

  test('Empty and waiting', () => {
    expect([
      texts.noAddressText,
      texts.noSuggestionText,
      texts.noItemsText,
      texts.loadingText,
      texts.loadingPdfText,
      texts.pdfPreviewTitle,
    ]).toEqual([
      'Address not available',
      'No suggestion found',
      'No items found',
      'Loading...',
      'Loading PDF...',
      'PDF Preview',
    ]);
  });
});

describe('product.md §5', () => {
  test('Asset number fields', () => {
    expect(texts.assetNumberTakenMessage).toBe('Asset # already exists. Choose another.');
  });

  test('User email field', () => {
    expect(texts.emailTakenMessage).toBe('This email is already taken. Try another.');
  });
});
