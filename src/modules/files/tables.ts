import type { Generated } from 'kysely';

export type FilesTables = {
  file_storage: { bytes: number };
  uploads: {
    user_id: number;
    upload_id: string;
    name: string;
    size_bytes: number;
    received_bytes: number;
    file_id: number | null;
    begun_at: Generated<string>;
  };
  upload_pieces: { user_id: number; upload_id: string; from_byte: number; bytes: Buffer };
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
