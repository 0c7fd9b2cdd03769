/** How something that holds through a day stands: it holds, ends soon, or has ended (`standing.ts`). By itself, since lists are asked by it. */
export const standings = ['good', 'soon', 'ended'] as const;
export type Standing = (typeof standings)[number];

/** What a list can be filtered by: that something has ended, or ends soon (`soonDays`). */
export const endFilters = ['Expired', 'Ends within 30 days'] as const;
export type EndFilter = (typeof endFilters)[number];
