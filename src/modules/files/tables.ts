import type { Generated } from 'kysely';

export type FilesTables = {
  file_storage: { bytes: number };
  files: {
    file_id: number;
    name: string;
    size_bytes: number;
    sha256: Buffer;
    content_type: string;
    width: number | null;
    height: number | null;
    has_thumbnail: Generated<boolean>;
    owner_module: string | null;
    owner_id: number | null;
    position: Generated<number>;
    uploaded_by: number;
    uploaded_at: Generated<string>;
    stored_at: string | null;
    deleted_at: string | null;
  };
};
