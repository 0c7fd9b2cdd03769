export type EventsTables = {
  events: {
    event_id: number;
    at: string;
    request_id: string;
    call: string;
    module: string;
    entity_id: number;
    name: string;
    user_id: number | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    undo: 'image' | 'inverse' | 'none';
    undoes: string | null;
  };
};
