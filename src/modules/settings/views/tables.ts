import type { ColumnType } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export type ViewTables = {
  saved_views: {
    view_id: number;
    user_id: number;
    list: string;
    name: string;
    search: Json<Record<string, string>>;
    layout: Json<{ order: string[]; hidden: string[]; shown?: string[]; widths: Record<string, number> }>;
    is_shared: boolean;
    deleted_at: string | null;
  };
};
