declare const isEventName: unique symbol;
/** The name of an event that somebody tells of. Who waits for one has it from where it is told: from the life of its record, or from its `EventsOf`. */
export type EventName = string & { readonly [isEventName]: true };

type EventHead = { module: string; name: EventName };
/** The event that undo takes back: which one it is, only `EventsOf` says. */
export type UndoneEvent = { readonly [isEventName]: 'undone' };
export const undoneEvent = (name: string) => name as unknown as UndoneEvent;
type Awaited = { module: string; event: EventName };
type AwaitedOnes = { module: string; events: readonly EventName[] };

/**
 * The events of a module, by the names that stand in its history for ever. Who tells of one, who waits for it and who takes it back name it
 * through this: none of them compiles once it is renamed.
 */
export class EventsOf<Name extends string> {
  readonly module: string;

  constructor(module: string) {
    this.module = module;
  }

  /** To be told, with the record that it happens to. */
  event(name: Name): EventHead {
    return { module: this.module, name: named(name) };
  }

  /** For a reaction. */
  one(name: Name): Awaited {
    return { module: this.module, event: named(name) };
  }

  /** For a kind of notification. */
  any(...names: readonly Name[]): AwaitedOnes {
    return { module: this.module, events: names.map(named) };
  }

  /** For undo, which is told which one it takes back. */
  is(event: UndoneEvent, ...names: readonly Name[]): boolean {
    return (names as readonly unknown[]).includes(event);
  }
}

const named = (name: string) => name as EventName;
