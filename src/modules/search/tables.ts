export type SearchTables = {
  /** One row at most. */
  search_fillings: { form: number; kind: string | null; after_id: number };
};
