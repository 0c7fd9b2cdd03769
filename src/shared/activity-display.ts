/** Which activity the dashboard shows: the first of these unless its person wants another (product.md §9). */
export const activityDisplays = ['today', 'week', 'all'] as const;
export type ActivityDisplay = (typeof activityDisplays)[number];
