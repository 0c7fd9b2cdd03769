/** What was typed into a form, kept in the browser until it is saved or thrown away. */
type Draft<V> = { values: Partial<V>; keptAt: number; unanswered?: Unanswered | null };
/** What was sent without an answer, and under which key: sent again under the same key it is written once. */
export type Unanswered = { key: string; sent: string };

const nameOf = (name: string): string => `draft:${name}`;

export function readDraft<V>(name: string): Draft<V> | null {
  try {
    const text = localStorage.getItem(nameOf(name));
    return text ? (JSON.parse(text) as Draft<V>) : null;
  } catch {
    return null;
  }
}

export function writeDraft(name: string, values: unknown, unanswered: Unanswered | null = null): void {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify({ values, keptAt: Date.now(), unanswered }));
  } catch {
    // A full storage must not stop anybody from typing.
  }
}

export const removeDraft = (name: string): void => localStorage.removeItem(nameOf(name));
