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
  /** By words (docs/rules/search.md): their ids, or where they are too many what is asked of each. */
  | { found: Found }
  | { either: Rule[] };

/** What a person says of an item for themselves or is told of it. */
export type Mark = 'flagged' | 'do later';
export type IdColumn = 'status_id' | 'priority_id' | 'division_id' | 'department_id' | 'customer_id' | 'location_id';

/** What a search found of a kind of record, by its module. */
export type Found = { module: string; ids: readonly number[]; query: string | null };

/** The marks that rules ask for; none is said within an either. */
export const marksIn = (rules: Rule[]): Mark[] => rules.flatMap((rule) => ('marked' in rule ? rule.marked : []));
