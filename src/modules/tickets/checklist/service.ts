import {
  addChecklist,
  addStep,
  fillStep,
  getChecklistItems,
  openFollowUp,
  placeStep,
  removeStep,
  skipStep,
} from '#modules/work/public.ts';
import type { Services } from '#server/request/routes.ts';
import { after } from '../service.ts';
import type { ticketChecklistCalls } from './contract.ts';

const kind = 'ticket';
const item = (id: number) => ({ kind, id }) as const;

export const ticketChecklistServices: Services<typeof ticketChecklistCalls> = {
  listChecklistItems: (context, { ticketID }) => getChecklistItems(context, kind, ticketID),
  fillItem: (context, { ticketID, ...answer }) =>
    after(context, ticketID, () => fillStep(context, item(ticketID), answer)),
  placeItem: (context, { ticketID, ...where }) =>
    after(context, ticketID, () => placeStep(context, item(ticketID), where)),
  skipItem: (context, { ticketID, ...skip }) => after(context, ticketID, () => skipStep(context, item(ticketID), skip)),
  addItem: (context, { ticketID, ...step }) => after(context, ticketID, () => addStep(context, item(ticketID), step)),
  removeItem: (context, { ticketID, stepID }) =>
    after(context, ticketID, () => removeStep(context, item(ticketID), stepID)),
  linkItems: (context, { ticketID, checklistID }) =>
    after(context, ticketID, () => addChecklist(context, item(ticketID), checklistID)),
  openFollowUp: (context, { ticketID, stepID }) =>
    after(context, ticketID, () => openFollowUp(context, item(ticketID), stepID)),
};
