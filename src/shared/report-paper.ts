/**
 * A report as it is on paper, whatever it is about: tables below each other under what they say. Texts are plain; amounts are cents,
 * and whoever writes them gives them their commas, parentheses and dollar signs.
 */
export type ReportPaper = {
  title: string;
  /** Line by line below the title: its days, its basis, what it is compared with, as known when. */
  about: string[];
  tables: PaperTable[];
  /** Below the tables: that it balances, or what does not add up. */
  notes: string[];
};

export type PaperTable = {
  /** Above it, where a report has several. */
  title: string | null;
  /** The first names what a row is. */
  columns: PaperColumn[];
  rows: PaperRow[];
};

export type PaperColumn = {
  title: string;
  is: 'text' | 'money' | 'percent';
  /** In points, of a text that needs no more; the others share what is left. */
  width?: number;
};

export type PaperRow = {
  /** A total has a line above it; a final one, which the report is read for, two below. */
  kind: 'heading' | 'line' | 'total' | 'final';
  /** How far its name is moved in. */
  depth: number;
  /** One for each column: words, or cents. */
  cells: (string | number | null)[];
};
