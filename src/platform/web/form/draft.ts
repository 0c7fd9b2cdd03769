/** What was typed into a form, kept in the browser until it is saved or thrown away. */
type Draft<V> = { values: Partial<V>; keptAt: number } & Besides<V>;
/** What is kept with it: what was sent without an answer, and what its writer saw when they began, which may stand there no longer when it comes back. */
type Besides<V> = { unanswered?: Unanswered | null; saw?: Partial<V> };
/** What was sent without an answer, and under which key: sent again under the same key it is written once. */
export type Unanswered = { key: string; sent: string };

const nameOf = (name: string): string => `draft:${name}`;

/** The draft of that name, or null: also when what is kept is no draft, because another program wrote it or half of it. */
export function readDraft<V>(name: string): Draft<V> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as Draft<V> | null;
    return isRecord(draft) && isRecord(draft.values) && typeof draft.keptAt === 'number' ? draft : null;
  } catch {
    return null;
  }
}

/**
 * What of a draft still fits the form: fields it has, of the kind it had. A form may have changed since the draft was
 * written, and a list where a text is expected would break it.
 */
export function fitting<V extends object>(initial: V, values: Partial<V>): Partial<V> {
  const known = initial as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const now = known[name];
      const isOpen = now === undefined || now === null || value === null;
      return isOpen ? !isRecord(value) : kindOf(now) === kindOf(value);
    }),
  ) as Partial<V>;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function writeDraft(name: string, values: unknown, besides: Besides<unknown> = {}): void {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify({ values, keptAt: Date.now(), ...besides }));
  } catch {
    // A full storage must not stop anybody from typing.
  }
}

export const removeDraft = (name: string): void => localStorage.removeItem(nameOf(name));
