/** Entries with their lines and versions, for the documents that posted them. */
export { readEntries } from './reports.ts';
