export type TagTables = {
  record_tags: { module: string; entity_id: number; tag_id: number };
};
