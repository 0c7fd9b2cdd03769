/** On an input: what is typed there was not understood, so its form has nothing of it. */
export const unreadMark = 'data-unread';

/** Whether something stands in a form that it would be sent without; it is gone to. */
export function goToUnread(form: HTMLElement | null): boolean {
  const input = form?.querySelector<HTMLElement>(`[${unreadMark}]`);
  input?.focus();
  return input !== null && input !== undefined;
}
