import { store, storedOwner } from './outbox-of-page.ts';
import type { KeptPhoto } from './store.ts';

/** Files of a draft that are not on the server yet, of the person who is signed in. */
export const keepPhoto = (id: string, draft: string, blob: File): Promise<void> =>
  store.putPhoto({ id, owner: storedOwner(), draft, blob });
export const keptPhotos = (draft: string): Promise<KeptPhoto[]> => store.photos(storedOwner(), draft);
export const dropPhoto = (id: string): Promise<void> => store.removePhoto(id);
