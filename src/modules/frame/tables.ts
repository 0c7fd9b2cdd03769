import type { Generated } from 'kysely';

export type FrameTables = {
  viewed: {
    user_id: number;
    module: string;
    entity_id: number;
    viewed_at: Generated<string>;
    tab_since: string | null;
    changed_at: Generated<string>;
  };
};
