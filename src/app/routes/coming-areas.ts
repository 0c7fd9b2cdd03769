import type { ComingPath } from '#shared/areas.ts';

/** What belongs into an area whose module does not exist yet. */
export const comingAreas: Readonly<Record<ComingPath, string>> = {
  '/ai_assistant': 'Ask questions about your work and have drafts written',
  '/appointments': 'Visits and calls with a time, yours and your colleagues’',
  '/battleplan': 'The week’s plan: who does what, in which order',
  '/inventory': 'Parts and stock, by place',
  '/projects': 'Longer work with a budget and many tickets',
  '/meetings': 'Agendas, notes and who was there',
  '/accounts_receivables': 'What customers owe, and how old it is',
  '/quotelist': 'Offers, change orders and progress billing',
};
