/**
 * What lists and counts ask of work, said once: it is asked as SQL (`public.ts`) and of what is kept in memory (`open-copy`).
 * All rules of a list must hold.
 */
export type Rule =
  | { column: IdColumn; any: readonly number[] }
  | { column: IdColumn | 'due_date'; isEmpty: true }
  | { mark: 'is_private' | 'is_rush' | 'is_warranty'; is: boolean }
  /** A day in the company's time zone; `starts` is the start, without one the due date. From and to are included, before is not. */
  | { day: 'due_date' | 'starts'; from?: string | undefined; to?: string | undefined; before?: string | undefined }
  /** Made by the person, or assigned to them. */
  | { ownOf: number }
  | { assignedTo: readonly number[] }
  | { ofNobody: true }
  /** Of the person who asks. */
  | { marked: Mark }
  | { sla: 'missed' | 'near' }
  /** A number, or all words of the subject; as typed. */
  | { words: string }
  | { either: Rule[] };

/** What a person says of an item for themselves or is told of it. */
export type Mark = 'flagged' | 'do later';
export type IdColumn = 'status_id' | 'priority_id' | 'division_id' | 'department_id' | 'customer_id';

/** The texts that rules look for, and the marks that they ask for; neither is said within an either. */
export const textsIn = (rules: Rule[]): string[] => rules.flatMap((rule) => ('words' in rule ? rule.words : []));
export const marksIn = (rules: Rule[]): Mark[] => rules.flatMap((rule) => ('marked' in rule ? rule.marked : []));
