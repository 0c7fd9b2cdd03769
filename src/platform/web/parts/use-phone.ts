import { useSyncExternalStore } from 'react';

const phone = '(max-width: 700px)';

/** True at phone width: tables become cards, the sidebar a drawer. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(phone);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(phone).matches,
  );
}
