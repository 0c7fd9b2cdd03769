import type { Generated } from 'kysely';
import type { SampleState } from './rules.ts';

/** A record that the filling made; `entryID` is what it posted, `needs` whom it is of. */
export type MadeRecord = {
  module: string;
  id: number;
  entryID?: number;
  needs?: readonly { module: string; id: number }[];
};
export type KeptRecord = { module: string; id: number; why: string };

export type SampleTables = {
  sample_data: {
    state: SampleState;
    problem: Generated<string>;
    done: Generated<number>;
    total: Generated<number>;
    made: Generated<MadeRecord[]>;
    /** Whose time it is. */
    made_by: number | null;
    last_event_id: number | null;
    first_entry_id: number | null;
    last_entry_id: number | null;
    kept: Generated<KeptRecord[]>;
  };
};
