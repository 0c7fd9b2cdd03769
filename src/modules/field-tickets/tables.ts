import type { GeneratedAlways } from 'kysely';
import type { OwnStatus } from './rules.ts';

export type FieldTicketTables = {
  /** What only a field ticket has, besides its head (src/modules/documents). */
  field_tickets: {
    field_ticket_id: number;
    status: GeneratedAlways<OwnStatus>;
    validated_at: string | null;
  };
};
