import type { EventName } from '#shared/event-names.ts';
import type { Context } from '../context.ts';
import type { HappenedEvent } from '../request/routes.ts';

/** Why somebody is told: how they have to do with the record. */
export type NotificationReason = 'assigned' | 'unassigned' | 'created' | 'subscribed' | 'mentioned';
export type Concerned = { userId: number; reason: NotificationReason };

/** What of an event is kept for its sentence: small, and nothing that only some may see. */
export type NotificationFacts = Record<string, string | number | null>;

/**
 * A sentence after the name of who did it: "moved it to Scheduled", "moved the due date to" and the date; or, when nobody did
 * it, one that stands by itself.
 */
export type NotificationSentence = { text: string; date?: string; isWhole?: true };

/**
 * A kind of notification, declared by the module it is about. src/modules/notifications makes them from events, keeps them,
 * shows them and lets everybody turn each kind off. Of several kinds that an event would be, a person is told the one that
 * was declared first; nobody is told of what they did themselves.
 */
export type NotificationKind = {
  /** Lasting and unique: kept with each notification and each preference. */
  name: string;
  /** The heading it stands under in the preferences: "Tickets". */
  group: string;
  /** What happened, as the preferences say it: "Somebody assigns me". */
  label: string;
  /** Goes out by mail too, for everybody who does not say otherwise. */
  isMailed?: true;
  module: string;
  events: readonly EventName[];
  /** Null when the event is not of this kind after all. */
  factsOf(event: HappenedEvent): NotificationFacts | null;
  /** Whom such an event concerns; asked only when it is of this kind. */
  concerns(context: Context, event: HappenedEvent): Promise<Concerned[]>;
  /** `label` is what the record is called now. */
  says(facts: NotificationFacts, label: string): NotificationSentence;
};
