import { workChecklistCalls } from '../../work/parts-contract.ts';
import { ticketWords } from '../contract.ts';

/** The steps of a ticket and of its checklists: read, answered, skipped, added. */
export const ticketChecklistCalls = {
  ...workChecklistCalls({
    words: ticketWords,
    paths: {
      listChecklistItems: 'tickets/getLinkedChecklistItems',
      fillItem: 'tickets/fill_checklist_item',
      placeItem: 'tickets/place_checklist_item',
      skipItem: 'tickets/skip_checklist_item',
      addItem: 'tickets/add_checklist_item',
      removeItem: 'tickets/remove_checklist_item',
      linkItems: 'tickets/link_checklist_items',
      openFollowUp: 'tickets/open_follow_up_ticket',
    },
  }),
};
