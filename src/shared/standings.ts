/** How something that holds through a day stands: it holds, ends soon, or has ended (`standing.ts`). By itself, since lists are asked by it. */
export const standings = ['good', 'soon', 'ended'] as const;
export type Standing = (typeof standings)[number];
