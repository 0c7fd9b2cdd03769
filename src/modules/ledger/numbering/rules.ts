import { type EntrySource, nameOfSource } from '../source-rules.ts';

/** Records that are called by their number; some numbers are skipped, and none is given twice. */
const recordLabels = { ticket: 'Ticket', task: 'Task' } as const;
export type RecordSequence = keyof typeof recordLabels;
export const recordKinds = Object.keys(recordLabels) as [RecordSequence, ...RecordSequence[]];
export const isRecordSequence = (kind: string): kind is RecordSequence => Object.hasOwn(recordLabels, kind);

/** Documents that every company numbers; others stand beside them once there is one. */
const usualDocuments: readonly EntrySource[] = [
  'invoice',
  'credit_memo',
  'payment',
  'deposit',
  'bill',
  'bill_payment',
  'expense',
];

/** What is numbered, in the order in which it stands; `used` are the kinds of documents of which there is one. */
export const sequencesOf = (used: readonly string[]): string[] => [
  ...new Set([...recordKinds, ...usualDocuments, ...used]),
];

/** `bill_payment` → `Bill payment` */
export const labelOf = (kind: string): string => (isRecordSequence(kind) ? recordLabels[kind] : nameOfSource(kind));
