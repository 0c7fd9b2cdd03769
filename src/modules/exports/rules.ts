/** What leaves as a file: a list as a table, the ledger as a plain-text journal, everything as a ZIP of tables. */
export const exportFormats = ['csv', 'xlsx', 'journal', 'zip'] as const;
export type ExportFormat = (typeof exportFormats)[number];
