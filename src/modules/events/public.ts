import type { EventsTables } from './tables.ts';

/** For other modules to ask: which click took which back. */
export type EventNames = { events: Pick<EventsTables['events'], 'event_id' | 'undoes'> };
/** For what is made of events. */
export type EventRows = EventsTables;
