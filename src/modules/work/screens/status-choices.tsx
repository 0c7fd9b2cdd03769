import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { isFinal, type PriorityID, priorities, priorityIDs, priorityNames, statusIDs, statusNames } from '../rules.ts';
import { priorityKind, statusKind, statusWord, type WorkArea } from './work-area.tsx';

export const priorityChoices: Choice[] = [...priorityIDs].reverse().map((id) => ({
  id,
  label: priorityNames[id],
  mark: <PriorityGlyph priority={priorityKind(id)} />,
}));

/** Which priority was chosen. */
export const priorityOf = (choice: number): PriorityID => priorityIDs.find((id) => id === choice) ?? priorities.normal;

export const statusChoices = (area: WorkArea): Choice[] =>
  statusIDs
    .filter((id) => !isFinal(id) || statusNames[id].toLowerCase() === area.ended)
    .map((id) => ({ id, label: statusWord(id, statusNames[id]), mark: <StatusGlyph status={statusKind(id)} /> }));
