/** The sender is no part of the first page: it comes at the first sign of somebody, before it is needed. */
export const loadOutbox = () => import('./outbox-of-page.ts');

/** What has to open without signal is fetched with it: what is drawn of what waits, and the question of who signs out. */
export const loadDrawn = () => import('./drawn.tsx');
export const loadMark = () => import('./mark.tsx');
export const loadMayLeave = () => import('./may-leave.ts');
