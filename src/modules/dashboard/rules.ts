/** What stands on the dashboard, in the order in which it comes: its name where it is kept, and what people call it. */
export const dashboardCards = {
  now: 'Now',
  day: 'My day',
  cash: 'Cash and receivables',
  waiting: 'Waiting for my approval',
  aged: 'A/R aging',
  goal: 'Profit goal',
  weeks: 'Tickets by week',
  recent: 'Recent activity',
} as const;
export type CardKey = keyof typeof dashboardCards;
export const cardKeys = Object.keys(dashboardCards) as CardKey[];
