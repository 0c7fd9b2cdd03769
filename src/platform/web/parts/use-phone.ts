import { useSyncExternalStore } from 'react';

const phone = '(max-width: 700px)';
const narrow = '(max-width: 1024px)';

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(media).matches,
  );
}

/** True at phone width: tables become cards, the sidebar a drawer. */
export const usePhone = (): boolean => useMedia(phone);

/** True on a tablet, and on a screen that is zoomed in: the page needs the room of the sidebar's words. */
export const useNarrow = (): boolean => useMedia(narrow);
