import { describe, expect, test } from 'vitest';
import * as delays from './delays.ts';
import { inactivityCountdownMs, inactivityExtensions } from './inactivity.ts';
import * as limits from './limits.ts';
import { attachmentUploadFailedMessage, imageUploadFailedMessage } from './texts.ts';

describe('product.md §9', () => {
  test('Inactivity prompt countdown', () => {
    expect(inactivityCountdownMs / 1000).toBe(300);
  });

  test('Extensions', () => {
    expect(inactivityExtensions.map(({ label, extensionMs }) => [label, extensionMs])).toEqual([
      ['+30 minutes', 1_800_000],
      ['+1 hour', 3_600_000],
    ]);
  });

  test('Note images / attachments', () => {
    expect([limits.maxNoteImages, limits.maxNoteAttachments]).toEqual([8, 5]);
  });

  test('Recently viewed list', () => {
    expect(limits.maxRecentlyViewed).toBe(21);
  });

  test('Debounces', () => {
    expect([
      delays.selectDebounceMs,
      delays.textDebounceMs,
      delays.dateRangeDebounceMs,
      delays.pickerSearchDebounceMs,
      delays.editorSyncDebounceMs,
      delays.suggestionDebounceMs,
    ]).toEqual([300, 500, 300, 300, 200, 300]);
  });

  test('Suggestion list closes', () => {
    expect(delays.suggestionCloseMs).toBe(300);
  });

  test('Loading indicator delay', () => {
    expect(Object.values(delays.loadingDelaysMs)).toEqual([300, 500]);
  });

  test('Refresh after attachment upload', () => {
    expect(delays.attachmentRefreshMs).toBe(400);
  });

  test('Picker page size / load-more delay / height', () => {
    expect([limits.pickerPageSize, delays.pickerLoadMoreMs, limits.pickerHeight]).toEqual([20, 400, 220]);
  });

  test('Image resize', () => {
    expect(limits.imageLimits).toEqual({ bytes: 1.7 * 1024 * 1024, width: 1280, height: 720, quality: 0.9 });
  });

  test('Cloud file types', () => {
    const named = ['doc', 'docx', 'csv', 'xlsx', 'mp3', 'mp4', 'mov', 'pdf'];
    expect(limits.cloudFileTypes).toEqual(named);
    expect(['plan.PDF', 'a.b.csv'].every(limits.isCloudFile)).toBe(true);
    expect(['setup.exe', 'pdf', 'plan.', ''].some(limits.isCloudFile)).toBe(false);
  });
});

describe('product.md §5', () => {
  test('Note images', () => {
    expect([limits.tooManyImagesMessage, imageUploadFailedMessage]).toEqual([
      'You can only upload up to 8 images.',
      'An error occurred while uploading images.',
    ]);
  });

  test('Note attachments', () => {
    expect([limits.tooManyAttachmentsMessage, attachmentUploadFailedMessage]).toEqual([
      'You can only upload up to 5 attachments.',
      'An error occurred while uploading attachments.',
    ]);
  });

  test('Debounces', () => {
    expect([delays.pickerSearchDebounceMs, delays.editorSyncDebounceMs, delays.suggestionDebounceMs]).toEqual([
      300, 200, 300,
    ]);
  });
});
