import type { Generated } from 'kysely';

export type CloudTables = {
  cloud_storages: {
    connection_id: string;
    is_on: boolean;
    address: string;
    user_name: string;
    folder: string;
  };
  cloud_links: {
    link_id: number;
    kind: 'file' | 'folder' | 'web';
    module: string;
    entity_id: number;
    name: string;
    url: Generated<string | null>;
    path: Generated<string | null>;
    size_bytes: Generated<number | null>;
    file_id: Generated<number | null>;
    note_id: Generated<number | null>;
    created_by: number | null;
    created_at: Generated<string>;
    deleted_at: Generated<string | null>;
  };
};
