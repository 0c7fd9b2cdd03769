import { yesNoText } from '#shared/cells.ts';
import type { Choice } from './choice-list.tsx';

/** Yes and No as choices of a picker; `1` is yes. */
export const yesNoChoices: readonly Choice[] = [true, false].map((is) => ({ id: Number(is), label: yesNoText(is) }));
