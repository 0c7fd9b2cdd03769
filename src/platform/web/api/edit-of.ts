import type { Edit } from './edits.tsx';

/** What a form changed of what it was opened with, field by field: only that is sent, so that a colleague's other changes stay. */
export function editOf(opened: object, input: object): Edit {
  const was = opened as Record<string, unknown>;
  const changed = Object.entries(input).filter(
    ([field, now]) => field in was && JSON.stringify(now) !== JSON.stringify(was[field]),
  );
  return Object.fromEntries(changed.map(([field, now]) => [field, { was: was[field], now }]));
}
