import type { TypeColor } from './rules.ts';

type Named = { type_id: number; name: string; archived_at: string | null };

export type TypeTables = {
  referral_types: Named;
  asset_types: Named;
  event_types: Named & { color: TypeColor; minutes: number };
  tags: Named & { color: TypeColor };
};
