import { day, dayTokenOf } from './day-world.ts';
import type { Shot } from './firing.ts';

/** What is asked in the benchmark of a big company's working day. */

const person = (turn: number) => ((turn * 7919) % day.people) + 1;
export const by = (who: number, path: string, body: object, tenant = 1): Shot => ({
  tenant,
  token: dayTokenOf(tenant, who),
  path,
  body,
});
/** The multi-filter of a dispatcher: some statuses, a person, a division, a word. */
export const filterOf = (turn: number) => ({
  statuses: [1, 2, 3, 4],
  assignedTo: [person(turn), person(turn + 1), person(turn + 2)],
  divisions: [(turn % 8) + 1, ((turn + 1) % 8) + 1, ((turn + 2) % 8) + 1],
  search: 'pump',
});
export const list = 'tickets/getTicketsUsingMultiFilters';

export const dayShots: Record<string, (turn: number) => Shot> = {
  'list, four filters': (turn) => by(person(turn), list, filterOf(turn)),
  'list, open, page 1': (turn) => by(person(turn), list, {}),
  'list, open, page 100': (turn) => by(person(turn), list, { page: 100 }),
  'list, status, division and word, page 1': (turn) =>
    by(person(turn), list, { statuses: [1, 3], divisions: [(turn % 8) + 1], search: 'leak' }),
  'filter counts': (turn) => by(person(turn), 'tickets/getAllTicketFilters', filterOf(turn)),
  'filter counts, nothing filtered': (turn) => by(person(turn), 'tickets/getAllTicketFilters', {}),
  'data box': (turn) => by(person(turn), 'tickets/ticketDataBox', {}),
  'sidebar counts': (turn) => by(person(turn), 'frame/get_frame', {}),
  'week sheet of one': (turn) => by(person(turn), 'time/get_week_sheet', {}),
};
export const weekOfAll = (): Shot => by(1, 'time/list_week', {}, 2);
