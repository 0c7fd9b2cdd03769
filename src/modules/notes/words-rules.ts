import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { audienceWords } from './templates/rules.ts';

/** What the fields of a note are called and say in the audit. */
export const noteWords = {
  noteBody: { label: 'Text', isFormatted: true },
  fileIDs: { label: 'Files' },
  audience: { label: 'Meant for', values: audienceWords },
  isSystem: { label: 'Noted by the system' },
  ID: { label: 'About', of: { beside: 'noteType' } },
  noteType: { label: 'Kind of record' },
} satisfies FieldsInWords;
