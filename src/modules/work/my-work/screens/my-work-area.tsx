/** What the page of a crew has of the tasks and tickets of its person, beside the page of one (`work-in-hand-page.tsx`). */
export { isAtWork } from './use-as-it-will-be.ts';
export { noWork, WorkOnDevice, type WorkState } from './use-work-on-device.ts';
